package org.siterank.opensearch;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.opensearch.common.unit.TimeValue;
import org.siterank.boost.RankVector;

/** Ranks that this node is to have in memory, from when it hears of them until it drops them. */
final class RankLoad {

  enum State {
    /** The index that holds them is not there. */
    NO_INDEX,
    /** No shard of the index that holds them is started. */
    WAITING,
    LOADING,
    /** An attempt has failed; the next one follows. */
    RETRYING,
    IN_MEMORY,
    /** The circuit breaker does not allow them. */
    NO_MEMORY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final PublishedRanks ranks;
  private final long sinceMillis = System.currentTimeMillis();
  private final long sinceNanos = System.nanoTime();

  /** Done when there is nothing to wait for: ranks in memory, or no prospect of them. */
  private final CompletableFuture<Void> settled = new CompletableFuture<>();

  private volatile RankVector vector;
  private State state = State.WAITING;
  private String problem = "";
  private int failures;
  private boolean dropped;

  RankLoad(PublishedRanks ranks) {
    this.ranks = ranks;
  }

  PublishedRanks ranks() {
    return ranks;
  }

  /** Empty as long as they are not in memory. */
  Optional<RankVector> vector() {
    return Optional.ofNullable(vector);
  }

  /** Whether an attempt is to be made now, by the caller. */
  synchronized boolean begin() {
    if (dropped || state == State.LOADING || state == State.IN_MEMORY) {
      return false;
    }
    state = State.LOADING;
    return true;
  }

  /** The index that holds the ranks is not there, or none of its shards is started. */
  synchronized void unavailable(boolean exists) {
    if (state == State.LOADING || state == State.IN_MEMORY) {
      return;
    }
    state = exists ? State.WAITING : State.NO_INDEX;
    problem = exists ? "" : "there is no index " + ranks.index();
    if (!exists) {
      settled.complete(null);
    }
  }

  /** Returns whether the ranks are still wanted. */
  synchronized boolean loaded(RankVector read) {
    if (dropped) {
      return false;
    }
    vector = read;
    state = State.IN_MEMORY;
    problem = "";
    settled.complete(null);
    return true;
  }

  /**
   * An attempt has failed.
   *
   * @param hopeless whether nothing is gained by waiting for the next one
   * @return the number of failed attempts; 0 when the ranks are not wanted any more
   */
  synchronized int failed(State now, String why, boolean hopeless) {
    if (dropped) {
      return 0;
    }
    state = now;
    problem = why;
    failures++;
    if (hopeless) {
      settled.complete(null);
    }
    return failures;
  }

  /** Returns the ranks whose memory is to be given back. */
  synchronized Optional<RankVector> drop() {
    dropped = true;
    settled.complete(null);
    Optional<RankVector> had = vector();
    vector = null;
    return had;
  }

  /** Attempts that have failed. */
  synchronized int failures() {
    return failures;
  }

  /**
   * Waits until the ranks are in memory, or there is no prospect of it.
   *
   * @param most how long to wait, from when this node heard of the ranks
   * @throws InterruptedException when the node is stopped
   */
  void await(TimeValue most) throws InterruptedException {
    long left = most.nanos() - (System.nanoTime() - sinceNanos);
    try {
      settled.get(Math.max(0, left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return; // As bounded; the caller sees that they are not there.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // It is never completed so.
    }
  }

  /** As {@code GET _siterank/ranks} shows it. */
  synchronized Map<String, Object> report() {
    Map<String, Object> report = new TreeMap<>();
    report.put("version", ranks.version());
    report.put("state", state.toString());
    report.put("wanted_since_millis", sinceMillis);
    report.put("failed_attempts", failures);
    report.put("reserved_bytes", vector().map(RankVector::bytes).orElse(0L));
    report.put("bytes_by_document", vector().map(RankVector::bytesByDocument).orElse(0L));
    if (!problem.isEmpty()) {
      report.put("problem", problem);
    }
    return report;
  }
}
