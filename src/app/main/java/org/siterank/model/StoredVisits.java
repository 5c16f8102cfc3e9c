package org.siterank.model;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.ClassWeight;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.CountUnit;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitCounter;
import org.siterank.inflow.VisitPass;
import org.siterank.inflow.VisitTotals;
import org.siterank.inflow.VisitWeighting;
import org.siterank.store.SiteStore;
import org.siterank.visits.VisitCount;

/** The stored visits that count, resolved to the pages of a model. */
public final class StoredVisits {

  private StoredVisits() {}

  /** Reads the visits that count, once for all counters. */
  public static void read(
      SiteStore store, StoredSite model, LogsSection options, VisitCounter... counters)
      throws IOException {
    store.visits().forEachVisit(reading(store, model, options, counters));
  }

  /** Filters visits that the caller reads, and passes those that count to the counters. */
  public static Consumer<VisitCount> reading(
      SiteStore store, StoredSite model, LogsSection options, VisitCounter... counters)
      throws IOException {
    VisitSelection selection = VisitSelection.of(options);
    Optional<LocalDate> newest =
        store.visits().newest(visit -> selection.select(visit).isPresent());
    if (newest.isEmpty()) {
      return visit -> {};
    }
    VisitPass pass = new VisitPass(newest.get(), model::node, model::leadsOn, List.of(counters));
    return visit -> selection.select(visit).ifPresent(pass);
  }

  /** Counts totals in which older visits weigh less, for an estimate. */
  public static VisitTotals.Builder weighted(StoredSite model, LogsSection options) {
    double halfLifeDays = options.halfLife().toSeconds() / 86_400.0;
    return new VisitTotals.Builder(
        model.graph().numNodes(),
        weighting(options, halfLifeDays),
        model.siteDays(),
        /* comparable= */ true);
  }

  /** Counts clicks on links, older ones weighing less. */
  static ClickedArcs clicked(StoredSite model, LogsSection options) {
    double halfLifeDays = options.halfLife().toSeconds() / 86_400.0;
    return new ClickedArcs(model, weighting(options, halfLifeDays));
  }

  /** Counts visits of the window that all weigh one, whatever the estimator, for people to read. */
  public static VisitTotals.Builder plain(StoredSite model, LogsSection options) {
    VisitWeighting weights = weighting(options, Double.POSITIVE_INFINITY);
    return new VisitTotals.Builder(
        model.graph().numNodes(),
        new VisitWeighting(
            weights.halfLifeDays(),
            weights.windowDays(),
            weights.cap(),
            weights.classes().unweighted(),
            CountUnit.VISITS),
        model.siteDays(),
        /* comparable= */ false);
  }

  /** Reads these alone. */
  public static VisitTotals plain(SiteStore store, StoredSite model, LogsSection options)
      throws IOException {
    VisitTotals.Builder plain = plain(model, options);
    read(store, model, options, plain);
    return plain.done();
  }

  /** Measures how much the visits of the window scatter from day to day. */
  public static Overdispersion.Builder scatter(StoredSite model, LogsSection options) {
    return new Overdispersion.Builder(
        model.graph().numNodes(), weighting(options, Double.POSITIVE_INFINITY), model.siteDays());
  }

  private static VisitWeighting weighting(LogsSection options, double halfLifeDays) {
    return new VisitWeighting(
        halfLifeDays,
        windowDays(options),
        VisitWeighting.STANDARD.cap(),
        classWeights(options),
        options.estimator().unit());
  }

  /** The days that are looked at, back from the newest one. */
  public static int windowDays(LogsSection options) {
    return Math.toIntExact(Math.max(1, options.window().toDays()));
  }

  /** How much a visit of each class counts, and on which side. */
  public static ClassWeights classWeights(LogsSection options) {
    ClassWeights weights = ClassWeights.STANDARD;
    for (ClassWeight given : options.classWeights()) {
      RequestClass requestClass =
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
              .orElse(ClassWeights.STANDARD.entries().get(requestClass).external());
      weights = weights.with(requestClass, new ClassWeights.Entry(given.weight(), external));
    }
    return weights;
  }
}
