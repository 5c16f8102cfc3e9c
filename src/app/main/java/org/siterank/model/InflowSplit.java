package org.siterank.model;

import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.visits.VisitCount;

/**
 * Inflow of each page by source: divided in proportion to its counted visits and the weights of
 * their classes, external and induced inflow separately. Inflow of a page that no visit was seen to
 * enter is estimated, and has no source.
 */
public final class InflowSplit {

  /** Visits by source, on one side. */
  private record Side(Map<Integer, TreeMap<InflowSource, Double>> visits) {

    void add(int node, InflowSource source, double amount) {
      visits.computeIfAbsent(node, none -> new TreeMap<>()).merge(source, amount, (a, b) -> a + b);
    }

    void divide(int node, double inflow, BiConsumer<InflowSource, Double> action) {
      TreeMap<InflowSource, Double> seen = visits.get(node);
      if (inflow == 0) {
        return;
      }
      if (seen == null) {
        action.accept(InflowSource.ESTIMATED, inflow);
        return;
      }
      double all = seen.values().stream().mapToDouble(Double::doubleValue).sum();
      seen.forEach((source, visited) -> action.accept(source, inflow * visited / all));
    }
  }

  private static final InflowSource RETURNING = new InflowSource(InflowSource.Kind.RETURNING, "");

  private final Side external = new Side(new HashMap<>());
  private final Side induced = new Side(new HashMap<>());

  private InflowSplit() {}

  /** Reads the visits that count. */
  public static InflowSplit read(SiteStore store, StoredSite model, LogsSection options)
      throws IOException {
    InflowSplit split = new InflowSplit();
    SelectedVisits hits = new SelectedVisits(store.hits(), options);
    ClassWeights weights = StoredVisits.classWeights(options);
    LocalDate[] newest = {LocalDate.MIN};
    hits.forEachHit(hit -> newest[0] = hit.day().isAfter(newest[0]) ? hit.day() : newest[0]);
    Map<PageUrl, Integer> nodes = new HashMap<>();
    Map<String, Boolean> leadOn = new HashMap<>();
    long windowDays = Math.max(1, options.window().toDays());
    hits.forEachHit(
        hit -> {
          long age = newest[0].toEpochDay() - hit.day().toEpochDay();
          int node = nodes.computeIfAbsent(hit.url(), model::node);
          if (age >= windowDays || hit.hits() == 0 || node < 0) {
            return;
          }
          if (hit.hitClass() == RequestClass.INTERNAL) {
            if (!leadOn.computeIfAbsent(hit.referrer(), model::leadsOn)) {
              split.induced.add(node, RETURNING, (double) hit.hits());
            }
          } else {
            ClassWeights.Entry entry = weights.entries().get(hit.hitClass());
            if (entry.weight() > 0) {
              Side side = entry.external() ? split.external : split.induced;
              side.add(node, source(hit), entry.weight() * hit.hits());
            }
          }
        });
    return split;
  }

  private static InflowSource source(VisitCount hit) {
    InflowSource.Kind kind =
        switch (hit.hitClass()) {
          case EXTERNAL -> InflowSource.Kind.SITE;
          case SOCIAL -> InflowSource.Kind.SOCIAL;
          case ASSISTANT -> InflowSource.Kind.ASSISTANT;
          case SEARCH -> InflowSource.Kind.SEARCH;
          case DIRECT -> InflowSource.Kind.DIRECT;
          default -> throw new IllegalArgumentException("no class of inflow: " + hit.hitClass());
        };
    // A direct visit has no referrer; one from the site's own search names it in a way of its own.
    return new InflowSource(kind, kind == InflowSource.Kind.DIRECT ? "" : hit.referrer());
  }

  /** Divides what enters a page; the parts add up to both amounts. */
  public void divide(
      int node, double ofExternal, double ofInduced, BiConsumer<InflowSource, Double> to) {
    external.divide(node, ofExternal, to);
    induced.divide(node, ofInduced, to);
  }
}
