package org.siterank.crawl;

import java.time.Duration;

/**
 * Estimates a host's load from its last answers. One busy page says nothing of its host; when half
 * of the last {@value #ANSWERS} answers are busy, requests come further apart, and twice as far the
 * next time; after as many good answers in a row the distance is halved, as TCP shares a line (D.
 * Chiu and R. Jain, Analysis of the increase and decrease algorithms for congestion avoidance,
 * Computer Networks and ISDN Systems 17, 1989).
 */
final class HostLoad {

  /** Answers that are remembered. */
  static final int ANSWERS = 16;

  /** Busy ones among them that make a busy host. */
  static final int MANY = ANSWERS / 2;

  /** First distance of a slowed down host: ten requests a second, what nginx's manual limits to. */
  static final Duration FIRST_INTERVAL = Duration.ofMillis(100);

  /** Longest distance between two requests. */
  static final Duration MAX_INTERVAL = Duration.ofSeconds(10);

  private int last; // one bit for each answer, set for a busy one
  private int goodInARow;
  private Duration interval = Duration.ZERO;

  /**
   * Takes an answer into account.
   *
   * @return whether it has shown that the host as a whole is busy
   */
  boolean answered(boolean busy) {
    last = (last << 1 | (busy ? 1 : 0)) & (1 << ANSWERS) - 1;
    goodInARow = busy ? 0 : goodInARow + 1;
    if (busy && Integer.bitCount(last) >= MANY) {
      last = 0;
      Duration twice = interval.multipliedBy(2);
      interval = min(MAX_INTERVAL, twice.isZero() ? FIRST_INTERVAL : twice);
      return true;
    }
    if (goodInARow == ANSWERS) {
      goodInARow = 0;
      interval = interval.compareTo(FIRST_INTERVAL) > 0 ? interval.dividedBy(2) : Duration.ZERO;
    }
    return false;
  }

  /** Shortest time between the starts of two requests. */
  Duration interval() {
    return interval;
  }

  private static Duration min(Duration left, Duration right) {
    return left.compareTo(right) < 0 ? left : right;
  }
}
