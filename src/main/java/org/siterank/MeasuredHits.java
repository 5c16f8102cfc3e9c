package org.siterank;

import java.io.IOException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.siterank.accesslog.HitClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.HitTotals;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** The hits of the ledger, resolved to the pages of a model. */
final class MeasuredHits {

  /**
   * Views that one host may bring to one page on one day: a portal's home page sends fewer, a
   * forged referrer sends as many as it likes.
   */
  static final long CAP_PER_REFERRER = 1000;

  private final HitTotals totals;
  private final Map<PageUrl, Long> unresolved = new HashMap<>();
  private final Map<HitClass, Long> unresolvedBy = new EnumMap<>(HitClass.class);

  private MeasuredHits(HitTotals totals) {
    this.totals = totals;
  }

  static MeasuredHits read(SiteStore store, SiteModel model, LogsSection options, boolean weighted)
      throws IOException {
    LocalDate[] newest = {LocalDate.MIN};
    store
        .hits()
        .forEachHit(hit -> newest[0] = hit.day().isAfter(newest[0]) ? hit.day() : newest[0]);
    HitTotals totals =
        new HitTotals(
            model.graph().numNodes(),
            newest[0].equals(LocalDate.MIN) ? LocalDate.EPOCH : newest[0],
            Math.toIntExact(Math.max(1, options.window().toDays())),
            weighted ? options.halfLife().toSeconds() / 86_400.0 : Double.POSITIVE_INFINITY,
            CAP_PER_REFERRER);
    MeasuredHits hits = new MeasuredHits(totals);
    Map<PageUrl, Integer> nodes = new HashMap<>();
    store
        .hits()
        .forEachHit(
            hit -> {
              int node = nodes.computeIfAbsent(hit.url(), model::node);
              if (node >= 0) {
                totals.add(node, hit);
              } else {
                hits.unresolved.merge(hit.url(), hit.hits(), Long::sum);
                hits.unresolvedBy.merge(hit.hitClass(), hit.hits(), Long::sum);
              }
            });
    return hits;
  }

  HitTotals totals() {
    return totals;
  }

  /** Logged addresses that are no page of the model, with their views. */
  Map<PageUrl, Long> unresolved() {
    return unresolved;
  }

  /** Their views per class. */
  Map<HitClass, Long> unresolvedBy() {
    return unresolvedBy;
  }

  long unresolvedHits() {
    return sum(unresolved.values());
  }

  private static long sum(Collection<Long> counts) {
    return counts.stream().mapToLong(Long::longValue).sum();
  }
}
