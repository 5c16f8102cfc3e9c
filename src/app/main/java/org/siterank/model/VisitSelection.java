package org.siterank.model;

import java.util.Optional;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.visits.VisitCount;

/**
 * Which visits count, by the configuration: those of its days, and without the visits that the
 * site's own search sent, or with them as those of a search engine.
 */
record VisitSelection(DayRange days, LogsSection.OwnSearchVisits ownSearch) {

  static VisitSelection of(LogsSection options) {
    return new VisitSelection(DayRange.of(options), options.ownSearchVisits());
  }

  /** The visits as they count, when they do. */
  Optional<VisitCount> select(VisitCount visit) {
    if (!days.contains(visit.day())) {
      return Optional.empty();
    }
    if (!OwnSearch.isMarked(visit.referrer())) {
      return Optional.of(visit);
    }
    return ownSearch == LogsSection.OwnSearchVisits.COUNT
        ? Optional.of(
            new VisitCount(
                visit.day(), visit.url(), RequestClass.SEARCH, visit.referrer(), visit.visits()))
        : Optional.empty();
  }
}
