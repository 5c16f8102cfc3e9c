package org.siterank.exports;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * A visit of Matomo's log: where from, and the pages in their order. Nothing of the visitor.
 *
 * @param id Matomo's number of the visit
 * @param day in the time zone of the site, as Matomo has it
 * @param origin {@code referrerType, referrerName, referrerUrl}
 * @param pages addresses of the page views, in their order
 * @param others actions that are none: downloads, links out, searches, events, goals
 */
record MatomoVisit(String id, LocalDate day, Origin origin, List<String> pages, long others) {

  /** As Matomo tells it. */
  record Origin(String type, String name, String url) {}

  /** A visit in JSON. */
  static MatomoVisit of(JsonNode visit, String place) throws RefusedExportException {
    List<String> pages = new ArrayList<>();
    long others = 0;
    for (JsonNode action : visit.path("actionDetails")) {
      if (ExportJson.text(action, "type").equals("action")) {
        pages.add(ExportJson.text(action, "url"));
      } else {
        others++;
      }
    }
    return new MatomoVisit(
        ExportJson.text(visit, "idVisit"),
        day(ExportJson.text(visit, "serverDate"), ExportJson.text(visit, "serverTimestamp"), place),
        new Origin(
            ExportJson.text(visit, "referrerType"),
            ExportJson.text(visit, "referrerName"),
            ExportJson.text(visit, "referrerUrl")),
        pages,
        others);
  }

  /** The day of a visit: its date, or that of its time in seconds since 1970. */
  static LocalDate day(String date, String seconds, String place) throws RefusedExportException {
    if (date.isEmpty() && seconds.matches("\\d{1,11}")) {
      return LocalDate.ofInstant(Instant.ofEpochSecond(Long.parseLong(seconds)), ZoneOffset.UTC);
    }
    return VisitSink.day(date, place);
  }

  /** Adds its page views to those of all visits. */
  void tell(SessionViews views, VisitSink sink, String place) {
    if (pages.isEmpty()) {
      sink.tally().leave("a visit without a page view", place, "visit " + id);
      return;
    }
    VisitOrigin from = sink.origins().matomo(origin.type(), origin.name(), origin.url());
    for (int i = 0; i < pages.size(); i++) {
      VisitOrigin how = i == 0 ? from : VisitOrigin.DIRECT;
      views.add(id, new SessionViews.View(i, day, pages.get(i), how, place));
    }
  }
}
