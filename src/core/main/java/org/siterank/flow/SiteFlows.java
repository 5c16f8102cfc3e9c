package org.siterank.flow;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
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
 * <p>r, e, q are the shares of a page's links, by weight, that are followed inside, external, and
 * counted but not followed; g is 1 for a page without links. Over the site, {@code sum P_ii = sum
 * P_oi} and {@code P_ie + P_ind = P_oe + P_dis + P_leak}.
 *
 * <p>Source: F. Mathieu and L. Viennot, Local aspects of the global ranking of web pages, 2004,
 * figure 2; the leak is not in the paper, which assumes that every page has links.
 *
 * @param damping d in [0, 1]
 * @param scores P
 * @param incoming where the importance of each page comes from
 * @param outgoing where the importance of each page goes
 */
public record SiteFlows(double damping, NodeVector scores, Incoming incoming, Outgoing outgoing) {

  /**
   * The flows into each page, one value per node, in the unit of the inflow.
   *
   * @param internal P_ii, what comes by links of the site
   * @param external P_ie, what comes by links from other sites
   * @param induced P_ind, what comes by teleport
   */
  public record Incoming(NodeVector internal, NodeVector external, NodeVector induced) {}

  /**
   * The flows out of each page, one value per node, in the unit of the inflow.
   *
   * @param internal P_oi, what leaves over links inside the site
   * @param external P_oe, what leaves over links to other sites
   * @param dissipated P_dis
   * @param leak P_leak, the sum over its causes
   * @param leakBy P_leak by cause
   */
  public record Outgoing(
      NodeVector internal,
      NodeVector external,
      NodeVector dissipated,
      NodeVector leak,
      Map<LeakCause, NodeVector> leakBy) {

    public Outgoing {
      EnumMap<LeakCause, NodeVector> inOrder = new EnumMap<>(LeakCause.class);
      inOrder.putAll(leakBy);
      leakBy = Collections.unmodifiableMap(inOrder);
    }
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
    double[] perLink = new double[graph.numNodes()];
    for (int v = 0; v < perLink.length; v++) {
      perLink[v] = graph.isDangling(v) ? 0 : damping * scores.get(v) / graph.outdegree(v);
    }
    NodeVector none = NodeVector.zero(graph);
    EnumMap<LeakCause, NodeVector> leakBy = new EnumMap<>(LeakCause.class);
    for (LeakCause cause : LeakCause.values()) {
      IntToDoubleFunction lost =
          v -> {
            double perOther = perLink[v] * graph.otherWeight(v);
            return leak(graph, v, cause, perOther, damping * scores.get(v));
          };
      boolean isAny = IntStream.range(0, perLink.length).anyMatch(v -> lost.applyAsDouble(v) != 0);
      leakBy.put(cause, isAny ? NodeVector.of(graph, lost) : none);
    }
    return new SiteFlows(
        damping,
        scores,
        new Incoming(
            NodeVector.of(graph, v -> graph.predecessors().weightedSum(v, perLink)),
            external,
            induced),
        new Outgoing(
            NodeVector.of(graph, v -> perLink[v] * graph.internalWeight(v)),
            NodeVector.of(
                graph, v -> perLink[v] * graph.otherWeight(v) * graph.externalOutdegree(v)),
            NodeVector.of(graph, v -> (1 - damping) * scores.get(v)),
            NodeVector.of(
                graph,
                v ->
                    graph.isDangling(v)
                        ? damping * scores.get(v)
                        : perLink[v]
                            * graph.otherWeight(v)
                            * (graph.nofollowOutdegree(v) + graph.deadOutdegree(v))),
            leakBy));
  }

  /**
   * The leak of one page for one cause.
   *
   * @param perLink what each of its links off the site passes on, or would
   * @param all d P of the page
   */
  private static double leak(
      SiteGraph graph, int node, LeakCause cause, double perLink, double all) {
    if (graph.isDangling(node)) {
      return silent(graph, node) == cause ? all : 0;
    }
    return switch (cause) {
      case NOFOLLOW -> perLink * graph.nofollowOutdegree(node);
      case DEAD -> perLink * graph.deadOutdegree(node);
      case DANGLING, UNREAD, EXCLUDED -> 0;
    };
  }

  private static LeakCause silent(SiteGraph graph, int node) {
    return switch (graph.kind(node)) {
      case READ -> LeakCause.DANGLING;
      case UNREAD -> LeakCause.UNREAD;
      case EXCLUDED -> LeakCause.EXCLUDED;
    };
  }

  /**
   * The flow over an average link of a page, {@code d P / d+}; times the weight of a link that of
   * this one. 0 without links.
   */
  public double perLink(int node) {
    int links = scores.graph().outdegree(node);
    return links == 0 ? 0 : damping * scores.get(node) / links;
  }

  /** The sums over the site. */
  public Totals totals() {
    EnumMap<LeakCause, Double> byCause = new EnumMap<>(LeakCause.class);
    outgoing.leakBy().forEach((cause, values) -> byCause.put(cause, values.sum()));
    return new Totals(
        scores.sum(),
        new Totals.Incoming(
            incoming.internal().sum(), incoming.external().sum(), incoming.induced().sum()),
        new Totals.Outgoing(
            outgoing.internal().sum(),
            outgoing.external().sum(),
            outgoing.dissipated().sum(),
            outgoing.leak().sum(),
            byCause));
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
    return incoming.internal().get(node)
        + incoming.external().get(node)
        + incoming.induced().get(node)
        - scores.get(node);
  }
}
