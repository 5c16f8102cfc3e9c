package org.siterank.flow;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Where the importance of each page comes from and where it goes.
 *
 * <pre>
 *   P = P_ii + P_ie + P_ind              in: internal links, external links, teleports
 *   P = P_oi + P_oe + P_dis + P_leak     out: internal links, external links, dissipated, leaked
 *
 *   P_ii = d A_S^T P     P_oi = d r P    P_oe = d e P    P_dis = (1 - d) P    P_leak = d (q + g) P
 * </pre>
 *
 * <p>r, e, q are the shares of a page's links that are followed inside, external, and counted but
 * not followed; g is 1 for a page without links. Over the site, {@code sum P_ii = sum P_oi} and
 * {@code P_ie + P_ind = P_oe + P_dis + P_leak}.
 *
 * <p>Source: F. Mathieu and L. Viennot, Local aspects of the global ranking of web pages, 2004,
 * figure 2; the leak is not in the paper, which assumes that every page has links.
 *
 * @param damping d in [0, 1]
 * @param scores P
 * @param external P_ie, what comes by links from other sites
 * @param induced P_ind, what comes by teleport
 * @param internalIn P_ii
 * @param internalOut P_oi
 * @param externalOut P_oe
 * @param dissipated P_dis
 * @param leak P_leak, the sum over its causes
 * @param leakBy P_leak by cause
 */
public record SiteFlows(
    double damping,
    NodeVector scores,
    NodeVector external,
    NodeVector induced,
    NodeVector internalIn,
    NodeVector internalOut,
    NodeVector externalOut,
    NodeVector dissipated,
    NodeVector leak,
    Map<LeakCause, NodeVector> leakBy) {

  public SiteFlows {
    EnumMap<LeakCause, NodeVector> inOrder = new EnumMap<>(LeakCause.class);
    inOrder.putAll(leakBy);
    leakBy = Collections.unmodifiableMap(inOrder);
  }

  /**
   * The flows of a site.
   *
   * @param scores P, solved with {@code s = external + induced} and the same damping
   * @param damping d in [0, 1]
   */
  public static SiteFlows of(
      NodeVector scores, NodeVector external, NodeVector induced, double damping) {
    SiteGraph graph = scores.graph();
    if (external.graph() != graph || induced.graph() != graph) {
      throw new IllegalArgumentException("scores and inflow belong to different graphs");
    }
    if (!(damping >= 0 && damping <= 1)) {
      throw new IllegalArgumentException("damping must be in [0, 1], got " + damping);
    }
    int n = graph.numNodes();
    double[] perLink = new double[n];
    double[] internalOut = new double[n];
    double[] externalOut = new double[n];
    double[] dissipated = new double[n];
    double[] leak = new double[n];
    EnumMap<LeakCause, double[]> causes = new EnumMap<>(LeakCause.class);
    for (LeakCause cause : LeakCause.values()) {
      causes.put(cause, new double[n]);
    }
    for (int v = 0; v < n; v++) {
      double p = scores.get(v);
      dissipated[v] = (1 - damping) * p;
      if (graph.isDangling(v)) {
        leak[v] = damping * p;
        causes.get(silent(graph, v))[v] = leak[v];
        continue;
      }
      perLink[v] = damping * p / graph.outdegree(v);
      internalOut[v] = perLink[v] * graph.internalOutdegree(v);
      externalOut[v] = perLink[v] * graph.externalOutdegree(v);
      causes.get(LeakCause.NOFOLLOW)[v] = perLink[v] * graph.nofollowOutdegree(v);
      causes.get(LeakCause.DEAD)[v] = perLink[v] * graph.deadOutdegree(v);
      leak[v] = perLink[v] * (graph.nofollowOutdegree(v) + graph.deadOutdegree(v));
    }
    double[] internalIn = new double[n];
    for (int v = 0; v < n; v++) {
      internalIn[v] = graph.predecessors().sum(v, perLink);
    }
    EnumMap<LeakCause, NodeVector> leakBy = new EnumMap<>(LeakCause.class);
    causes.forEach((cause, values) -> leakBy.put(cause, NodeVector.of(graph, values)));
    return new SiteFlows(
        damping,
        scores,
        external,
        induced,
        NodeVector.of(graph, internalIn),
        NodeVector.of(graph, internalOut),
        NodeVector.of(graph, externalOut),
        NodeVector.of(graph, dissipated),
        NodeVector.of(graph, leak),
        leakBy);
  }

  private static LeakCause silent(SiteGraph graph, int node) {
    return switch (graph.kind(node)) {
      case READ -> LeakCause.DANGLING;
      case UNREAD -> LeakCause.UNREAD;
      case EXCLUDED -> LeakCause.EXCLUDED;
    };
  }

  /** The sums over the site. */
  public Totals totals() {
    EnumMap<LeakCause, Double> byCause = new EnumMap<>(LeakCause.class);
    leakBy.forEach((cause, values) -> byCause.put(cause, values.sum()));
    return new Totals(
        scores.sum(),
        external.sum(),
        induced.sum(),
        internalIn.sum(),
        internalOut.sum(),
        externalOut.sum(),
        dissipated.sum(),
        leak.sum(),
        byCause);
  }

  /** How much more importance the site has than enters it. */
  public Amplification amplification() {
    return Amplification.of(this);
  }

  /**
   * Error of a page's incoming balance, {@code P_ii + P_ie + P_ind - P}: the residual of the
   * solution, 0 up to its error.
   */
  public double residual(int node) {
    return internalIn.get(node) + external.get(node) + induced.get(node) - scores.get(node);
  }
}
