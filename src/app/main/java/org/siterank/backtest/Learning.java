package org.siterank.backtest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.config.SiteConfig;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.DampingEstimate;
import org.siterank.inflow.DecayedCounts;
import org.siterank.inflow.PosteriorVisits;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.ClickCounts;
import org.siterank.model.SiteInflow;
import org.siterank.model.StoredSite;
import org.siterank.model.StructuralRanks;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.run.RankIntervals;
import org.siterank.shares.ClickShares;
import org.siterank.shares.LinkChoice;
import org.siterank.shares.LinkFeatures;
import org.siterank.shares.LinkWeight;
import org.siterank.store.SiteStore;

/** All rivals, learnt on the days of a configuration by the product's own estimates. */
final class Learning {

  static final String UNIFORM = "uniform";
  static final String INDEGREE = "in-degree";
  static final String LINKS = "links";
  static final String OPIC = "opic-";
  static final String VIEWS = "views";
  static final String RANK = "rank-";
  static final String BOOST = "boost-";
  static final String MEASURED = "measured";
  static final String WEIGHTED = "weighted";
  static final String CLICKS = "clicks";
  static final String WEIGHTED_CLICKS = "clicks-weighted";

  /** Of Brin and Page (1998), and the product's where it cannot measure. */
  static final String STANDARD = "0.85";

  /** Nearer to 1 ranks depend on it too much to be worth anything. */
  private static final double MOST_DAMPING = 0.95;

  private final SiteStore store;
  private final StoredSite model;
  private final SiteConfig config;
  private final SiteGraph graph;
  private final List<Forecast> pages = new ArrayList<>();
  private final List<LinkForecast> links = new ArrayList<>();
  private Optional<DampingEstimate> damping = Optional.empty();
  private List<LinkWeight> weights = List.of();
  private String used = STANDARD;
  private double phi = 1;

  /** Of the prior of the shares by clicks. */
  private OptionalDouble strength = OptionalDouble.empty();

  private Learning(SiteStore store, StoredSite model, SiteConfig config) {
    this.store = store;
    this.model = model;
    // Pages are promoted to be found, not because more people will come.
    this.config = config.with("rank.promotions");
    this.graph = model.graph();
  }

  /**
   * @param config with the days to learn from as its first and last day
   */
  static Learning of(SiteStore store, StoredSite model, SiteConfig config, LinkFeatures features)
      throws IOException {
    Learning learning = new Learning(store, model, config);
    learning.learn(features);
    return learning;
  }

  List<Forecast> pages() {
    return pages;
  }

  List<LinkForecast> links() {
    return links;
  }

  Optional<DampingEstimate> damping() {
    return damping;
  }

  List<LinkWeight> weights() {
    return weights;
  }

  /** Name of the damping that the product uses on these days. */
  String used() {
    return used;
  }

  double phi() {
    return phi;
  }

  private void learn(LinkFeatures features) throws IOException {
    Arcs successors = graph.successors();
    double[] even = filled(graph.numNodes());
    pages.add(Forecast.ofShares(UNIFORM, even));
    double[] indegree = new double[graph.numNodes()];
    for (int v = 0; v < indegree.length; v++) {
      indegree[v] = graph.predecessors().degree(v);
    }
    pages.add(Forecast.ofShares(INDEGREE, indegree));
    SiteInflow configured = SiteInflow.of(store, model, config);
    if (!configured.inflow().isMeasured()) {
      return;
    }
    phi = configured.counted().scatter().phi();
    damping = configured.measuredDamping().estimate();
    pages.add(
        Forecast.ofShares(
            LINKS, StructuralRanks.of(configured.system(), config.rank()).scores().toArray()));
    pages.add(views(configured.counted().totals()));
    Map<String, SiteInflow> sites = sites(configured);
    for (Map.Entry<String, SiteInflow> site : sites.entrySet()) {
      rank(site.getKey(), site.getValue());
    }
    double[] clicks = clicks(successors);
    SiteInflow measured = sites.get(MEASURED);
    double[] preferred = filled(successors.size());
    if (measured != null) {
      LinkChoice.Fit fit = LinkChoice.fit(features, clicks, graph.numNodes());
      weights = fit.weights();
      preferred = fit.perArc(features);
      ClickShares posterior = ClickShares.of(features, clicks);
      strength = OptionalDouble.of(posterior.strength());
      rank(CLICKS, posterior.perArc(), measured);
      double[] shares = LinkForecast.normalised(successors, preferred);
      double[] cash = WeightedOpic.importance(graph, shares, config.rank().damping());
      pages.add(Forecast.ofShares(OPIC + WEIGHTED, cash));
      rank(WEIGHTED, shares, measured);
    }
    links(successors, clicks, preferred);
  }

  /** The rank of a reader who goes on by shares of one's own. */
  private void rank(String name, double[] shares, SiteInflow site) {
    double[] ranks = WeightedRank.of(graph, shares, site.damping(), site.inflow().sum());
    pages.add(Forecast.ofShares(RANK + name, ranks));
    boost(name, ranks, site);
  }

  private static double[] filled(int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** The dampings that compete: 0.85, the measured one, and that of the configuration. */
  private Map<String, SiteInflow> sites(SiteInflow configured) throws IOException {
    Map<String, SiteInflow> sites = new LinkedHashMap<>();
    sites.put(STANDARD, with(STANDARD));
    if (configured.measuredDamping().used()) {
      sites.put(MEASURED, configured);
      used = MEASURED;
      return sites;
    }
    if (damping.isPresent() && damping.get().value() > 0) {
      double d = Math.min(MOST_DAMPING, Math.round(damping.get().value() * 1e4) / 1e4);
      sites.put(MEASURED, with(Double.toString(d)));
    }
    if (configured.damping() != sites.get(STANDARD).damping()) {
      used = "configured";
      sites.put(used, configured);
    }
    return sites;
  }

  private SiteInflow with(String d) throws IOException {
    return SiteInflow.of(store, model, config.with("rank.damping", d));
  }

  private Forecast views(VisitTotals totals) {
    double[] perDay = new double[graph.numNodes()];
    double[] deviation = new double[perDay.length];
    for (int v = 0; v < perDay.length; v++) {
      perDay[v] = totals.viewsPerDay(v);
      double variance = 0;
      for (DecayedCounts part : parts(totals)) {
        variance += part.variance(v);
      }
      deviation[v] = Math.sqrt(phi * variance) / totals.days(v);
    }
    return Forecast.ofViews(VIEWS, perDay, deviation);
  }

  private static List<DecayedCounts> parts(VisitTotals totals) {
    return List.of(totals.external(), totals.induced(), totals.internal());
  }

  private void rank(String name, SiteInflow site) {
    SitePageRank ranking =
        new SitePageRank(
            site.damping(),
            config.rank().tolerance(),
            config.rank().maxIterations(),
            Method.ACCELERATED);
    NodeVector inflow = NodeVector.of(graph, site.inflow().sum());
    NodeVector scores = ranking.rank(site.system(), inflow, inflow).scores();
    RankIntervals intervals =
        RankIntervals.of(
            site,
            config.logs().estimator(),
            site.measuredDamping().used()
                ? config.rank()
                : config.with("rank.damping", Double.toString(site.damping())).rank(),
            ranking,
            scores);
    double[] deviation = new double[scores.size()];
    for (int v = 0; v < deviation.length; v++) {
      deviation[v] = intervals.of(v).deviation();
    }
    pages.add(Forecast.ofViews(RANK + name, scores.toArray(), deviation));
    boost(name, scores.toArray(), site);
  }

  /** The posterior of the views, whose rate is a gamma variable of shape a + n. */
  private void boost(String name, double[] ranks, SiteInflow site) {
    VisitTotals totals = site.counted().totals();
    PosteriorVisits visits = PosteriorVisits.of(ranks, totals, site.counted().scatter());
    if (!visits.isMeasured()) {
      return;
    }
    double all = 0;
    double variance = 0;
    for (DecayedCounts part : parts(totals)) {
      for (int v = 0; v < ranks.length; v++) {
        all += part.sum(v);
        variance += part.variance(v);
      }
    }
    double perEvent = Math.max(1, phi) * variance / all;
    double[] deviation = new double[ranks.length];
    for (int v = 0; v < ranks.length; v++) {
      double events = visits.counted(v) * totals.effectiveDays() / perEvent;
      deviation[v] = visits.value(v) / Math.sqrt(visits.strength() + events);
    }
    pages.add(Forecast.ofViews(BOOST + name, visits.values(), deviation));
  }

  private double[] clicks(Arcs successors) throws IOException {
    return perArc(ClickCounts.read(store, model, config.logs()), successors, graph.numNodes());
  }

  /** Clicks on each link that is known. */
  static double[] perArc(ClickCounts clicks, Arcs successors, int pages) {
    double[] perArc = new double[successors.size()];
    for (int v = 0; v < pages; v++) {
      for (int k = successors.begin(v); clicks.from(v) > 0 && k < successors.end(v); k++) {
        perArc[k] = clicks.between(v, successors.node(k));
      }
    }
    return perArc;
  }

  private void links(Arcs successors, double[] clicks, double[] preferred) {
    double[] even = filled(successors.size());
    links.add(LinkForecast.of(UNIFORM, successors, even));
    links.add(LinkForecast.of(WEIGHTED, successors, preferred));
    for (Forecast forecast : pages) {
      if (!forecast.name().equals(UNIFORM)) {
        double[] ofTarget = new double[successors.size()];
        for (int k = 0; k < ofTarget.length; k++) {
          ofTarget[k] = forecast.value(successors.node(k));
        }
        links.add(LinkForecast.of("to-" + forecast.name(), successors, ofTarget));
      }
    }
    links.add(LinkForecast.ofCounts(CLICKS, successors, even, clicks, OptionalDouble.empty()));
    links.add(LinkForecast.ofCounts(WEIGHTED_CLICKS, successors, preferred, clicks, strength));
  }
}
