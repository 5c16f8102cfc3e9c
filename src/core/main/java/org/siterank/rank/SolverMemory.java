package org.siterank.rank;

import org.siterank.graph.SiteGraph;

/**
 * The memory that the fastest way to solve a large system takes beside the graph, and whether the
 * machine's memory has room for it. By the limit alone, not by what is free: the same graph in the
 * same limit is always solved in the same way.
 *
 * @param limit bytes that may be used in all
 */
record SolverMemory(long limit) {

  /** A link in the graph. */
  private static final double LINK = 4;

  /** A page in the graph (12), the inflow (24), and what each solve has (56). */
  private static final double PAGE = 92;

  /** The vectors of {@link Krylov}. */
  private static final double KRYLOV = 5 * Double.BYTES;

  /** The peak of {@link SystemReducer}, classes of twins and forest; Krylov's come after it. */
  private static final double CONDENSING = 122;

  /** Of the limit; the rest is for the collector and all else. */
  private static final double USABLE = 0.92;

  /** That of this process, {@code -Xmx}. */
  static SolverMemory ofProcess() {
    return new SolverMemory(Runtime.getRuntime().maxMemory());
  }

  boolean allowsCondensing(SiteGraph graph) {
    return allows(graph, CONDENSING, 2 * LINK); // Rows that pay for themselves are no larger.
  }

  boolean allowsKrylov(SiteGraph graph) {
    return allows(graph, KRYLOV, LINK);
  }

  private boolean allows(SiteGraph graph, double page, double link) {
    double weight = graph.isWeighted() ? Double.BYTES : 0;
    double bytes = (PAGE + page) * graph.numNodes() + (link + weight) * graph.numArcs();
    return bytes <= USABLE * limit;
  }
}
