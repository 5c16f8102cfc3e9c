package org.siterank.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The waits between attempts: twice as long each time, up to a limit, until the time is used up.
 * Not thread-safe; one for each request.
 */
final class BackOff {

  /** First wait: about what a node that is merely busy needs. */
  private static final Duration FIRST = Duration.ofMillis(50);

  /** Longest wait: short beside the time in which a cluster replaces a lost node. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** Waits; replaced in tests. */
  @FunctionalInterface
  interface Pause {

    /** Really waits. */
    Pause SLEEP = wait -> TimeUnit.NANOSECONDS.sleep(wait.toNanos());

    void pause(Duration wait) throws InterruptedException;
  }

  private final Pause pause;
  private Duration left;
  private Duration next = FIRST;
  private int waits;

  BackOff(Duration total, Pause pause) {
    this.left = total;
    this.pause = pause;
  }

  /** Waits before another attempt; false when the time is used up. */
  boolean tryAgain() throws InterruptedException {
    if (left.compareTo(next) < 0) {
      return false;
    }
    pause.pause(next);
    left = left.minus(next);
    next = next.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : next.multipliedBy(2);
    waits++;
    return true;
  }

  /** How often it waited. */
  int waits() {
    return waits;
  }
}
