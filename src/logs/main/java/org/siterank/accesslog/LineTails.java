package org.siterank.accesslog;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Remembers how lines ended. Browsers ask for the parts of a page one after the other, and robots
 * say the same every time, so most lines end as one of the last two thousand did: their quotes need
 * not be looked for again.
 *
 * <p>Each place holds the last tail that fell there. Two that share a place push each other out,
 * which costs what reading a new one costs: so a few words of a tail may stand for all of them, and
 * a log that is made to collide is read no slower than one of which no two lines are alike.
 */
final class LineTails {

  /** Tails that are kept: those of some minutes of a busy site. Our choice. */
  static final int PLACES = 1 << 11;

  private static final int SHIFT = Long.SIZE - 11;

  /** Longest one that is kept: most have two hundred bytes. All have two megabytes at most. */
  private static final int MOST_BYTES = 1 << 10;

  /** Words of a tail that choose its place, if it is long enough for so many. */
  private static final int WORDS = 8;

  /** 2^64 over the golden ratio: spreads neighbours. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private final LineTail[] tails = new LineTail[PLACES];

  /** That of the last line, which most often is the next one's, too. */
  private LineTail last;

  private final long seed = ThreadLocalRandom.current().nextLong();

  /** The tail that {@code line[open, end)} is; null when it is not known. */
  LineTail find(byte[] line, int open, int end) {
    if (last != null && last.is(line, open, end)) {
      return last;
    }
    LineTail tail = tails[place(line, open, end)];
    if (tail == null || !tail.is(line, open, end)) {
      return null;
    }
    last = tail;
    return tail;
  }

  /**
   * Keeps a tail, given the places of its quotes in the line.
   *
   * @return null when it is too long to be kept
   */
  LineTail keep(byte[] line, int open, int end, int referrerClose, int agentOpen, int agentClose) {
    if (end - open > MOST_BYTES) {
      return null;
    }
    int place = place(line, open, end);
    LineTail tail =
        new LineTail(
            place,
            Arrays.copyOfRange(line, open, end),
            referrerClose - open,
            agentOpen - open,
            agentClose - open);
    tails[place] = tail;
    last = tail;
    return tail;
  }

  private int place(byte[] line, int open, int end) {
    int step = Math.max(1, (end - open) / WORDS);
    long hash = seed + (end - open);
    for (int at = open; at + Long.BYTES <= end; at += step) {
      hash = (hash ^ (long) ByteScan.LONGS.get(line, at)) * SPREAD;
    }
    return (int) (hash >>> SHIFT);
  }
}
