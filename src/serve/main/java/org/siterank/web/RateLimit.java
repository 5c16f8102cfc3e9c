package org.siterank.web;

import java.util.Map;
import org.siterank.cache.Recent;

/**
 * How much one client may ask: a token bucket for each, filled by {@code rate} a second up to what
 * it may send at once. Thread-safe.
 */
final class RateLimit {

  /** Requests that a client may send at once, in seconds of its rate. */
  private static final int BURST = 10;

  /** Clients remembered; beyond, the one that has not asked for longest begins anew. */
  private static final int MOST_CLIENTS = 10_000;

  private static final class Bucket {
    private double left;
    private long filled;
  }

  private final double perNano;
  private final double most;
  private final Map<String, Bucket> buckets = new Recent<>(MOST_CLIENTS);

  /**
   * @param rate requests a second in the long run
   */
  RateLimit(int rate) {
    this.perNano = rate / 1e9;
    this.most = (double) BURST * rate;
  }

  /**
   * Whether a client may ask once more.
   *
   * @param now on the clock of {@link System#nanoTime}
   */
  synchronized boolean allows(String client, long now) {
    Bucket bucket = buckets.get(client);
    if (bucket == null) {
      bucket = new Bucket();
      bucket.left = most;
      bucket.filled = now;
      buckets.put(client, bucket);
    }
    bucket.left = Math.min(most, bucket.left + Math.max(0, now - bucket.filled) * perNano);
    bucket.filled = now;
    if (bucket.left < 1) {
      return false;
    }
    bucket.left--;
    return true;
  }
}
