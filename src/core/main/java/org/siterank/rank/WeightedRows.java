package org.siterank.rank;

/** Rows with a weight on every entry. */
final class WeightedRows implements Rows {

  private final Parts parts;
  private final int[] begin;
  private final int[]
      own; // where the entries of the row's own part begin; those before are foreign
  private final int[] source;
  private final double[] weight;

  /** Takes the arrays over and reorders each row: entries of other parts first. */
  WeightedRows(int[] begin, int[] source, double[] weight) {
    this.begin = begin;
    this.source = source;
    this.weight = weight;
    this.parts = Parts.ofRows(begin);
    this.own = new int[begin.length - 1];
    parts.each(this::separate);
  }

  private void separate(int part) {
    int low = parts.begin(part);
    int high = parts.end(part);
    for (int row = low; row < high; row++) {
      int next = begin[row];
      for (int k = begin[row]; k < begin[row + 1]; k++) {
        int from = source[k];
        if (from < low || from >= high) {
          double by = weight[k];
          source[k] = source[next];
          weight[k] = weight[next];
          source[next] = from;
          weight[next++] = by;
        }
      }
      own[row] = next;
    }
  }

  @Override
  public Parts parts() {
    return parts;
  }

  @Override
  public void sweep(int part, double[] in, double[] b, double[] out) {
    int low = parts.begin(part);
    int high = parts.end(part);
    parts.copy(part, in, out);
    for (int row = low; row < high; row++) {
      double sum = b == null ? 0 : b[row];
      int split = own[row];
      if (split > begin[row]) {
        sum += sum(begin[row], split, in);
      }
      out[row] = sum + sum(split, begin[row + 1], out);
    }
  }

  /** Two sums side by side: rows are short, and four would mostly wait to be added up. */
  private double sum(int from, int to, double[] y) {
    int[] node = source;
    double[] by = weight;
    double a = 0;
    double c = 0;
    int k = from;
    for (; k + 1 < to; k += 2) {
      a += by[k] * y[node[k]];
      c += by[k + 1] * y[node[k + 1]];
    }
    return k < to ? a + c + by[k] * y[node[k]] : a + c;
  }
}
