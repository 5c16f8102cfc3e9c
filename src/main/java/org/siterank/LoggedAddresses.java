package org.siterank;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.accesslog.HitClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.HitTotals;
import org.siterank.report.SiteFacts;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** Views of the window by the address that was asked for, and by class. */
final class LoggedAddresses {

  private final SiteModel model;
  private final Map<PageUrl, Integer> nodes = new HashMap<>();
  private final Map<PageUrl, long[]> views = new HashMap<>(); // all, from outside
  private final Map<HitClass, Long> classes = new EnumMap<>(HitClass.class);

  private LoggedAddresses(SiteModel model) {
    this.model = model;
  }

  /**
   * Reads the hits that count.
   *
   * @param totals of the same window
   */
  static LoggedAddresses read(
      SiteStore store, SiteModel model, LogsSection options, HitTotals totals) throws IOException {
    LoggedAddresses logged = new LoggedAddresses(model);
    if (totals.oldest().isPresent()) {
      LocalDate oldest = totals.oldest().get();
      new CountedHits(store.hits(), options)
          .forEachHit(
              hit -> {
                if (!hit.day().isBefore(oldest)) {
                  logged.add(hit.url(), hit.hitClass(), hit.hits());
                }
              });
    }
    return logged;
  }

  private void add(PageUrl address, HitClass hitClass, long hits) {
    long[] sums = views.computeIfAbsent(address, none -> new long[2]);
    sums[0] += hits;
    if (hitClass != HitClass.INTERNAL) {
      sums[1] += hits;
      if (nodes.computeIfAbsent(address, model::node) >= 0) {
        classes.merge(hitClass, hits, Long::sum);
      }
    }
  }

  /** Views of one address, whatever it stands for. */
  long views(PageUrl address) {
    long[] sums = views.get(address);
    return sums == null ? 0 : sums[0];
  }

  /** Visits of pages by class, weighted as the inflow weights them. */
  List<SiteFacts.ClassShare> classes(ClassWeights weights) {
    List<SiteFacts.ClassShare> shares = new ArrayList<>();
    classes.forEach(
        (hitClass, hits) -> {
          ClassWeights.Entry entry = weights.of(hitClass);
          shares.add(
              new SiteFacts.ClassShare(
                  hitClass.name().toLowerCase(Locale.ROOT),
                  entry.external(),
                  entry.weight() * hits));
        });
    return shares;
  }

  /** Addresses that are no page, those with most views from outside first. */
  List<SiteFacts.Lost> lost() {
    List<SiteFacts.Lost> lost = new ArrayList<>();
    views.forEach(
        (address, sums) -> {
          if (nodes.computeIfAbsent(address, model::node) < 0) {
            lost.add(new SiteFacts.Lost(address, sums[0], sums[1]));
          }
        });
    lost.sort(
        Comparator.comparingLong(SiteFacts.Lost::outside)
            .thenComparingLong(SiteFacts.Lost::visits)
            .reversed()
            .thenComparing(SiteFacts.Lost::address));
    return lost;
  }
}
