package org.siterank.visits;

import java.util.Arrays;

/**
 * How long a server took for page views, counted by time in {@value #BINS} bins whose limits grow
 * by a factor:
 *
 * <pre>bin i has the times t with 1.5^i &lt;= t &lt; 1.5^(i+1),   in milliseconds, i = 0 … 23</pre>
 *
 * <p>Times below a millisecond are in the first bin, those of {@code 1.5^23} (11.2 s) and more in
 * the last. Counts of several days and pages are added bin by bin, and quantiles are those of the
 * sum.
 *
 * <p>A quantile is the smallest time that a part of the views did not exceed (nearest rank). The
 * bin that has it is known exactly; given is the geometric middle of the bin, so the relative error
 * is at most {@code sqrt(1.5) - 1}, 22.5 %, from one millisecond to 16.8 s. A server that rounds
 * its times to milliseconds adds its own error to those of a few.
 */
public final class ServedTimes {

  /** Number of bins. */
  public static final int BINS = 24;

  /** Ratio of the limits of a bin. */
  public static final double FACTOR = 1.5;

  /** The bin of a view whose time is not known. */
  public static final int UNKNOWN = -1;

  /** The least whole milliseconds that are in bins 1 to 23. */
  private static final int[] LIMITS = new int[BINS - 1];

  static {
    for (int i = 0; i < LIMITS.length; i++) {
      LIMITS[i] = (int) Math.ceil(Math.pow(FACTOR, i + 1));
    }
  }

  /** Of no views. */
  public static final ServedTimes NONE = new ServedTimes(new long[BINS]);

  private final long[] counts;

  private ServedTimes(long[] counts) {
    this.counts = counts;
  }

  /**
   * Times by bin.
   *
   * @param counts of each bin; in a {@link LogBatch} negative where more is taken back than added
   * @throws IllegalArgumentException when there are not {@value #BINS}
   */
  public static ServedTimes of(long... counts) {
    if (counts.length != BINS) {
      throw new IllegalArgumentException("expected " + BINS + " counts, got " + counts.length);
    }
    return new ServedTimes(counts.clone());
  }

  /** The bin of a time in milliseconds; {@link #UNKNOWN} of a negative one. */
  public static int bin(int millis) {
    if (millis < 0) {
      return UNKNOWN;
    }
    int found = Arrays.binarySearch(LIMITS, millis);
    return found < 0 ? -found - 1 : found + 1;
  }

  /** These and others. */
  public ServedTimes plus(ServedTimes other) {
    long[] sum = counts.clone();
    for (int i = 0; i < BINS; i++) {
      sum[i] += other.counts[i];
    }
    return new ServedTimes(sum);
  }

  /** These, with 0 in the place of negative counts. */
  public ServedTimes atLeastZero() {
    long[] raised = counts.clone();
    for (int i = 0; i < BINS; i++) {
      raised[i] = Math.max(0, raised[i]);
    }
    return new ServedTimes(raised);
  }

  /** Page views whose time is known. */
  public long views() {
    return Arrays.stream(counts).sum();
  }

  /** Whether no bin has a count. */
  public boolean isEmpty() {
    for (long count : counts) {
      if (count != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The time that a part of the views did not exceed, in milliseconds; 0 without views.
   *
   * @param part in (0, 1]: 0.75 for the third quartile
   * @throws IllegalArgumentException when it is not
   */
  public double quantileMillis(double part) {
    if (!(part > 0 && part <= 1)) {
      throw new IllegalArgumentException("a part is in (0, 1], got " + part);
    }
    long left = (long) Math.ceil(part * views());
    for (int i = 0; i < BINS && left > 0; i++) {
      left -= counts[i];
      if (left <= 0) {
        return Math.pow(FACTOR, i + 0.5);
      }
    }
    return 0;
  }

  /** Reads what {@link #toString} writes. */
  public static ServedTimes parse(String text) {
    return of(Arrays.stream(text.split(" ", -1)).mapToLong(Long::parseLong).toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServedTimes times && Arrays.equals(counts, times.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  /** The counts, single blanks between them. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(3 * BINS);
    for (int i = 0; i < BINS; i++) {
      text.append(i == 0 ? "" : " ").append(counts[i]);
    }
    return text.toString();
  }
}
