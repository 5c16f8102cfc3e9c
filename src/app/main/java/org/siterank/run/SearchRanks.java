package org.siterank.run;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.siterank.config.RankSection;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.index.RankEvidence;
import org.siterank.inflow.PosteriorVisits;
import org.siterank.model.SiteInflow;
import org.siterank.model.StructuralRanks;
import org.siterank.rank.SitePageRank;
import org.siterank.site.PageUrl;
import org.siterank.store.CountedVisits;

/**
 * The ranks that boost searches: by the scores, and by the visits that were counted on the pages
 * themselves. Without visits they are the scores.
 *
 * @param scores one per page, finite and at least 0
 * @param visits what they are made of; nothing when they are the scores of the ranking
 * @param evidence what they rest on
 */
record SearchRanks(NodeVector scores, Optional<PosteriorVisits> visits, RankEvidence evidence) {

  /**
   * @param site the inflow that the scores are of
   * @param ranked the scores of the ranking
   * @param ranking how they were found
   */
  static SearchRanks of(
      SiteInflow site, NodeVector ranked, SitePageRank ranking, RankSection options) {
    SiteGraph graph = ranked.graph();
    if (!site.inflow().isMeasured()) {
      return new SearchRanks(ranked, Optional.empty(), RankEvidence.none(graph.numNodes()));
    }
    PosteriorVisits visits = posterior(site, ranked, ranking);
    NodeVector scores = visits.isMeasured() ? NodeVector.of(graph, visits.values()) : ranked;
    double departure = departure(scores, StructuralRanks.of(site.system(), options).scores());
    return new SearchRanks(
        scores,
        Optional.of(visits).filter(PosteriorVisits::isMeasured),
        new RankEvidence(site.counted().effective(), graph.numNodes(), departure));
  }

  /** Returns these ranks with those of some pages raised or lowered. */
  SearchRanks times(NodeVector factors) {
    return new SearchRanks(
        NodeVector.of(scores.graph(), v -> scores.get(v) * factors.get(v)),
        visits.map(counted -> counted.times(factors.toArray())),
        evidence);
  }

  private static PosteriorVisits posterior(
      SiteInflow site, NodeVector ranked, SitePageRank ranking) {
    if (!site.isPromoted()) {
      return PosteriorVisits.of(
          ranked.toArray(), site.counted().totals(), site.counted().scatter());
    }
    // Visits know nothing of a promotion: they are held against what they would lead to without
    // it, and what it does to the scores is then done to them.
    SiteGraph graph = ranked.graph();
    NodeVector inflow = NodeVector.of(graph, site.promoted().without().sum());
    NodeVector plain = ranking.rank(site.system(), inflow, inflow).scores();
    double[] factors = new double[graph.numNodes()];
    for (int v = 0; v < factors.length; v++) {
      factors[v] = plain.get(v) > 0 ? ranked.get(v) / plain.get(v) : 1;
    }
    return PosteriorVisits.of(plain.toArray(), site.counted().totals(), site.counted().scatter())
        .times(factors);
  }

  /** The share of all rank that lies on other pages: half the L1 distance of both, normed. */
  private static double departure(NodeVector scores, NodeVector structural) {
    double sum = scores.sum();
    double structuralSum = structural.sum();
    double departure = 0;
    for (int v = 0; v < scores.graph().numNodes(); v++) {
      departure += Math.abs(scores.get(v) / sum - structural.get(v) / structuralSum) / 2;
    }
    return Math.min(1, departure);
  }

  /**
   * The rank at which the boost takes its middle value: that of a page with as many visits as the
   * mean of all that were read. Nothing where no visits were measured, which leaves it to the index
   * (the geometric mean).
   *
   * <p>Half of a site's pages have hardly a visit, so the geometric mean of all is a page that
   * nobody knows; above it every page that is visited at all would have much the same boost.
   */
  OptionalDouble pivot() {
    if (!evidence.isMeasured()) {
      return OptionalDouble.empty();
    }
    SiteGraph graph = scores.graph();
    return IntStream.range(0, graph.numNodes())
        .filter(v -> graph.kind(v) == NodeKind.READ)
        .mapToDouble(scores::get)
        .filter(score -> score > 0)
        .average();
  }

  /** The counts behind each page's rank, one page at a time; nothing when the rank is its score. */
  Iterable<Map.Entry<PageUrl, CountedVisits>> counted() {
    SiteGraph graph = scores.graph();
    int pages = visits.isPresent() ? graph.numNodes() : 0;
    IntFunction<Map.Entry<PageUrl, CountedVisits>> row =
        v ->
            Map.entry(
                new PageUrl(graph.name(v)),
                new CountedVisits(
                    visits.orElseThrow().counted(v),
                    visits.orElseThrow().expected(v),
                    visits.orElseThrow().value(v)));
    return () -> IntStream.range(0, pages).mapToObj(row).iterator();
  }
}
