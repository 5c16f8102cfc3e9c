package org.siterank.model;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.siterank.accesslog.RequestClass;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.inflow.VisitWeighting;
import org.siterank.site.PageUrl;

/**
 * Clicks on each arc of the site, older ones counting less, and apart from them those of the last
 * week, by which what was learnt from the days before is judged. The arcs by source are made only
 * once something is decided by the clicks: a large site without any is spared the memory.
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
  private final SiteGraph graph;
  private final VisitWeighting weighting;
  private final Map<Long, Counts> counts = new HashMap<>(); // by source and target
  private final Map<String, Integer> sources = new HashMap<>();
  private long oldest = -1;

  ClickedArcs(StoredSite model, VisitWeighting weighting) {
    this.model = model;
    this.graph = model.graph();
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
    if (source < 0 || !graph.predecessors().contains(visits.page(), source)) {
      return;
    }
    Counts of = counts.computeIfAbsent(key(source, visits.page()), key -> new Counts());
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
    return byArc(of -> of.all);
  }

  /** Those before the last week. */
  double[] learnt() {
    return byArc(of -> of.learnt);
  }

  private double[] byArc(ToDoubleFunction<Counts> value) {
    Arcs successors = graph.successors();
    double[] clicks = new double[successors.size()];
    counts.forEach(
        (key, of) ->
            clicks[successors.find((int) (key >>> 32), key.intValue())] = value.applyAsDouble(of));
    return clicks;
  }

  /** Clicks from one page to another on a day of the last week, each as one. */
  long judged(int source, int target, int age) {
    Counts of = counts.get(key(source, target));
    return of == null ? 0 : of.judged[age];
  }

  private static long key(int source, int target) {
    return (long) source << 32 | target;
  }
}
