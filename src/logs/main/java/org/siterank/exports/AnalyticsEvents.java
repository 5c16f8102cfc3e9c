package org.siterank.exports;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The events of Google Analytics as BigQuery exports them ("BigQuery Export schema"): of each page
 * view its page, referrer and session. The first view of a session is its entry.
 */
final class AnalyticsEvents {

  private final VisitSink sink;
  private final SessionViews views = new SessionViews();
  private boolean isFound;

  AnalyticsEvents(VisitSink sink) {
    this.sink = sink;
  }

  boolean isFound() {
    return isFound;
  }

  void take(JsonNode event, String place) throws RefusedExportException {
    String name = ExportJson.text(event, "event_name");
    if (name.isEmpty()) {
      throw new RefusedExportException(
          place + ": an event has an event_name; there are: " + String.join(", ", names(event)));
    }
    isFound = true;
    sink.tally().countRow();
    if (!name.equals("page_view")) {
      sink.tally().leave("an event that is no page view", place, name);
      return;
    }
    String page = parameter(event, "page_location");
    String session = parameter(event, "ga_session_id");
    String user = ExportJson.text(event, "user_pseudo_id");
    if (session.isEmpty() || user.isEmpty()) {
      sink.tally().leave("without a session: no consent was given", place, page);
      return;
    }
    String time = ExportJson.text(event, "event_timestamp");
    if (!time.matches("\\d{1,18}")) {
      throw new RefusedExportException(
          place + ": event_timestamp is a number of microseconds: " + RowTally.shown(time));
    }
    views.add(
        user + ' ' + session,
        new SessionViews.View(
            Long.parseLong(time),
            VisitSink.day(ExportJson.text(event, "event_date"), place),
            page,
            sink.origins().url(parameter(event, "page_referrer")),
            place));
  }

  private static Iterable<String> names(JsonNode object) {
    return object::fieldNames;
  }

  /** A parameter of an event, whatever type it has. */
  private static String parameter(JsonNode event, String name) {
    for (JsonNode parameter : event.path("event_params")) {
      if (ExportJson.text(parameter, "key").equals(name)) {
        JsonNode value = parameter.path("value");
        String text = ExportJson.text(value, "string_value");
        return text.isEmpty() ? ExportJson.text(value, "int_value") : text;
      }
    }
    return "";
  }

  /** Tells all visits. */
  void tell() {
    views.tell(sink);
  }
}
