package org.siterank.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.ClassWeight;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.CountUnit;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitTotals;
import org.siterank.inflow.VisitWeighting;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** The hits of the ledger that count, resolved to the pages of a model. */
public final class StoredVisits {

  private StoredVisits() {}

  /** Totals in which older hits weigh less, for an estimate. */
  public static VisitTotals weighted(SiteStore store, StoredSite model, LogsSection options)
      throws IOException {
    return read(
        store, model, options, weighting(options, options.halfLife().toSeconds() / 86_400.0));
  }

  /** Visits of the window that all count one, whatever the estimator, for people to read. */
  public static VisitTotals plain(SiteStore store, StoredSite model, LogsSection options)
      throws IOException {
    VisitWeighting weights = weighting(options, Double.POSITIVE_INFINITY);
    return read(
        store,
        model,
        options,
        new VisitWeighting(
            weights.halfLifeDays(),
            weights.windowDays(),
            weights.cap(),
            weights.classes().unweighted(),
            CountUnit.VISITS));
  }

  /** How much the hits of the window scatter from day to day. */
  public static Overdispersion overdispersion(
      SiteStore store, StoredSite model, LogsSection options) throws IOException {
    Map<PageUrl, Integer> nodes = new HashMap<>();
    return Overdispersion.of(
        new SelectedVisits(store.hits(), options),
        model.graph().numNodes(),
        url -> nodes.computeIfAbsent(url, model::node),
        weighting(options, Double.POSITIVE_INFINITY));
  }

  private static VisitTotals read(
      SiteStore store, StoredSite model, LogsSection options, VisitWeighting weighting)
      throws IOException {
    // The same addresses come again for every day and referrer.
    Map<PageUrl, Integer> nodes = new HashMap<>();
    Map<String, Boolean> leadOn = new HashMap<>();
    return VisitTotals.of(
        new SelectedVisits(store.hits(), options),
        model.graph().numNodes(),
        url -> nodes.computeIfAbsent(url, model::node),
        referrer -> leadOn.computeIfAbsent(referrer, model::leadsOn),
        weighting);
  }

  private static VisitWeighting weighting(LogsSection options, double halfLifeDays) {
    int windowDays = Math.toIntExact(Math.max(1, options.window().toDays()));
    return new VisitWeighting(
        halfLifeDays,
        windowDays,
        VisitWeighting.STANDARD.cap(),
        classWeights(options),
        options.estimator().unit());
  }

  /** How much a visit of each class counts, and on which side. */
  public static ClassWeights classWeights(LogsSection options) {
    ClassWeights weights = ClassWeights.STANDARD;
    for (ClassWeight given : options.classWeights()) {
      RequestClass hitClass =
          switch (given.of()) {
            case EXTERNAL -> RequestClass.EXTERNAL;
            case SEARCH -> RequestClass.SEARCH;
            case SOCIAL -> RequestClass.SOCIAL;
            case ASSISTANT -> RequestClass.ASSISTANT;
            case DIRECT -> RequestClass.DIRECT;
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
