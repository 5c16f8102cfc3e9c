package org.siterank.rank;

import org.siterank.graph.Arcs;

/** The rows of the adjoint, {@code y_v = scale_v (sum of y over the successors) + b_v}. */
final class AdjointRows implements Rows {

  private final Parts parts;
  private final Arcs successors;
  private final double[] scale;

  AdjointRows(Arcs successors, double[] scale) {
    this.successors = successors;
    this.scale = scale;
    this.parts = Parts.ofRows(successors);
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
    for (int v = high - 1; v >= low; v--) {
      double following =
          scale[v] == 0 ? 0 : scale[v] * successors.weightedSum(v, low, high, out, in);
      out[v] = b == null ? following : b[v] + following;
    }
  }
}
