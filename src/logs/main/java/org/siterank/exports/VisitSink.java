package org.siterank.exports;

import java.time.LocalDate;
import java.util.Optional;
import org.siterank.accesslog.ReferrerLookup;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/** Takes what the exports of programs tell: filters it by day, counts what is left out and why. */
public final class VisitSink {

  private final VisitCounter visits;
  private final RowTally tally;
  private final Optional<DaySpan> wanted;
  private final Optional<RequestClass> unsaid;
  private final VisitOrigins origins;
  private Optional<DaySpan> told = Optional.empty();

  /**
   * @param wanted the days that the user has named
   * @param unsaid the class of visits whose origin is not told; nothing for direct
   */
  public VisitSink(
      VisitCounter visits,
      RowTally tally,
      Optional<DaySpan> wanted,
      Optional<RequestClass> unsaid,
      ReferrerLookup lookup) {
    this.visits = visits;
    this.tally = tally;
    this.wanted = wanted;
    this.unsaid = unsaid;
    this.origins = new VisitOrigins(lookup);
  }

  VisitOrigins origins() {
    return origins;
  }

  RowTally tally() {
    return tally;
  }

  /** The origin of visits of which the export tells none. */
  VisitOrigin unsaid() {
    return unsaid.map(known -> new VisitOrigin(known, "")).orElse(VisitOrigin.DIRECT);
  }

  /** Tells the days of the rows that tell none. */
  void period(DaySpan days, String place) throws RefusedExportException {
    if (told.isPresent() && !told.get().equals(days)) {
      throw new RefusedExportException(
          place + ": of " + days + ", and what is before it of " + told.get() + "; split the file");
    }
    told = Optional.of(days);
  }

  /**
   * Takes visits that enter a page.
   *
   * @param day nothing when the row tells none
   */
  void take(Optional<LocalDate> day, String address, VisitOrigin origin, long count, String place) {
    if (origin.requestClass() == RequestClass.SPAM) {
      tally.leave("referrer spam", place, origin.from());
      return;
    }
    if (isLeftOut(day, place)) {
      return;
    }
    switch (visits.add(day, address, origin.requestClass(), origin.from(), count)) {
      case TAKEN -> {}
      case ELSEWHERE -> tally.leave("of another site", place, address);
      case NO_PAGE -> tally.leave("no page", place, address);
      case UNREADABLE -> tally.unusable("neither an http or https URL nor a path", place, address);
    }
  }

  private boolean isLeftOut(Optional<LocalDate> day, String place) {
    if (day.isEmpty()) {
      return false;
    }
    if (wanted.isPresent() && !wanted.get().contains(day.get())) {
      tally.leave("of days that are not wanted", place, day.get().toString());
      return true;
    }
    if (visits.isUnfinished(day.get())) {
      tally.leave("of a day that is not over", place, day.get().toString());
      return true;
    }
    return false;
  }

  /** A click from a page to another; a page that is loaded again is none. */
  void click(Optional<LocalDate> day, String from, String address, String place) {
    Optional<PageUrl> page = visits.page(from);
    if (page.isEmpty()) {
      take(day, address, VisitOrigin.DIRECT, 1, place);
    } else if (page.equals(visits.page(address))) {
      tally.leave("the same page again", place, address);
    } else {
      take(day, address, new VisitOrigin(RequestClass.INTERNAL, page.get().value()), 1, place);
    }
  }

  /** Tells the visits their days, when the file is read to its end. */
  void finish(String file) throws RefusedExportException {
    if (!visits.hasUndated()) {
      return;
    }
    if (told.isPresent() && wanted.isPresent() && !told.equals(wanted)) {
      throw new RefusedExportException(
          file
              + ": its visits are of "
              + told.get()
              + ", not of "
              + wanted.get()
              + "; leave out --from and --to");
    }
    DaySpan days =
        told.or(() -> wanted)
            .orElseThrow(
                () ->
                    new RefusedExportException(
                        file
                            + ": it does not tell the days of its visits; name them with --from and"
                            + " --to"));
    try {
      visits.over(days);
    } catch (IllegalArgumentException e) {
      throw new RefusedExportException(file + ": " + e.getMessage(), e);
    }
  }

  /** A number of visits. */
  static long count(String text, String place) throws RefusedExportException {
    String digits = text.replaceFirst("\\.0+$", "");
    if (!digits.matches("\\d{1,12}")) {
      throw new RefusedExportException(
          place + ": visits are a whole number of up to 12 digits: " + RowTally.shown(text));
    }
    return Long.parseLong(digits);
  }

  /** The day of a row. */
  static LocalDate day(String text, String place) throws RefusedExportException {
    return DaySpan.day(text)
        .orElseThrow(
            () ->
                new RefusedExportException(
                    place + ": a day is written 2026-01-31: " + RowTally.shown(text)));
  }
}
