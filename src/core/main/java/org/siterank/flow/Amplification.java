package org.siterank.flow;

import org.siterank.graph.SiteGraph;

/**
 * How much more importance a site has than enters it, {@code alpha = P(S) / s(S)}, with its bounds
 * {@code 1/(1 - d omega) <= alpha <= 1/(1 - d Omega)}, where omega and Omega are the smallest and
 * the largest share of followed internal links of a page.
 *
 * <p>Source: F. Mathieu and L. Viennot, 2004, lemmas 4 and 5, whose denominators are taken as the
 * whole inflow. Exactly, {@code alpha = 1/(1 - d r)} with r the mean share weighted by score.
 *
 * @param alpha P(S)/s(S); NaN when nothing enters the site
 * @param identity 1/(1 - d r), which is alpha up to the error of the scores; NaN when all scores
 *     are 0
 * @param meanInternalShare r, "on average this share of the links, weighted by rank, stays inside"
 * @param smallestInternalShare omega
 * @param largestInternalShare Omega
 * @param lower 1/(1 - d omega), infinite when d omega = 1
 * @param upper 1/(1 - d Omega), infinite when d Omega = 1
 */
public record Amplification(
    double alpha,
    double identity,
    double meanInternalShare,
    double smallestInternalShare,
    double largestInternalShare,
    double lower,
    double upper) {

  static Amplification of(SiteFlows flows) {
    SiteGraph graph = flows.scores().graph();
    double smallest = 1;
    double largest = 0;
    double weighted = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      double share = graph.internalShare(v);
      smallest = Math.min(smallest, share);
      largest = Math.max(largest, share);
      weighted += share * flows.scores().get(v);
    }
    double score = flows.scores().sum();
    double mean = weighted / score;
    double d = flows.damping();
    return new Amplification(
        score / (flows.incoming().external().sum() + flows.incoming().induced().sum()),
        1 / (1 - d * mean),
        mean,
        smallest,
        largest,
        1 / (1 - d * smallest),
        1 / (1 - d * largest));
  }
}
