package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.siterank.config.LinksSection;
import org.siterank.config.Promotion;
import org.siterank.config.RankSection;
import org.siterank.config.SiteConfig;
import org.siterank.flow.RankShrinkage;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.DampingEstimate;
import org.siterank.inflow.Estimator;
import org.siterank.inflow.Inflow;
import org.siterank.inflow.InflowEstimator;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitCounter;
import org.siterank.inflow.VisitTotals;
import org.siterank.rank.SiteSystem;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/**
 * Inflow of a site, estimated as configured, with the damping that belongs to it.
 *
 * @param inflow s per page, promotions included
 * @param counted the visits that it was estimated from
 * @param promoted what was changed by hand
 * @param system of the links, with d, measured or given
 * @param measuredDamping what the clicks say of d
 * @param shares how importance divides among links, where that was decided anew
 * @param warnings what needs a look, one sentence each
 */
public record SiteInflow(
    Inflow inflow,
    CountedVisits counted,
    Promoted promoted,
    SiteSystem system,
    MeasuredDamping measuredDamping,
    Optional<LinkShares> shares,
    List<String> warnings) {

  /**
   * The visits that the inflow was estimated from.
   *
   * @param totals what was counted
   * @param scatter how much more than independent visitors it scatters
   * @param effective effective page views
   */
  public record CountedVisits(VisitTotals totals, Overdispersion scatter, double effective) {}

  /**
   * The promotions of pages.
   *
   * @param without s per page, without them
   * @param factors what the inflow of each page was multiplied by
   * @param patterns the same by pattern
   */
  public record Promoted(Inflow without, NodeVector factors, List<PromotedPages> patterns) {}

  /**
   * The measurement of d.
   *
   * @param estimate what the clicks say of d; empty without clicks or chances to click
   * @param used whether d is that estimate
   * @param objection why it was to be and is not
   */
  public record MeasuredDamping(
      Optional<DampingEstimate> estimate, boolean used, Optional<String> objection) {}

  /** Estimates the inflow; importance divides among links as it does in the model. */
  public static SiteInflow of(
      SiteStore store, StoredSite model, SiteConfig config, VisitCounter... others)
      throws IOException {
    return of(store, model, config, Optional.empty(), others);
  }

  /**
   * Estimates the inflow, and decides anew how importance divides among links; the graph of the
   * system has these shares.
   */
  public static SiteInflow learn(
      SiteStore store, StoredSite model, SiteConfig config, VisitCounter... others)
      throws IOException {
    boolean before = store.shares().any();
    StoredSite equal = model.withEqualLinks();
    if (config.links().weights() == LinksSection.Weights.UNIFORM) {
      return of(store, equal, config, Optional.empty(), others);
    }
    ClickedArcs clicked = StoredVisits.clicked(equal, config.logs());
    List<VisitCounter> counters = new ArrayList<>(List.of(others));
    counters.add(clicked);
    return of(
        store,
        equal,
        config,
        Optional.of(() -> LinkShares.of(config.links().weights(), store, equal, clicked, before)),
        counters.toArray(VisitCounter[]::new));
  }

  /** Decides on shares once the visits have been read. */
  private interface Sharing {
    LinkShares decide() throws IOException;
  }

  private static SiteInflow of(
      SiteStore store,
      StoredSite model,
      SiteConfig config,
      Optional<Sharing> sharing,
      VisitCounter... others)
      throws IOException {
    double[] share = internalShare(model.graph());
    VisitTotals.Builder counted = StoredVisits.weighted(model, config.logs());
    Overdispersion.Builder scattered = StoredVisits.scatter(model, config.logs());
    EnteringFlows entering = EnteringFlows.read(config.rank().entering(), model);
    List<VisitCounter> counters = new ArrayList<>(List.of(others));
    counters.add(entering.without(counted));
    counters.add(entering.without(scattered));
    StoredVisits.read(store, model, config.logs(), counters.toArray(VisitCounter[]::new));
    VisitTotals visits = counted.done();
    Overdispersion scatter = scattered.done();
    List<String> warnings = new ArrayList<>(entering.warnings());
    if (visits.fullReferrers() > 0) {
      warnings.add(
          visits.fullReferrers()
              + " times a host named more referring pages of one page than can be counted; about"
              + " 266 were counted");
    }
    Optional<DampingEstimate> estimate = DampingEstimate.of(visits, share, scatter);
    Optional<String> objection = objection(config.rank(), estimate, visits);
    if (config.rank().choice().isDemanded()) {
      objection.ifPresent(
          reason ->
              warnings.add(
                  "rank.damping: measured: "
                      + reason
                      + "; "
                      + config.rank().damping()
                      + " was used; read more logs, or write a number"));
    }
    boolean measured = config.rank().measuresDamping() && objection.isEmpty();
    Optional<LinkShares> shares =
        sharing.isPresent() ? Optional.of(sharing.get().decide()) : Optional.empty();
    SiteGraph graph = shares.map(learnt -> learnt.on(model.graph())).orElse(model.graph());
    double damping = measured ? rounded(estimate.orElseThrow()) : config.rank().damping();
    SiteSystem system = new SiteSystem(graph, damping);
    Estimator estimator = config.logs().estimator();
    Inflow inflow =
        new InflowEstimator(estimator, damping)
            .estimate(
                visits,
                share,
                scatter,
                estimator == Estimator.SMOOTHED ? drawn(system, visits, config.rank()) : 0);
    if (inflow.isMeasured()) {
      inflow = inflow.entered(entering.perDay());
    } else if (entering.any()) {
      warnings.add(
          "rank.entering: what enters from other sites is in page views a day, which without visits"
              + " in the logs nothing here is; it was not used");
    }
    double[] factors = new double[graph.numNodes()];
    List<PromotedPages> promotions = promotions(graph, config.rank(), factors, warnings);
    return new SiteInflow(
        /* inflow= */ inflow.promoted(factors),
        new CountedVisits(visits, scatter, visits.effectiveVisits()),
        new Promoted(/* without= */ inflow, NodeVector.of(graph, factors), promotions),
        system,
        new MeasuredDamping(estimate, measured, objection),
        shares,
        warnings);
  }

  /**
   * How far the visits are drawn towards their mean. Chance is that of independent visits: what
   * scatters more, from day to day, may be news of the page itself, and stays as it was counted.
   */
  private static double drawn(SiteSystem system, VisitTotals visits, RankSection options) {
    if (visits.effectiveVisits() == 0) {
      return 0;
    }
    SiteGraph graph = system.graph();
    double[] counts = new double[graph.numNodes()];
    double[] variance = new double[counts.length];
    for (int v = 0; v < counts.length; v++) {
      counts[v] = visits.external().sum(v) + visits.induced().sum(v);
      variance[v] = visits.external().variance(v) + visits.induced().variance(v);
    }
    return RankShrinkage.of(
        system,
        options.maxIterations(),
        NodeVector.of(graph, counts),
        NodeVector.of(graph, variance),
        1);
  }

  /** d, measured or given. */
  public double damping() {
    return system.damping();
  }

  /** How uncertain d is; 0 where it was given. */
  public double dampingDeviation(RankSection options) {
    return options.measuresDamping()
        ? measuredDamping.estimate().map(estimate -> estimate.deviation(damping())).orElse(0.0)
        : 0;
  }

  /** Whether the inflow of any page was multiplied by hand. */
  public boolean isPromoted() {
    return promoted.patterns().stream().anyMatch(used -> used.pages() > 0);
  }

  /** To the four places that are printed, so that solve finds the same; noise is far larger. */
  private static double rounded(DampingEstimate estimate) {
    return Math.round(estimate.value() * 1e4) / 1e4;
  }

  /** Why d is not measured although it was to be. */
  private static Optional<String> objection(
      RankSection options, Optional<DampingEstimate> estimate, VisitTotals visits) {
    if (!options.measuresDamping()) {
      return Optional.empty();
    }
    if (visits.visits() > 0 && visits.internal().total() == 0) {
      return Optional.of("no click inside the site was counted");
    }
    return estimate.isPresent()
        ? estimate.get().objection()
        : Optional.of("no page with links inside the site was visited");
  }

  /** Fills in the factor of every page: that of the first pattern that fits it. */
  private static List<PromotedPages> promotions(
      SiteGraph graph, RankSection options, double[] factors, List<String> warnings) {
    List<Promotion> promotions = options.promotions();
    int[] pages = new int[promotions.size()];
    Arrays.fill(factors, 1);
    for (int v = 0; v < factors.length; v++) {
      PageUrl url = new PageUrl(graph.name(v));
      int i = 0;
      while (i < pages.length && !promotions.get(i).pages().matches(url)) {
        i++;
      }
      if (i < pages.length) {
        factors[v] = promotions.get(i).factor();
        pages[i]++;
      }
    }
    List<PromotedPages> used = new ArrayList<>();
    for (int i = 0; i < pages.length; i++) {
      Promotion promotion = promotions.get(i);
      used.add(new PromotedPages(promotion.pages().pattern(), promotion.factor(), pages[i]));
      if (pages[i] == 0) {
        warnings.add(
            "rank.promotions: "
                + promotion
                + " is put on no page; none fits, or all fit one before");
      }
    }
    return used;
  }

  /** r_v: the share of a page's links that stay on the site; 0 for a page without links. */
  private static double[] internalShare(SiteGraph graph) {
    double[] share = new double[graph.numNodes()];
    for (int v = 0; v < share.length; v++) {
      share[v] = graph.isDangling(v) ? 0 : graph.internalOutdegree(v) / (double) graph.outdegree(v);
    }
    return share;
  }
}
