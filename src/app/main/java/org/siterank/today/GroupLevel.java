package org.siterank.today;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * How a group of sources stands beside what was expected of it, over all pages: 0.4 on a holiday.
 * Pages that are far off are left out, because they may be news themselves.
 */
final class GroupLevel {

  /** Counts that may be left out. */
  private static final int OUTLIERS = 50;

  /** Standard deviations from which on a count is far off, if it is also this share of all. */
  private static final double FAR = 3;

  private static final double LARGE = 0.03;

  /** Views that a level of 1 weighs, so that few views do not make one. */
  private static final double STEADY = 20;

  private record Cell(double count, double expected) {

    double off() {
      return Math.abs(count - expected);
    }
  }

  private final PriorityQueue<Cell> outliers =
      new PriorityQueue<>(Comparator.comparingDouble(Cell::off));
  private double count;
  private double expected;

  /** Adds the count of one page, and the count that was expected. */
  void add(double pageCount, double pageExpected) {
    count += pageCount;
    expected += pageExpected;
    outliers.add(new Cell(pageCount, pageExpected));
    if (outliers.size() > OUTLIERS) {
      outliers.remove();
    }
  }

  /** The count over the expected one. */
  double level() {
    double rest = count;
    double usual = expected;
    for (Cell cell : outliers) {
      double far = Math.max(FAR * Math.sqrt(cell.expected() + 1), LARGE * expected);
      if (cell.off() > far) {
        rest -= cell.count();
        usual -= cell.expected();
      }
    }
    return (rest + STEADY) / (usual + STEADY);
  }
}
