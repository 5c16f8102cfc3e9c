package org.siterank.insight;

import java.util.List;
import org.siterank.flow.Contributions;
import org.siterank.flow.TopPaths;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.model.InflowSource;
import org.siterank.model.InflowSplit;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;
import org.siterank.site.PageUrl;

/** Where the score of a page comes from, on a graph with its ranks. */
public final class OriginSearch {

  /** Lines of each list; what is not listed is summed up in one more. */
  private static final int LISTED = 12;

  /** Single ways listed: each carries little on a site with many links. */
  private static final int WAYS = 5;

  /** Links looked at for ways: a fraction of a second, some 10 MB. */
  private static final int WAY_STEPS = 200_000;

  /** A sum of so many numbers is off by rounding in any case. */
  private static final double ROUNDING = 1e-12;

  private final SiteSystem system;
  private final SiteGraph graph;
  private final Ranks ranks;
  private final NodeVector inflow;
  private final PageFacts facts;
  private final InflowSplit split;

  /**
   * Searches a ranked site.
   *
   * @param system what the ranks were solved with
   * @param inflow what they were computed from
   */
  public OriginSearch(
      SiteSystem system, Ranks ranks, NodeVector inflow, PageFacts facts, InflowSplit split) {
    this.system = system;
    this.graph = inflow.graph();
    this.ranks = ranks;
    this.inflow = inflow;
    this.facts = facts;
    this.split = split;
  }

  public PageOrigins of(int page) {
    SitePageRank algorithm = (SitePageRank) ranks.algorithm();
    double d = algorithm.damping();
    NodeVector scores = ranks.scores();
    Stop stop =
        Stop.errorBelow(algorithm.tolerance()).or(Stop.afterIterations(algorithm.maxIterations()));
    Contributions origins = Contributions.of(system, page, stop);
    TopShares<InflowSource.Kind> kinds = new TopShares<>();
    TopShares<InflowSource> sources = new TopShares<>();
    TopShares<PageUrl> entries = new TopShares<>();
    TopShares<String> entrySections = new TopShares<>();
    double sum = 0;
    for (int w = 0; w < graph.numNodes(); w++) {
      double worth = origins.worth().get(w);
      double amount = worth * inflow.get(w);
      if (amount > 0) {
        sum += amount;
        PageUrl url = new PageUrl(graph.name(w));
        entries.add(url, amount);
        entrySections.add(url.section(), amount);
        split.divide(
            w,
            worth * facts.flows().incoming().external().get(w),
            worth * facts.flows().incoming().induced().get(w),
            (source, part) -> {
              kinds.add(source.kind(), part);
              sources.add(source, part);
            });
      }
    }
    TopShares<PageUrl> lastSteps = new TopShares<>();
    TopShares<String> lastSections = new TopShares<>();
    Arcs predecessors = graph.predecessors();
    for (int k = predecessors.begin(page); k < predecessors.end(page); k++) {
      int from = predecessors.node(k);
      double flow = d * scores.get(from) * predecessors.weight(k) / graph.outdegree(from);
      PageUrl url = new PageUrl(graph.name(from));
      lastSteps.add(url, flow);
      lastSections.add(url.section(), flow);
    }
    TopPaths ways = TopPaths.strongest(scores, inflow, d, page, WAYS, WAY_STEPS);
    double score = scores.get(page);
    return new PageOrigins(
        score,
        inflow.get(page),
        new PageOrigins.Visitors(
            kinds.largest(InflowSource.Kind.values().length), sources.largest(LISTED)),
        new PageOrigins.BySection(entries.largest(LISTED), entrySections.largest(LISTED)),
        new PageOrigins.BySection(lastSteps.largest(LISTED), lastSections.largest(LISTED)),
        new PageOrigins.Paths(
            ways.ways().stream().map(this::way).toList(), ways.complete(), ways.unseen()),
        sum - score,
        ranks.convergence().l1ErrorBound()
            + origins.sumErrorBound(inflow.sum())
            + ROUNDING * scores.sum());
  }

  private PageOrigins.Way way(TopPaths.Way way) {
    List<PageUrl> pages = way.pages().stream().map(v -> new PageUrl(graph.name(v))).toList();
    return new PageOrigins.Way(pages, way.amount());
  }
}
