package org.siterank.rank;

import java.util.function.IntConsumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.siterank.graph.Arcs;

/**
 * A range cut into parts that may be worked on at the same time. The cut depends on the size alone,
 * and sums are added up part by part, so every machine comes to the same numbers, however many
 * cores it has.
 */
final class Parts {

  /** So much work pays for waking another thread: about 0.1 ms. */
  private static final long LEAST_WORK = 1 << 17;

  /** More parts would slow the convergence of sweeps that only see their own part move. */
  private static final int MOST = 8;

  private final int[] bounds;

  private Parts(int[] bounds) {
    this.bounds = bounds;
  }

  /**
   * Parts of equal length.
   *
   * @param work how much there is to do, in steps of about a nanosecond
   */
  static Parts of(int size, long work) {
    int count = count(work);
    int[] bounds = new int[count + 1];
    for (int part = 1; part <= count; part++) {
      bounds[part] = (int) ((long) size * part / count);
    }
    return new Parts(bounds);
  }

  /** Parts of the rows of some arcs, with about equally many arcs. */
  static Parts ofRows(Arcs arcs) {
    return cut(arcs.rows(), arcs::begin);
  }

  /**
   * Parts with about equally many arcs.
   *
   * @param offsets where the arcs of each row begin; one more than there are rows
   */
  static Parts ofRows(int[] offsets) {
    return cut(offsets.length - 1, row -> offsets[row]);
  }

  private static Parts cut(int rows, IntUnaryOperator offsets) {
    long work = rows == 0 ? 0 : rows + (long) offsets.applyAsInt(rows);
    int count = count(work);
    int[] bounds = new int[count + 1];
    for (int part = 1; part < count; part++) {
      bounds[part] = firstAtLeast(work * part / count, rows, offsets);
    }
    bounds[count] = rows;
    return new Parts(bounds);
  }

  private static int firstAtLeast(long share, int rows, IntUnaryOperator offsets) {
    int low = 0;
    int high = rows;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (middle + (long) offsets.applyAsInt(middle) < share) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A power of two, so that two or four threads get equally many: of five, one gets three. */
  private static int count(long work) {
    return Integer.highestOneBit((int) Math.max(1, Math.min(MOST, work / LEAST_WORK)));
  }

  int count() {
    return bounds.length - 1;
  }

  int begin(int part) {
    return bounds[part];
  }

  int end(int part) {
    return bounds[part + 1];
  }

  /** Copies the values of a part to another array, unless it is the same. */
  void copy(int part, double[] from, double[] to) {
    if (from != to) {
      System.arraycopy(from, begin(part), to, begin(part), end(part) - begin(part));
    }
  }

  /** Does something for every part, on as many threads as there are. */
  void each(IntConsumer work) {
    if (count() == 1) {
      work.accept(0);
    } else {
      IntStream.range(0, count()).parallel().forEach(work);
    }
  }

  /** The sum of a number over the parts, always added in the same order. */
  double sum(IntToDoubleFunction work) {
    double[] sums = new double[count()];
    each(part -> sums[part] = work.applyAsDouble(part));
    double sum = 0;
    for (double one : sums) {
      sum += one;
    }
    return sum;
  }
}
