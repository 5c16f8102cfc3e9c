package org.siterank.model;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.visits.VisitCount;

/**
 * Inflow of each page by source: divided in proportion to its counted visits and the weights of
 * their classes, external and induced inflow separately. Inflow of a page that no visit was seen to
 * enter is estimated, and has no source.
 */
public final class InflowSplit implements VisitCounter {

  /** Visits by source, on one side; how much one counts is applied when they are divided. */
  private record Side(Map<Integer, TreeMap<InflowSource, Long>> visits) {

    void add(int node, InflowSource source, long amount) {
      visits.computeIfAbsent(node, none -> new TreeMap<>()).merge(source, amount, Long::sum);
    }

    void divide(
        int node,
        double inflow,
        ToDoubleFunction<InflowSource> weight,
        BiConsumer<InflowSource, Double> action) {
      TreeMap<InflowSource, Long> seen = visits.get(node);
      if (inflow == 0) {
        return;
      }
      if (seen == null) {
        action.accept(InflowSource.ESTIMATED, inflow);
        return;
      }
      double all = 0;
      for (Map.Entry<InflowSource, Long> entry : seen.entrySet()) {
        all += weight.applyAsDouble(entry.getKey()) * entry.getValue();
      }
      double sum = all;
      seen.forEach(
          (source, visited) ->
              action.accept(source, inflow * (weight.applyAsDouble(source) * visited) / sum));
    }
  }

  private static final InflowSource RETURNING = new InflowSource(InflowSource.Kind.RETURNING, "");

  private static final TreeMap<InflowSource, Long> EMPTY = new TreeMap<>();

  private final Side external = new Side(new HashMap<>());
  private final Side induced = new Side(new HashMap<>());

  private final ClassWeights weights;
  private final int windowDays;

  /** Counts the visits that one reading shows it. */
  public InflowSplit(LogsSection options) {
    weights = StoredVisits.classWeights(options);
    windowDays = StoredVisits.windowDays(options);
  }

  @Override
  public void add(PageVisits visits) {
    VisitCount visit = visits.count();
    if (visits.age() >= windowDays || visit.visits() == 0 || visits.page() < 0) {
      return;
    }
    if (visit.requestClass() == RequestClass.INTERNAL) {
      if (!visits.leadsOn()) {
        induced.add(visits.page(), RETURNING, visit.visits());
      }
    } else {
      ClassWeights.Entry entry = weights.entries().get(visit.requestClass());
      if (entry.weight() > 0) {
        Side side = entry.external() ? external : induced;
        side.add(visits.page(), source(visit), visit.visits());
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
    external.divide(node, ofExternal, this::weight, to);
    induced.divide(node, ofInduced, this::weight, to);
  }

  private double weight(InflowSource source) {
    return switch (source.kind()) {
      case SITE -> weights.of(RequestClass.EXTERNAL).weight();
      case SOCIAL -> weights.of(RequestClass.SOCIAL).weight();
      case ASSISTANT -> weights.of(RequestClass.ASSISTANT).weight();
      case SEARCH -> weights.of(RequestClass.SEARCH).weight();
      case DIRECT -> weights.of(RequestClass.DIRECT).weight();
      case RETURNING, ESTIMATED -> 1;
    };
  }

  /** Returns the visits counted at a page that begin there, by source, each counting one. */
  public Map<InflowSource, Long> counted(int node) {
    Map<InflowSource, Long> counted = new TreeMap<>(external.visits().getOrDefault(node, EMPTY));
    induced
        .visits()
        .getOrDefault(node, EMPTY)
        .forEach((source, visits) -> counted.merge(source, visits, Long::sum));
    return counted;
  }
}
