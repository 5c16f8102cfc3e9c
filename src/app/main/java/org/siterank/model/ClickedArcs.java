package org.siterank.model;

import java.util.HashMap;
import java.util.Map;
import org.siterank.accesslog.RequestClass;
import org.siterank.graph.Arcs;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.inflow.VisitWeighting;
import org.siterank.site.PageUrl;

/**
 * Clicks on each arc of the site, older ones counting less, and apart from them those of the last
 * week, by which what was learnt from the days before is judged.
 */
final class ClickedArcs implements VisitCounter {

  /** A week has every kind of day once. */
  static final int JUDGED_DAYS = 7;

  /** The counts of an arc. */
  private static final class Counts {
    private double all;
    private double learnt;
    private final long[] judged = new long[JUDGED_DAYS]; // by age
  }

  private final StoredSite model;
  private final Arcs successors;
  private final VisitWeighting weighting;
  private final Map<Integer, Counts> counts = new HashMap<>(); // by arc
  private final Map<String, Integer> sources = new HashMap<>();
  private long oldest = -1;

  ClickedArcs(StoredSite model, VisitWeighting weighting) {
    this.model = model;
    this.successors = model.graph().successors();
    this.weighting = weighting;
  }

  @Override
  public void add(PageVisits visits) {
    double weight = weighting.weight(visits.age());
    if (visits.count().requestClass() != RequestClass.INTERNAL
        || visits.page() < 0
        || weight == 0) {
      return;
    }
    int source = sources.computeIfAbsent(visits.count().referrer(), this::node);
    int arc = source < 0 ? -1 : successors.find(source, visits.page());
    if (arc < 0) {
      return;
    }
    Counts of = counts.computeIfAbsent(arc, key -> new Counts());
    of.all += weight * visits.count().visits();
    if (visits.age() < JUDGED_DAYS) {
      of.judged[(int) visits.age()] += visits.count().visits();
    } else {
      of.learnt += weight * visits.count().visits();
    }
    oldest = Math.max(oldest, visits.age());
  }

  private int node(String referrer) {
    return PageUrl.parse(referrer).map(model::node).orElse(-1);
  }

  /** Days from the oldest click to the newest visit, both included; 0 without clicks. */
  long days() {
    return oldest + 1;
  }

  /** Clicks of all days, by arc, older ones counting less. */
  double[] all() {
    double[] clicks = new double[successors.size()];
    counts.forEach((arc, of) -> clicks[arc] = of.all);
    return clicks;
  }

  /** Those before the last week. */
  double[] learnt() {
    double[] clicks = new double[successors.size()];
    counts.forEach((arc, of) -> clicks[arc] = of.learnt);
    return clicks;
  }

  /** Clicks on an arc on a day of the last week, each as one. */
  long judged(int arc, int age) {
    Counts of = counts.get(arc);
    return of == null ? 0 : of.judged[age];
  }
}
