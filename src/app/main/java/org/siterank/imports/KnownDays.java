package org.siterank.imports;

import java.io.IOException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.DaySpan;
import org.siterank.exports.VisitProgram;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.LineCount;
import org.siterank.visits.VisitCount;

/** Of which days visits are stored: told by a program before, and counted in logs. */
final class KnownDays {

  private record Told(LocalDate day, Optional<String> site) {}

  private final SiteScope scope;
  private final Set<Told> told = new HashSet<>();
  private final Set<LocalDate> logged = new HashSet<>();

  private KnownDays(SiteScope scope) {
    this.scope = scope;
  }

  /**
   * Reads what is stored.
   *
   * @param only the class of visits by which a day counts as told; nothing for any class
   */
  static KnownDays of(
      SiteStore store, SiteScope scope, Optional<VisitProgram> program, Optional<RequestClass> only)
      throws IOException {
    KnownDays known = new KnownDays(scope);
    store.lines().forEach(line -> known.add(line, program, only));
    return known;
  }

  private void add(LineCount line, Optional<VisitProgram> program, Optional<RequestClass> only) {
    if (line.day().isEmpty() || !line.requestClass().isPageView()) {
      return;
    }
    if (!line.isImported()) {
      logged.add(line.day().get());
      return;
    }
    if (program.isEmpty() || only.filter(wanted -> wanted != line.requestClass()).isPresent()) {
      return;
    }
    if (line.detail().equals(detail(program, Optional.empty()))) {
      told.add(new Told(line.day().get(), Optional.empty()));
    }
    for (String site : scope.siteNames()) {
      if (line.detail().equals(detail(program, Optional.of(site)))) {
        told.add(new Told(line.day().get(), Optional.of(site)));
      }
    }
  }

  /** The detail of the lines that imported visits are stored as. */
  static String detail(Optional<VisitProgram> program, Optional<String> site) {
    return LineCount.IMPORTED
        + program.map(known -> " from " + known.label()).orElse("")
        + site.filter(name -> program.isPresent()).map(name -> " for " + name).orElse("");
  }

  /** Whether the program has told the day of a visit before, of the same site. */
  boolean isTold(VisitCount visit) {
    return told.contains(new Told(visit.day(), scope.siteName(visit.url())));
  }

  /** The days of a period that the program has told before, of one of these sites. */
  List<LocalDate> told(DaySpan period, Collection<Optional<String>> sites) {
    return period.days().stream()
        .filter(day -> sites.stream().anyMatch(site -> told.contains(new Told(day, site))))
        .toList();
  }

  /** Those of the days of which logs were read as well. */
  List<LocalDate> logged(Collection<LocalDate> days) {
    return days.stream().filter(logged::contains).sorted().toList();
  }
}
