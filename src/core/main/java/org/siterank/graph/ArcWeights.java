package org.siterank.graph;

/** The weights of a graph's arcs: checked and summed. */
final class ArcWeights {

  /** By so much of d+ the weights of a page may miss it, from the roundings of who made them. */
  static final double CLOSE = 1e-9;

  private ArcWeights() {}

  /** By source, the sum of its arcs' weights. */
  static double[] bySource(Arcs predecessors) {
    double[] sums = new double[predecessors.rows()];
    for (int k = 0; k < predecessors.size(); k++) {
      sums[predecessors.node(k)] += predecessors.weight(k);
    }
    return sums;
  }

  /**
   * The predecessors of a graph with weights given in the order of its successors.
   *
   * @throws IllegalArgumentException when they are no shares
   */
  static Arcs checked(SiteGraph graph, double[] weights) {
    Arcs successors = graph.successors();
    if (weights.length != successors.size()) {
      throw new IllegalArgumentException(
          "there must be one weight per arc, got " + weights.length + " for " + successors.size());
    }
    double[] given = weights.clone();
    for (int v = 0; v < graph.numNodes(); v++) {
      double sum = 0;
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        if (!(given[k] >= 0)) {
          throw new IllegalArgumentException(
              "a weight must be at least 0, got " + given[k] + " for a link of " + graph.name(v));
        }
        sum += given[k];
      }
      int links = graph.outdegree(v);
      boolean isClosed = graph.internalOutdegree(v) == links;
      if (sum > links * (1 + CLOSE) || (isClosed && sum < links * (1 - CLOSE))) {
        throw new IllegalArgumentException(
            "the shares of a page sum to at most 1, and to 1 where all its links stay on the site,"
                + " got "
                + sum / links
                + " for "
                + graph.name(v));
      }
      if (sum > links * (1 - CLOSE)) {
        for (int k = successors.begin(v); k < successors.end(v); k++) {
          given[k] = given[k] * links / sum;
        }
      }
    }
    return successors.weighted(given).transposed();
  }
}
