package org.siterank.rank;

import java.util.Arrays;

/** Writes rows in terms of the roots of a forest, merging entries of the same root. */
final class ReducedRows {

  private final AffineForest forest;
  private final int[] ends;
  private final int[] seenAt; // by class: its entry in the row at hand, if it is there
  private int[] source = new int[1024];
  private double[] weight = new double[1024];
  private int size;
  private int rows;
  private int start;
  private int target;
  private double own;

  ReducedRows(int rows, AffineForest forest, int classes) {
    this.forest = forest;
    this.ends = new int[rows];
    this.seenAt = new int[classes];
  }

  /** Begins the row of a class with at most so many entries. */
  void begin(int c, int atMost) {
    target = c;
    start = size;
    own = 0;
    if (source.length - size < atMost) {
      int length =
          (int) Math.min(Integer.MAX_VALUE - 8, Math.max(size + (long) atMost, size * 3L / 2));
      source = Arrays.copyOf(source, length);
      weight = Arrays.copyOf(weight, length);
    }
  }

  /** An entry for a class, which counts for its root. */
  void add(int c, double by) {
    int root = forest.root(c);
    if (root >= 0) {
      addRoot(root, root == c ? by : by * forest.factor(c));
    }
  }

  /** An entry for a root. */
  void addRoot(int root, double part) {
    if (root == target) {
      own += part;
      return;
    }
    int at = seenAt[root];
    if (at >= start && at < size && source[at] == root) {
      weight[at] += part;
    } else {
      seenAt[root] = size;
      source[size] = root;
      weight[size++] = part;
    }
  }

  /** Ends the row; returns its entry for its own class, which is not among the others. */
  double end() {
    ends[rows++] = size;
    return own;
  }

  /** Number of entries. */
  int size() {
    return size;
  }

  /** Copies the rows behind those that are there; returns how many there are then. */
  int copyTo(int[] begin, int[] sources, double[] weights, int row) {
    int at = begin[row];
    System.arraycopy(source, 0, sources, at, size);
    System.arraycopy(weight, 0, weights, at, size);
    for (int i = 0; i < rows; i++) {
      begin[row + i + 1] = at + ends[i];
    }
    return row + rows;
  }
}
