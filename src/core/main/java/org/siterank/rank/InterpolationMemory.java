package org.siterank.rank;

import java.util.Arrays;
import org.siterank.rank.Window.Interpolation.Start;

/** The memory of {@link Window.Interpolation}. */
final class InterpolationMemory implements WindowMemory {

  private final double size;
  private final boolean warmUp;
  private final boolean uniform;
  private final boolean projected;
  private double[] rate = new double[0];
  private double[] last = new double[0];
  private double[] birth = new double[0];
  private double[] grant = new double[0]; // 0 once the page was visited

  InterpolationMemory(Window.Interpolation window) {
    size = window.size();
    warmUp = window.start() == Start.WARM_UP;
    uniform = window.start() == Start.UNIFORM;
    projected = window.projected();
  }

  @Override
  public void born(int page, double granted, double clock, int pages) {
    if (page >= rate.length) {
      int capacity = Math.max(pages, page + (page >> 1) + 1);
      rate = Arrays.copyOf(rate, capacity);
      last = Arrays.copyOf(last, capacity);
      birth = Arrays.copyOf(birth, capacity);
      grant = Arrays.copyOf(grant, capacity);
    }
    rate[page] = uniform ? 1.0 / pages : 0;
    last[page] = clock;
    birth[page] = clock;
    grant[page] = warmUp ? granted : 0;
  }

  @Override
  public void visited(int page, double cash, double clock) {
    rate[page] = after(page, cash, clock);
    last[page] = clock;
    grant[page] = 0;
  }

  @Override
  public double rate(int page, double cash, double clock) {
    return projected && clock > last[page] ? after(page, cash, clock) : rate[page];
  }

  private double after(int page, double cash, double clock) {
    double passed = clock - last[page];
    double window = warmUp ? Math.min(size, clock - birth[page]) : size;
    double income = Math.max(0, cash - grant[page]);
    return passed < window
        ? rate[page] * (window - passed) / window + income / window
        : income / passed;
  }
}
