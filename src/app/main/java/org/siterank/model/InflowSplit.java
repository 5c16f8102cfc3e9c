package org.siterank.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.PageVisits;
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

  private final ClassWeights weights;
  private final int windowDays;

  private InflowSplit(LogsSection options) {
    weights = StoredVisits.classWeights(options);
    windowDays = StoredVisits.windowDays(options);
  }

  /** Reads the visits that count. */
  public static InflowSplit read(SiteStore store, StoredSite model, LogsSection options)
      throws IOException {
    InflowSplit split = new InflowSplit(options);
    StoredVisits.read(store, model, options, split::add);
    return split;
  }

  private void add(PageVisits visits) {
    VisitCount visit = visits.count();
    if (visits.age() >= windowDays || visit.visits() == 0 || visits.page() < 0) {
      return;
    }
    if (visit.requestClass() == RequestClass.INTERNAL) {
      if (!visits.leadsOn()) {
        induced.add(visits.page(), RETURNING, (double) visit.visits());
      }
    } else {
      ClassWeights.Entry entry = weights.entries().get(visit.requestClass());
      if (entry.weight() > 0) {
        Side side = entry.external() ? external : induced;
        side.add(visits.page(), source(visit), entry.weight() * visit.visits());
      }
    }
  }

  private static InflowSource source(VisitCount visit) {
    InflowSource.Kind kind =
        switch (visit.requestClass()) {
          case EXTERNAL -> InflowSource.Kind.SITE;
          case SOCIAL -> InflowSource.Kind.SOCIAL;
          case ASSISTANT -> InflowSource.Kind.ASSISTANT;
          case SEARCH -> InflowSource.Kind.SEARCH;
          case DIRECT -> InflowSource.Kind.DIRECT;
          default ->
              throw new IllegalArgumentException("no class of inflow: " + visit.requestClass());
        };
    // A direct visit has no referrer; one from the site's own search names it in a way of its own.
    return new InflowSource(kind, kind == InflowSource.Kind.DIRECT ? "" : visit.referrer());
  }

  /** Divides what enters a page; the parts add up to both amounts. */
  public void divide(
      int node, double ofExternal, double ofInduced, BiConsumer<InflowSource, Double> to) {
    external.divide(node, ofExternal, to);
    induced.divide(node, ofInduced, to);
  }
}
