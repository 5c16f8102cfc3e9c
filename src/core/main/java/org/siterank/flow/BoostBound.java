package org.siterank.flow;

import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * How much the links of a site could at most do for the score of one page t, the inflow s fixed.
 *
 * <pre>
 *   P(t) &lt;= (s_t + d s(S without t)) / (1 - d^2) &lt;= s(S) / (1 - d^2)
 * </pre>
 *
 * <p>The best structure is that every other page links only to t, and t only to them. Source: F.
 * Mathieu and L. Viennot, 2004, 5.3, whose bound (16) is the right one; the left one is sharp, also
 * where not all inflow enters at t. Without other pages both are s_t. With d = 1 there is no bound.
 *
 * @param score P(t)
 * @param sharp the left bound; infinite for d = 1
 * @param simple the right bound, (16) of the paper; infinite for d = 1
 * @param keepingExternalLinks the left bound when the page keeps its share of links that leave,
 *     {@code 1 - d^2 r_t} instead of {@code 1 - d^2}; infinite for d = 1
 */
public record BoostBound(double score, double sharp, double simple, double keepingExternalLinks) {

  /**
   * The bounds of a page.
   *
   * @param flows the flows of the site
   * @param target node of the page
   */
  public static BoostBound of(SiteFlows flows, int target) {
    SiteGraph graph = flows.scores().graph();
    NodeVector inflow = flows.incoming().external().plus(flows.incoming().induced());
    double own = inflow.get(target);
    double all = inflow.sum();
    double score = flows.scores().get(target);
    if (graph.numNodes() == 1) {
      return new BoostBound(score, own, own, own);
    }
    double d = flows.damping();
    double share = graph.internalShare(target);
    double best = own + d * (all - own);
    return new BoostBound(
        score,
        ratio(best, 1 - d * d),
        ratio(all, 1 - d * d),
        d == 1 ? ratio(best, 0) : ratio(best, 1 - d * d * share));
  }

  /** No inflow is no score, whatever the links. */
  private static double ratio(double inflow, double loss) {
    return inflow == 0 ? 0 : inflow / loss;
  }

  /** How many times its score the page could have; NaN when it has none and can have none. */
  public double headroom() {
    return sharp / score;
  }
}
