package org.siterank.rank;

import java.util.Arrays;

/** The memory of {@link Window.Reads}: reads of a page and the clock of its birth. */
final class ReadsMemory implements WindowMemory {

  private int[] reads = new int[0];
  private double[] birth = new double[0];

  @Override
  public void born(int page, double grant, double clock, int pages) {
    if (page >= reads.length) {
      int capacity = Math.max(pages, page + (page >> 1) + 1);
      reads = Arrays.copyOf(reads, capacity);
      birth = Arrays.copyOf(birth, capacity);
    }
    reads[page] = 0;
    birth[page] = clock;
  }

  @Override
  public void visited(int page, double cash, double clock) {
    reads[page]++;
  }

  @Override
  public double rate(int page, double cash, double clock) {
    double age = clock - birth[page];
    return age > 0 ? reads[page] / age : Double.NaN;
  }
}
