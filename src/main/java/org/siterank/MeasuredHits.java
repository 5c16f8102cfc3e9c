package org.siterank;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.siterank.accesslog.HitClass;
import org.siterank.config.ClassWeight;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.Estimator;
import org.siterank.inflow.HitTotals;
import org.siterank.inflow.HitUnit;
import org.siterank.inflow.HitWeighting;
import org.siterank.inflow.Overdispersion;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** The hits of the ledger that count, resolved to the pages of a model. */
final class MeasuredHits {

  private MeasuredHits() {}

  /** Totals in which older hits weigh less, for an estimate. */
  static HitTotals weighted(SiteStore store, SiteModel model, LogsSection options)
      throws IOException {
    return read(
        store, model, options, weighting(options, options.halfLife().toSeconds() / 86_400.0));
  }

  /** Visits of the window that all count one, whatever the estimator, for people to read. */
  static HitTotals plain(SiteStore store, SiteModel model, LogsSection options) throws IOException {
    HitWeighting weights = weighting(options, Double.POSITIVE_INFINITY);
    return read(
        store,
        model,
        options,
        new HitWeighting(
            weights.halfLifeDays(),
            weights.windowDays(),
            weights.cap(),
            weights.classes().unweighted(),
            HitUnit.VISITS));
  }

  /** How much the hits of the window scatter from day to day. */
  static Overdispersion overdispersion(SiteStore store, SiteModel model, LogsSection options)
      throws IOException {
    Map<PageUrl, Integer> nodes = new HashMap<>();
    return Overdispersion.of(
        new CountedHits(store.hits(), options),
        model.graph().numNodes(),
        url -> nodes.computeIfAbsent(url, model::node),
        weighting(options, Double.POSITIVE_INFINITY));
  }

  private static HitTotals read(
      SiteStore store, SiteModel model, LogsSection options, HitWeighting weighting)
      throws IOException {
    // The same addresses come again for every day and referrer.
    Map<PageUrl, Integer> nodes = new HashMap<>();
    Map<String, Boolean> leadOn = new HashMap<>();
    return HitTotals.of(
        new CountedHits(store.hits(), options),
        model.graph().numNodes(),
        url -> nodes.computeIfAbsent(url, model::node),
        referrer -> leadOn.computeIfAbsent(referrer, model::leadsOn),
        weighting);
  }

  private static HitWeighting weighting(LogsSection options, double halfLifeDays) {
    int windowDays = Math.toIntExact(Math.max(1, options.window().toDays()));
    return new HitWeighting(
        halfLifeDays,
        windowDays,
        HitWeighting.STANDARD.cap(),
        classWeights(options),
        estimator(options).unit());
  }

  /** How the configuration wants hits to become inflow. */
  static Estimator estimator(LogsSection options) {
    return switch (options.estimator()) {
      case SMOOTHED -> Estimator.SMOOTHED;
      case MIXED -> Estimator.MIXED;
      case VISITS -> Estimator.VISITS;
      case HITS -> Estimator.HITS;
      case REFERRERS -> Estimator.REFERRERS;
    };
  }

  /** How much a visit of each class counts, and on which side. */
  static ClassWeights classWeights(LogsSection options) {
    ClassWeights weights = ClassWeights.STANDARD;
    for (ClassWeight given : options.classWeights()) {
      HitClass hitClass =
          switch (given.of()) {
            case EXTERNAL -> HitClass.EXTERNAL;
            case SEARCH -> HitClass.SEARCH;
            case SOCIAL -> HitClass.SOCIAL;
            case ASSISTANT -> HitClass.ASSISTANT;
            case DIRECT -> HitClass.DIRECT;
          };
      boolean external =
          given
              .side()
              .map(side -> side == ClassWeight.Side.EXTERNAL)
              .orElse(ClassWeights.STANDARD.entries().get(hitClass).external());
      weights = weights.with(hitClass, new ClassWeights.Entry(given.weight(), external));
    }
    return weights;
  }
}
