package org.siterank.imports;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.DaySpan;
import org.siterank.exports.VisitProgram;
import org.siterank.site.SiteScope;
import org.siterank.visits.LineCount;
import org.siterank.visits.VisitCount;

/** Imported visits day by day: those of a period spread over its days. */
final class SpreadVisits {

  private final SiteScope scope;
  private final Optional<VisitProgram> program;
  private final List<VisitCount> visits = new ArrayList<>();

  SpreadVisits(SiteScope scope, Optional<VisitProgram> program) {
    this.scope = scope;
    this.program = program;
  }

  /**
   * Adds visits.
   *
   * @param turn which of the days get one more when they cannot be spread evenly
   * @param period the days of those whose day is not told
   */
  void add(InflowImport.Entry entry, long count, long turn, Optional<DaySpan> period) {
    if (entry.day().isPresent()) {
      add(entry, entry.day().get(), count);
      return;
    }
    DaySpan span =
        period.orElseThrow(
            () -> new IllegalStateException("the days of the visits were not told: over(days)"));
    long days = span.last().toEpochDay() - span.first().toEpochDay() + 1;
    long shift = turn % days;
    for (long day = 0; day < days; day++) {
      long upTo = Math.addExact(Math.multiplyExact(day + 1, count), shift) / days;
      long before = (day * count + shift) / days;
      add(entry, span.first().plusDays(day), upTo - before);
    }
  }

  private void add(InflowImport.Entry entry, LocalDate day, long count) {
    if (count > 0) {
      visits.add(new VisitCount(day, entry.url(), entry.requestClass(), entry.host(), count));
    }
  }

  /** Leaves out the visits of days that are known; returns these days. */
  List<LocalDate> leaveOut(KnownDays known) {
    TreeSet<LocalDate> days = new TreeSet<>();
    visits.stream().filter(known::isTold).map(VisitCount::day).forEach(days::add);
    visits.removeIf(known::isTold);
    return List.copyOf(days);
  }

  /** The sites of a union that the visits are of; of a site alone, one without a name. */
  Set<Optional<String>> sites() {
    return visits.stream().map(visit -> scope.siteName(visit.url())).collect(Collectors.toSet());
  }

  /** How many addresses there are visits to. */
  int addresses() {
    return (int) visits.stream().map(VisitCount::url).distinct().count();
  }

  boolean isEmpty() {
    return visits.isEmpty();
  }

  List<VisitCount> visits() {
    return List.copyOf(visits);
  }

  /** The days with visits, in order. */
  List<LocalDate> days() {
    return visits.stream().map(VisitCount::day).distinct().sorted().toList();
  }

  /** Visits that enter the site. */
  long entries() {
    return sum(false);
  }

  /** Clicks inside the site. */
  long clicks() {
    return sum(true);
  }

  private long sum(boolean isInternal) {
    return visits.stream()
        .filter(visit -> (visit.requestClass() == RequestClass.INTERNAL) == isInternal)
        .mapToLong(VisitCount::visits)
        .sum();
  }

  /** The visits as lines per day, class and who has told them. */
  List<LineCount> lines() {
    Map<String, LineCount> lines = new TreeMap<>();
    for (VisitCount visit : visits) {
      String detail = KnownDays.detail(program, scope.siteName(visit.url()));
      LineCount line =
          new LineCount(Optional.of(visit.day()), visit.requestClass(), detail, visit.visits());
      lines.merge(
          visit.day() + " " + visit.requestClass() + " " + detail,
          line,
          (one, more) ->
              new LineCount(
                  one.day(), one.requestClass(), one.detail(), one.lines() + more.lines()));
    }
    return List.copyOf(lines.values());
  }
}
