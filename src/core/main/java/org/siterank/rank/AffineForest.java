package org.siterank.rank;

/**
 * Unknowns that depend on one other unknown each, {@code x_c = offset_c + factor_c x_parent(c)}, or
 * on none: union-find (R. Tarjan, Efficiency of a good but not linear set union algorithm, 1975)
 * with an affine map on every edge. Finding a root halves the path to it, so that a find is cheap
 * even behind a chain of a million pages.
 */
final class AffineForest {

  private static final int NONE = -1;

  private final int[] parent; // itself: a root; NONE: x = offset
  private final double[] factor;
  private final double[] offset;

  /** All are roots. */
  AffineForest(int size) {
    parent = new int[size];
    factor = new double[size];
    offset = new double[size];
    for (int c = 0; c < size; c++) {
      parent[c] = c;
      factor[c] = 1;
    }
  }

  /** A root comes to depend on another root, or with a negative one on nothing. */
  void link(int c, int root, double by, double plus) {
    parent[c] = root < 0 ? NONE : root;
    factor[c] = root < 0 ? 0 : by;
    offset[c] = plus;
  }

  /** The root that c depends on, or a negative number; from now factor and offset refer to it. */
  int root(int c) {
    while (true) {
      int p = parent[c];
      if (p < 0 || p == c || parent[p] == p) {
        return p;
      }
      halve(c);
    }
  }

  private void halve(int from) {
    int c = from;
    while (c >= 0) {
      int p = parent[c];
      if (p < 0 || p == c || parent[p] == p) {
        return;
      }
      offset[c] += factor[c] * offset[p];
      factor[c] *= factor[p];
      parent[c] = parent[p];
      c = parent[c];
    }
  }

  double factor(int c) {
    return factor[c];
  }

  double offset(int c) {
    return offset[c];
  }
}
