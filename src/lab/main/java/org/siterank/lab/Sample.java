package org.siterank.lab;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.siterank.rank.KendallTau;

/** The pages over which rankings are compared: all, or a random choice. */
final class Sample {

  /** As many as Zareh Bidoki and Yazdani (2007), table 1, compared. */
  static final int PAGES = 30_000;

  private final int[] nodes;

  /** At most {@value #PAGES} of n pages. */
  Sample(int n, long seed) {
    int[] all = new int[n];
    Arrays.setAll(all, v -> v);
    int size = Math.min(n, PAGES);
    SplittableRandom random = new SplittableRandom(seed);
    for (int k = 0; k < size && size < n; k++) {
      int other = random.nextInt(k, n);
      int chosen = all[other];
      all[other] = all[k];
      all[k] = chosen;
    }
    nodes = Arrays.copyOf(all, size);
  }

  int size() {
    return nodes.length;
  }

  /** Kendall's tau-b of two lists of scores by node; NaN when one has no order here. */
  double tau(double[] a, double[] b) {
    return KendallTau.of(at(a), at(b)).tauB();
  }

  private double[] at(double[] values) {
    double[] chosen = new double[nodes.length];
    Arrays.setAll(chosen, k -> values[nodes[k]]);
    return chosen;
  }
}
