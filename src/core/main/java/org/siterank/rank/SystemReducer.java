package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.Arcs;

/**
 * Builds the rows of a {@link ReducedSystem} system.
 *
 * <p>Rounds of two steps: all rows are written in terms of the roots of the forest, part by part
 * and at the same time; then, one after the other, the classes whose rows have at most one entry
 * are linked into the forest.
 */
final class SystemReducer {

  /** A weighted entry is three times as large as a plain arc, and large systems wait for memory. */
  private static final double WORTHWHILE = 1 / 3.0;

  /** Another round must eliminate this share of the unknowns to pay for itself. */
  private static final double ROUND_PAYS = 0.05;

  /** One row in so many is written to estimate how many entries all of them have. */
  private static final int SAMPLE = 32;

  /** Below this divisor rounding errors would grow a thousandfold. */
  private static final double LEAST_DIVISOR = 1e-3;

  final Twins twins;
  final double[] share;
  final int[] feeder; // by class: its first page with followed links, or -1
  final double[] divisor; // by class

  // The eliminations, in order.
  int[] eliminated;
  int[] parent;
  double[] factor;

  // The rows that stay.
  int[] kept;
  int[] begin;
  int[] source;
  double[] weight;

  // What a page passes on, in terms of the root of its class, while the first rows are written.
  private int[] rootOf; // -1: nothing that depends on an unknown
  private double[] passes;

  private final Arcs predecessors;
  private final AffineForest forest;
  private int eliminatedSize;

  SystemReducer(SiteSystem system) {
    predecessors = system.graph().predecessors();
    twins = Twins.of(predecessors);
    double[] scale = system.scale();
    share = new double[scale.length];
    int classes = twins.first.length;
    feeder = new int[classes];
    Arrays.fill(feeder, -1);
    for (int v = share.length - 1; v >= 0; v--) {
      share[v] = twins.isTrue[v] ? scale[v] / (1 + scale[v]) : scale[v];
      if (share[v] != 0) {
        feeder[twins.classOf[v]] = v;
      }
    }
    divisor = new double[classes];
    Arrays.fill(divisor, 1);
    eliminated = new int[classes];
    parent = new int[classes];
    factor = new double[classes];
    forest = new AffineForest(classes);
  }

  /** Whether the system became so much smaller that it should be used. */
  boolean run() {
    kept = new int[feeder.length];
    int size = 0;
    for (int c = 0; c < feeder.length; c++) {
      if (feeder[c] >= 0 && !hasOneSource(c)) {
        kept[size++] = c; // Nobody asks what a class receives that feeds nobody.
      }
    }
    kept = Arrays.copyOf(kept, size);
    return written() && eliminatedMore();
  }

  /** Links a class that is fed by one page at most, before any row is written. */
  private boolean hasOneSource(int c) {
    int page = twins.first[c];
    if (twins.isTrue[page] || predecessors.degree(page) > 1) {
      return false;
    }
    if (predecessors.degree(page) == 0) {
      link(c, -1, 0);
      return true;
    }
    int from = predecessors.node(predecessors.begin(page));
    int root = share[from] == 0 ? -1 : forest.root(twins.classOf[from]);
    double by = root < 0 ? 0 : share[from] * forest.factor(twins.classOf[from]);
    return linked(c, root, by);
  }

  /** Links a class with one entry in its row, unless that would divide by next to nothing. */
  private boolean linked(int c, int root, double by) {
    double rest = root == c ? divisor[c] - by : divisor[c];
    if (rest < LEAST_DIVISOR) {
      return false;
    }
    divisor[c] = rest;
    link(c, root == c ? -1 : root, by / rest);
    return true;
  }

  private void link(int c, int root, double by) {
    eliminated[eliminatedSize] = c;
    parent[eliminatedSize] = root;
    factor[eliminatedSize++] = by;
    forest.link(c, root, by, 0);
  }

  /** Writes the first rows, from the pages; false when there would be too many entries. */
  private boolean written() {
    flatten();
    resolve();
    long limit = (long) (WORTHWHILE * predecessors.size());
    Parts parts = Parts.of(kept.length, predecessors.size());
    if (parts.count() > 1 && sampled(parts) > limit) {
      return false;
    }
    ReducedRows[] writers = new ReducedRows[parts.count()];
    parts.each(part -> writers[part] = fromPages(parts.begin(part), parts.end(part), 1));
    rootOf = null;
    passes = null;
    return joined(writers, limit);
  }

  /** Looks the root of every page up once: there are ten times as many links as pages. */
  private void resolve() {
    rootOf = new int[share.length];
    passes = new double[share.length];
    Parts pages = Parts.of(share.length, share.length);
    pages.each(
        part -> {
          for (int v = pages.begin(part); v < pages.end(part); v++) {
            int c = twins.classOf[v];
            rootOf[v] = share[v] == 0 ? -1 : forest.root(c);
            passes[v] = rootOf[v] == c ? share[v] : share[v] * forest.factor(c);
          }
        });
  }

  /**
   * How many entries there would be, from every {@link #SAMPLE}th row: neighbouring rows are alike,
   * so that a run of them would not speak for the others.
   */
  private double sampled(Parts parts) {
    return SAMPLE
        * parts.sum(
            part -> {
              int from = parts.begin(part);
              return fromPages(from + SAMPLE / 2, parts.end(part), SAMPLE).size();
            });
  }

  private ReducedRows fromPages(int fromRow, int toRow, int step) {
    ReducedRows writer = new ReducedRows(toRow - fromRow, forest, feeder.length);
    for (int row = fromRow; row < toRow; row += step) {
      int c = kept[row];
      int page = twins.first[c];
      int from = predecessors.begin(page);
      int to = predecessors.end(page);
      writer.begin(c, to - from + 1);
      for (int k = from; k < to; k++) {
        int v = predecessors.node(k);
        if (rootOf[v] >= 0) {
          writer.addRoot(rootOf[v], passes[v]);
        }
      }
      if (twins.isTrue[page] && share[page] != 0) {
        writer.add(c, share[page]);
      }
      divisor[c] = 1 - writer.end();
    }
    return writer;
  }

  private boolean joined(ReducedRows[] writers, long limit) {
    long size = 0;
    for (ReducedRows writer : writers) {
      size += writer.size();
    }
    if (size > limit) {
      return false;
    }
    begin = new int[kept.length + 1];
    source = new int[(int) size];
    weight = new double[(int) size];
    int row = 0;
    for (ReducedRows writer : writers) {
      row = writer.copyTo(begin, source, weight, row);
    }
    for (int c : kept) {
      if (divisor[c] < LEAST_DIVISOR) {
        return false;
      }
    }
    return true;
  }

  /** Rounds of elimination and rewriting, until they do not pay. */
  private boolean eliminatedMore() {
    while (shortRows() > ROUND_PAYS * kept.length) {
      int[] rowOf = eliminateRows();
      flatten();
      if (!rewritten(rowOf)) {
        return false;
      }
    }
    finish();
    return true;
  }

  /** Number of rows with at most one entry. */
  private int shortRows() {
    int rows = 0;
    for (int row = 0; row < kept.length; row++) {
      rows += begin[row + 1] - begin[row] <= 1 ? 1 : 0;
    }
    return rows;
  }

  /** Links the classes whose rows have one entry at most; returns the rows of the others. */
  private int[] eliminateRows() {
    int[] rows = new int[kept.length];
    int size = 0;
    for (int row = 0; row < kept.length; row++) {
      int c = kept[row];
      int entries = begin[row + 1] - begin[row];
      boolean gone = false;
      if (entries == 0) {
        gone = linked(c, -1, 0);
      } else if (entries == 1) {
        int from = source[begin[row]];
        int root = forest.root(from);
        gone = linked(c, root, root < 0 ? 0 : weight[begin[row]] * forest.factor(from));
      }
      if (!gone) {
        kept[size] = c;
        rows[size++] = row;
      }
    }
    kept = Arrays.copyOf(kept, size);
    return Arrays.copyOf(rows, size);
  }

  /** Afterwards finding a root changes nothing, so that several threads can. */
  private void flatten() {
    for (int i = 0; i < eliminatedSize; i++) {
      forest.root(eliminated[i]);
    }
  }

  private boolean rewritten(int[] rowOf) {
    Parts parts = Parts.of(kept.length, source.length);
    ReducedRows[] writers = new ReducedRows[parts.count()];
    int[] oldBegin = begin;
    int[] oldSource = source;
    double[] oldWeight = weight;
    parts.each(
        part -> {
          ReducedRows writer =
              new ReducedRows(parts.end(part) - parts.begin(part), forest, feeder.length);
          for (int row = parts.begin(part); row < parts.end(part); row++) {
            int from = oldBegin[rowOf[row]];
            int to = oldBegin[rowOf[row] + 1];
            writer.begin(kept[row], to - from);
            for (int k = from; k < to; k++) {
              writer.add(oldSource[k], oldWeight[k]);
            }
            divisor[kept[row]] -= writer.end();
          }
          writers[part] = writer;
        });
    return joined(writers, Long.MAX_VALUE);
  }

  /** Numbers the rows, and divides them by their divisors. */
  private void finish() {
    int[] rowOf = new int[feeder.length];
    for (int row = 0; row < kept.length; row++) {
      rowOf[kept[row]] = row;
    }
    for (int row = 0; row < kept.length; row++) {
      double by = 1 / divisor[kept[row]];
      for (int k = begin[row]; k < begin[row + 1]; k++) {
        source[k] = rowOf[source[k]];
        weight[k] *= by;
      }
    }
    eliminated = Arrays.copyOf(eliminated, eliminatedSize);
    parent = Arrays.copyOf(parent, eliminatedSize);
    factor = Arrays.copyOf(factor, eliminatedSize);
  }
}
