package org.siterank.accesslog;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * One client that asks for one page from one referrer again and again within half an hour of log
 * time has looked at it once. Clients are known by a hash under a random key that never leaves this
 * process, and forgotten after half an hour.
 */
final class RepeatFilter {

  static final Duration WINDOW = Duration.ofMinutes(30);

  private static final int SWEEP_EVERY = 100_000;

  private final long key = new SecureRandom().nextLong();
  private final Map<Long, Long> lastSeen = new HashMap<>();
  private int sinceSweep;

  /** Whether this page view repeats one that was seen less than half an hour before. */
  boolean isRepeat(LogLine line, Classified hit) {
    long now = line.time().toEpochMilli();
    long hash = hash(line.client(), key);
    hash = hash(line.userAgent(), hash);
    hash = hash(hit.url().map(url -> url.value()).orElse(""), hash);
    hash = hash(hit.referrer(), hash);
    Long before = lastSeen.put(hash, now);
    if (++sinceSweep >= SWEEP_EVERY) {
      sinceSweep = 0;
      lastSeen.values().removeIf(seen -> seen < now - WINDOW.toMillis());
    }
    return before != null && Math.abs(now - before) < WINDOW.toMillis();
  }

  /** FNV-1a over UTF-16 units, finished as MurmurHash3 finishes. */
  private static long hash(String text, long seed) {
    long h = seed ^ 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      h = (h ^ text.charAt(i)) * 0x100000001b3L;
    }
    h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
    return h ^ (h >>> 33);
  }
}
