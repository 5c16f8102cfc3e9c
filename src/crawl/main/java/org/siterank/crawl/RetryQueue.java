package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import org.siterank.site.PageUrl;

/**
 * Addresses that were busy, or did not answer, when they were asked for. They are asked for again
 * when their time has come and all others have had their turn: a page that wants to be left alone
 * keeps the crawl from no other one. Until then nothing is stored of them, so that a run that is
 * stopped leaves them to the next one.
 */
final class RetryQueue {

  private record Waiting(Frontier.Entry entry, long due, int arrival) {}

  private final CrawlClock clock;
  private final CrawlCounts tally;
  private final Map<PageUrl, Integer> repetitions = new HashMap<>();
  private final Queue<Waiting> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(Waiting::due).thenComparingInt(Waiting::arrival));
  private int arrivals;

  /**
   * @param tally is told of addresses that want to be left alone for longer than a run
   */
  RetryQueue(CrawlClock clock, CrawlCounts tally) {
    this.clock = clock;
    this.tally = tally;
  }

  /** Whether this look is to be repeated later, which is noted. */
  boolean takes(Frontier.Entry entry, FetchOutcome outcome) {
    if (entry.purpose() == Frontier.Purpose.SECOND_ATTEMPT || !mayHelp(outcome)) {
      return false;
    }
    Optional<Duration> asked = asked(outcome, clock.now());
    if (asked.isPresent() && !RetryPolicy.isKept(asked.get())) {
      tally.limit(CrawlLimit.LONG_WAIT, 1);
      return false;
    }
    int before = repetitions.merge(entry.known().url(), 1, Integer::sum) - 1;
    if (before == RetryPolicy.MAX) {
      return false;
    }
    Duration wait = asked.orElse(RetryPolicy.backOff(before));
    waiting.add(new Waiting(entry, clock.nanoTime() + wait.toNanos(), arrivals++));
    return true;
  }

  private static boolean mayHelp(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Answered answered
        ? RetryPolicy.mayHelp(answered.answer())
        : outcome instanceof FetchOutcome.NotAnswered none && RetryPolicy.mayHelp(none.reason());
  }

  private static Optional<Duration> asked(FetchOutcome outcome, Instant now) {
    return outcome instanceof FetchOutcome.Answered answered
        ? RetryPolicy.asked(answered.answer(), now)
        : Optional.empty();
  }

  int size() {
    return waiting.size();
  }

  /** How long the first of them has still to wait. */
  Duration rest() {
    return Duration.ofNanos(Math.max(0, waiting.element().due() - clock.nanoTime()));
  }

  /** Those whose time has come go to the frontier. */
  void addDue(Frontier frontier) {
    while (!waiting.isEmpty() && rest().isZero()) {
      frontier.add(waiting.remove().entry());
    }
  }
}
