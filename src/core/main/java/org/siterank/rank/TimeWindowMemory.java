package org.siterank.rank;

import java.util.Arrays;

/**
 * The memory of {@link Window.Fixed} and {@link Window.FixedLiteral}: per page the measures of the
 * window and the one before it. A page that is visited often has many; older ones are left behind
 * at every visit, and cleared away when they are more than half.
 */
final class TimeWindowMemory implements WindowMemory {

  private static final int FIRST = 4;

  private final double size;
  private final int least;
  private final boolean literal;
  private double[][] measures = new double[0][]; // income, clock, income, clock, ...
  private int[] first = new int[0]; // in measures
  private int[] end = new int[0]; // behind the last one
  private double[] grant = new double[0]; // 0 once the page was visited

  TimeWindowMemory(double size, int least, boolean literal) {
    this.size = size;
    this.least = least;
    this.literal = literal;
  }

  @Override
  public void born(int page, double granted, double clock, int pages) {
    if (page >= end.length) {
      int capacity = Math.max(pages, page + (page >> 1) + 1);
      measures = Arrays.copyOf(measures, capacity);
      first = Arrays.copyOf(first, capacity);
      end = Arrays.copyOf(end, capacity);
      grant = Arrays.copyOf(grant, capacity);
    }
    measures[page] = new double[2 * FIRST];
    first[page] = 0;
    end[page] = 0;
    grant[page] = literal ? 0 : granted;
    measured(page, 0, clock);
  }

  @Override
  public void visited(int page, double cash, double clock) {
    measured(page, cash - grant[page], clock);
    grant[page] = 0;
    drop(page, anchor(page, clock)); // Anchors only move on.
  }

  private void measured(int page, double gained, double clock) {
    int at = 2 * end[page]++;
    if (at == measures[page].length) {
      measures[page] = Arrays.copyOf(measures[page], 2 * at);
    }
    measures[page][at] = gained;
    measures[page][at + 1] = clock;
  }

  private void drop(int page, int anchor) {
    first[page] = anchor;
    int kept = end[page] - anchor;
    if (anchor > Math.max(FIRST, kept)) {
      double[] row = measures[page];
      int length = Math.max(2 * FIRST, 4 * kept);
      double[] room = row.length > length ? new double[length] : row;
      System.arraycopy(row, 2 * anchor, room, 0, 2 * kept);
      measures[page] = room;
      first[page] = 0;
      end[page] = kept;
    }
  }

  /** The measure from which the window counts. */
  private int anchor(int page, double clock) {
    double[] row = measures[page];
    int at = first[page];
    int last = Math.max(at, end[page] - 1 - least);
    while (at < last && row[2 * (at + 1) + 1] <= clock - size) {
      at++;
    }
    return at;
  }

  @Override
  public double rate(int page, double cash, double clock) {
    double[] row = measures[page];
    int from = anchor(page, clock);
    double gained = literal ? 0 : cash - grant[page];
    for (int k = from + 1; k < end[page]; k++) {
      gained += row[2 * k];
    }
    double span = literal ? Math.min(size, clock) : clock - row[2 * from + 1];
    return span > 0 ? Math.max(0, gained / span) : Double.NaN;
  }
}
