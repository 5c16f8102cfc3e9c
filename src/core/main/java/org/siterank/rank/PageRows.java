package org.siterank.rank;

import org.siterank.graph.Arcs;

/** The rows of the pages themselves, {@code z_v = scale_v (sum of z over the predecessors + b)}. */
final class PageRows implements Rows {

  private final Parts parts;
  private final Arcs predecessors;
  private final double[] scale;

  PageRows(Arcs predecessors, double[] scale) {
    this.predecessors = predecessors;
    this.scale = scale;
    this.parts = Parts.ofRows(predecessors);
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
    for (int v = low; v < high; v++) {
      double factor = scale[v];
      if (factor != 0) {
        double sum = predecessors.weightedSum(v, low, high, out, in);
        out[v] = factor * (b == null ? sum : b[v] + sum);
      }
    }
  }
}
