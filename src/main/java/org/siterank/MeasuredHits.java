package org.siterank;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.siterank.config.LogsSection;
import org.siterank.inflow.HitTotals;
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
    return read(store, model, options, options.halfLife().toSeconds() / 86_400.0);
  }

  /** Totals in which all hits of the window count alike, for people to read. */
  static HitTotals plain(SiteStore store, SiteModel model, LogsSection options) throws IOException {
    return read(store, model, options, Double.POSITIVE_INFINITY);
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
      SiteStore store, SiteModel model, LogsSection options, double halfLifeDays)
      throws IOException {
    // The same addresses come again for every day and referrer.
    Map<PageUrl, Integer> nodes = new HashMap<>();
    return HitTotals.of(
        new CountedHits(store.hits(), options),
        model.graph().numNodes(),
        url -> nodes.computeIfAbsent(url, model::node),
        weighting(options, halfLifeDays));
  }

  private static HitWeighting weighting(LogsSection options, double halfLifeDays) {
    int windowDays = Math.toIntExact(Math.max(1, options.window().toDays()));
    return new HitWeighting(halfLifeDays, windowDays, HitWeighting.STANDARD.cap());
  }
}
