package org.siterank.rank;

import java.util.Arrays;
import org.siterank.rank.Window.Variable.Form;

/** The memory of {@link Window.Variable}: a ring of m measures per page, in flat arrays. */
final class LastMeasuresMemory implements WindowMemory {

  private final int measures;
  private final boolean running;
  private double[] income = new double[0]; // since the measure before
  private double[] clocks = new double[0];
  private long[] count = new long[0]; // measures so far, that of the birth included
  private double[] grant = new double[0]; // 0 once the page was visited

  LastMeasuresMemory(int measures, Form form) {
    this.measures = measures;
    this.running = form == Form.RUNNING;
  }

  @Override
  public void born(int page, double granted, double clock, int pages) {
    if (page >= count.length) {
      int capacity = Math.max(pages, page + (page >> 1) + 1);
      if ((long) capacity * measures > Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            "pages times measures must be below 2^31, got " + capacity + " times " + measures);
      }
      int cells = capacity * measures;
      income = Arrays.copyOf(income, cells);
      clocks = Arrays.copyOf(clocks, cells);
      count = Arrays.copyOf(count, capacity);
      grant = Arrays.copyOf(grant, capacity);
    }
    count[page] = 0;
    grant[page] = granted;
    measured(page, 0, clock);
  }

  @Override
  public void visited(int page, double cash, double clock) {
    measured(page, cash - grant[page], clock);
    grant[page] = 0;
  }

  private void measured(int page, double gained, double clock) {
    int cell = cell(page, count[page]++);
    income[cell] = gained;
    clocks[cell] = clock;
  }

  @Override
  public double rate(int page, double cash, double clock) {
    long oldest = Math.max(0, count[page] - measures);
    double gained = running ? cash - grant[page] : 0;
    for (long k = oldest + 1; k < count[page]; k++) {
      gained += income[cell(page, k)];
    }
    double end = running ? clock : clocks[cell(page, count[page] - 1)];
    double span = end - clocks[cell(page, oldest)];
    return span > 0 ? Math.max(0, gained / span) : Double.NaN;
  }

  private int cell(int page, long measure) {
    return page * measures + (int) (measure % measures);
  }
}
