package org.siterank.insight;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.report.AuditFacts;

/** Visits that start on the site by class, in the last 7 and 28 days and in those before. */
final class VisitSegments implements VisitCounter {

  private static final int WEEK = 7;
  private static final int MONTH = 28;

  private final Map<RequestClass, long[]> sums = new EnumMap<>(RequestClass.class);
  private long oldest = -1;

  @Override
  public void add(PageVisits visits) {
    RequestClass requestClass = visits.count().requestClass();
    oldest = Math.max(oldest, visits.age());
    if (visits.page() < 0 || requestClass == RequestClass.INTERNAL) {
      return;
    }
    long[] sum = sums.computeIfAbsent(requestClass, none -> new long[4]);
    long age = visits.age();
    sum[0] += age < WEEK ? visits.count().visits() : 0;
    sum[1] += age >= WEEK && age < 2 * WEEK ? visits.count().visits() : 0;
    sum[2] += age < MONTH ? visits.count().visits() : 0;
    sum[3] += age >= MONTH && age < 2 * MONTH ? visits.count().visits() : 0;
  }

  Optional<AuditFacts.Segments> done() {
    if (oldest < 0) {
      return Optional.empty();
    }
    List<AuditFacts.Segment> rows = new ArrayList<>();
    sums.forEach(
        (requestClass, sum) ->
            rows.add(new AuditFacts.Segment(requestClass.label(), sum[0], sum[1], sum[2], sum[3])));
    return Optional.of(new AuditFacts.Segments(oldest + 1, rows));
  }
}
