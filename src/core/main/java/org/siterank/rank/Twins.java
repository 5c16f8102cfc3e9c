package org.siterank.rank;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.siterank.graph.Arcs;

/**
 * Pages that are linked from the same pages: false twins, with equal predecessors, and true twins,
 * whose predecessors are equal once each counts among its own. A site is full of both: the pages of
 * one list, the pages that share one navigation.
 *
 * <p>Predecessor sets are compared by a 64-bit hash. Two sets taken for equal by accident would
 * spoil nothing but time: every answer is checked by a sweep over the pages themselves.
 */
final class Twins {

  /** Class of every page, numbered in the order of their first pages. */
  final int[] classOf;

  /** Whether a page's class is one of true twins. */
  final boolean[] isTrue;

  /** First page of every class. */
  final int[] first;

  private Twins(int[] classOf, boolean[] isTrue, int[] first) {
    this.classOf = classOf;
    this.isTrue = isTrue;
    this.first = first;
  }

  static Twins of(Arcs predecessors) {
    int n = predecessors.rows();
    long[] open = new long[n];
    long[] closed = new long[n];
    Parts parts = Parts.of(n, predecessors.size());
    parts.each(
        part -> {
          for (int v = parts.begin(part); v < parts.end(part); v++) {
            open[v] = predecessors.hash(v);
            closed[v] = open[v] + Arcs.hashOf(v);
          }
        });
    int[] falseSize = new int[n];
    int[] trueSize = new int[n];
    CompletableFuture<int[]> trueTwin =
        CompletableFuture.supplyAsync(() -> firstEqual(closed, trueSize));
    int[] falseTwin = firstEqual(open, falseSize);
    return chosen(falseTwin, falseSize, trueTwin.join(), trueSize);
  }

  /** Every page joins the larger of its two families. */
  private static Twins chosen(int[] falseTwin, int[] falseSize, int[] trueTwin, int[] trueSize) {
    int n = falseTwin.length;
    int[] classOf = new int[n];
    boolean[] isTrue = new boolean[n];
    int[] first = new int[n];
    int[] falseClass = falseSize.clone(); // Reused below: the class + 1, negated.
    int[] trueClass = trueSize.clone();
    int classes = 0;
    for (int v = 0; v < n; v++) {
      isTrue[v] = trueSize[trueTwin[v]] > falseSize[falseTwin[v]];
      int[] numbers = isTrue[v] ? trueClass : falseClass;
      int twin = isTrue[v] ? trueTwin[v] : falseTwin[v];
      if (numbers[twin] >= 0) {
        first[classes++] = v;
        numbers[twin] = -classes;
      }
      classOf[v] = -numbers[twin] - 1;
    }
    return new Twins(classOf, isTrue, Arrays.copyOf(first, classes));
  }

  /** The first page with the same hash, and at that page how many there are. */
  private static int[] firstEqual(long[] hash, int[] sizes) {
    int mask = Math.max(16, Integer.highestOneBit(hash.length) * 4) - 1;
    int[] slots = new int[mask + 1]; // page + 1
    int[] first = new int[hash.length];
    for (int v = 0; v < hash.length; v++) {
      int slot = (int) (hash[v] >>> 32) & mask;
      while (slots[slot] > 0 && hash[slots[slot] - 1] != hash[v]) {
        slot = (slot + 1) & mask;
      }
      if (slots[slot] == 0) {
        slots[slot] = v + 1;
      }
      first[v] = slots[slot] - 1;
      sizes[first[v]]++;
    }
    return first;
  }
}
