package org.siterank.run;

import org.siterank.config.RankSection;
import org.siterank.flow.RankInterval;
import org.siterank.flow.RankSpread;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.DampingEstimate;
import org.siterank.inflow.DecayedCounts;
import org.siterank.inflow.Estimator;
import org.siterank.model.SiteInflow;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;

/**
 * The 95 % intervals of the ranks of a site: what its logs alone, by counts that are not drawn
 * anywhere and by the damping that they show, leave possible; and the rank itself, which an
 * estimator may put elsewhere where there is little to go by.
 */
public final class RankIntervals {

  /** Above it, ranks by an estimate of the damping are too sensitive to it to be worth anything. */
  private static final double MOST_DAMPING = 0.95;

  private final NodeVector scores;
  private final NodeVector sums;
  private final NodeVector spread;
  private final double[] events;

  private RankIntervals(NodeVector scores, NodeVector sums, NodeVector spread, double[] events) {
    this.scores = scores;
    this.sums = sums;
    this.spread = spread;
    this.events = events;
  }

  /**
   * Propagates the noise of the counts, that of the damping where it was measured, and that of the
   * shares of links where they were learnt, to the ranks.
   *
   * @param site the inflow that the scores are of
   * @param estimator how visits became inflow
   * @param ranking how the scores were found
   * @param scores one per page
   */
  public static RankIntervals of(
      SiteInflow site,
      Estimator estimator,
      RankSection options,
      SitePageRank ranking,
      NodeVector scores) {
    SiteGraph graph = scores.graph();
    NodeVector counts = NodeVector.of(graph, site.inflow().sum());
    NodeVector variance = NodeVector.of(graph, site.inflow().variance());
    double[] events = new double[graph.numNodes()];
    if (estimator != Estimator.REFERRERS && site.inflow().isMeasured()) {
      double[] sum = new double[events.length];
      double[] noise = new double[events.length];
      double days = site.counted().totals().effectiveDays();
      double phi = site.counted().scatter().phi();
      DecayedCounts external = site.counted().totals().external();
      DecayedCounts induced = site.counted().totals().induced();
      for (int v = 0; v < events.length; v++) {
        double scale = site.promoted().factors().get(v) / days;
        sum[v] = scale * (external.sum(v) + induced.sum(v));
        noise[v] = scale * scale * phi * (external.variance(v) + induced.variance(v));
        events[v] = scale * phi * site.counted().totals().largestEvent(v);
      }
      counts = NodeVector.of(graph, sum);
      variance = NodeVector.of(graph, noise);
    }
    SitePageRank ranks = ranking;
    double doubt = site.dampingDeviation(options);
    if (doubt > 0) {
      DampingEstimate shown = site.measuredDamping().estimate().orElseThrow();
      if (shown.value() > 0 && shown.value() <= MOST_DAMPING) {
        ranks =
            new SitePageRank(
                shown.value(), ranking.tolerance(), ranking.maxIterations(), ranking.method());
        doubt = shown.deviation(shown.value());
      }
    }
    SiteSystem system = site.system().withDamping(ranks.damping());
    NodeVector sums = ranks.rank(system, counts, counts).scores();
    NodeVector spread =
        RankSpread.withDamping(
            RankSpread.of(ranks, system, variance, 1), ranks, system, sums, counts, doubt);
    if (site.shares().isPresent() && graph.isWeighted()) {
      NodeVector shares = site.shares().get().doubt(graph);
      spread = RankSpread.withShares(spread, ranks, system, sums, shares, 2);
    }
    return new RankIntervals(scores, sums, spread, events);
  }

  /** The interval of a page. */
  public RankInterval of(int page) {
    double deviation = spread.get(page);
    return RankInterval.of(sums.get(page), deviation * deviation, events[page])
        .with(scores.get(page));
  }
}
