package org.siterank.exports;

import static org.siterank.exports.ExportTable.cell;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Matomo's exports: the report of entry pages or of page URLs ({@code Actions.getEntryPageUrls},
 * flat) as CSV, TSV or JSON, and the log of visits ({@code Live.getLastVisitsDetails}) as CSV or
 * JSON. CSV is UTF-16 unless told otherwise. The answer for several periods has a list for each,
 * under its name.
 *
 * <p>The report tells no origin of a page's entries; the log of visits tells it, and the pages of
 * each visit in their order.
 */
final class MatomoExport implements VisitExport {

  private static final List<String> ENTRIES =
      List.of("entry_nb_visits", "entrances", "einstiege", "entrées");
  private static final List<String> URL =
      List.of("metadata_url", "metadata: url", "url", "page url", "entry page url");
  private static final List<String> LABEL = List.of("label", "bezeichnung", "libellé");
  private static final List<String> PERIOD = List.of("date", "datum");

  /** Rows beyond the limit of a report are put together under this name. */
  private static final List<String> OTHERS =
      List.of("others", "- others", "-1", "andere", "autres");

  private final VisitSink sink;
  private final SessionViews views = new SessionViews();
  private boolean isFound;

  MatomoExport(VisitSink sink) {
    this.sink = sink;
  }

  @Override
  public void read(ExportFile.Part part) throws IOException, RefusedExportException {
    if (part.isJson()) {
      ExportJson.read(part, this::object);
    } else {
      ExportTable.read(part, (names, header) -> header(part, names, header));
    }
  }

  private ExportTable.Rows header(ExportFile.Part part, ColumnNames names, List<String> header)
      throws RefusedExportException {
    if (names.place(null, List.of("idvisit")) >= 0) {
      isFound = true;
      MatomoVisitColumns columns = MatomoVisitColumns.of(names, header, part.place() + ":1");
      return (cells, place) -> {
        sink.tally().countRow();
        columns.visit(cells, place).tell(views, sink, place);
      };
    }
    int entries = names.place(null, ENTRIES);
    int url = names.place(null, URL);
    int label = names.place(null, LABEL);
    int period = names.place(null, PERIOD);
    if (entries < 0 || (url < 0 && label < 0)) {
      return null;
    }
    isFound = true;
    return (cells, place) -> {
      sink.tally().countRow();
      Optional<DaySpan> days = Optional.empty();
      if (period >= 0) {
        days = Optional.of(days(cell(cells, period), place));
      }
      row(cell(cells, label), cell(cells, url), cell(cells, entries), days, place);
    };
  }

  private static DaySpan days(String text, String place) throws RefusedExportException {
    return DaySpan.of(text)
        .orElseThrow(
            () ->
                new RefusedExportException(
                    place
                        + ": a period is written 2026-01-31, 2026-01, 2026 or"
                        + " 2026-01-01,2026-01-31: "
                        + RowTally.shown(text)));
  }

  private void object(JsonNode object, String place) throws RefusedExportException {
    if (object.has("idVisit")) {
      isFound = true;
      sink.tally().countRow();
      MatomoVisit.of(object, place).tell(views, sink, place);
    } else if (object.has("label")) {
      isFound = true;
      row(object, Optional.empty(), place);
    } else if (object.path("result").asText("").equals("error")) {
      throw new RefusedExportException(
          place
              + ": Matomo has answered with an error: "
              + RowTally.shown(ExportJson.text(object, "message")));
    } else {
      periods(object, place);
    }
  }

  /** {@code {"2026-01-30": [rows], "2026-01-31": [rows]}}. */
  private void periods(JsonNode object, String place) throws RefusedExportException {
    for (Map.Entry<String, JsonNode> one : object.properties()) {
      if (!one.getValue().isArray()) {
        throw new RefusedExportException(
            place
                + ": neither a visit nor a row of a report: a field "
                + RowTally.shown(one.getKey()));
      }
      isFound = true;
      DaySpan days = days(one.getKey(), place);
      for (JsonNode row : one.getValue()) {
        row(row, Optional.of(days), place + ", " + one.getKey());
      }
    }
  }

  private void row(JsonNode row, Optional<DaySpan> days, String place)
      throws RefusedExportException {
    sink.tally().countRow();
    String url = ExportJson.text(row, "url");
    String entries = row.has("entry_nb_visits") ? ExportJson.text(row, "entry_nb_visits") : "0";
    row(ExportJson.text(row, "label"), url, entries, days, place);
  }

  private void row(String label, String url, String entries, Optional<DaySpan> days, String place)
      throws RefusedExportException {
    String name = label.toLowerCase(Locale.ROOT);
    if (url.isEmpty() && OTHERS.contains(name)) {
      sink.tally().leave("pages that Matomo has put together", place, label);
      return;
    }
    if (url.isEmpty() && !label.startsWith("/") && !label.matches("https?://.*")) {
      sink.tally().unusable("a folder and no page; export the report flat (flat=1)", place, label);
      return;
    }
    // A page that nobody entered by has no such number.
    long count = entries.isEmpty() ? 0 : VisitSink.count(entries, place);
    if (days.isPresent() && days.get().first().equals(days.get().last())) {
      sink.take(days.map(DaySpan::first), url.isEmpty() ? label : url, sink.unsaid(), count, place);
      return;
    }
    if (days.isPresent()) {
      sink.period(days.get(), place);
    }
    sink.take(Optional.empty(), url.isEmpty() ? label : url, sink.unsaid(), count, place);
  }

  @Override
  public void finish(String file) throws RefusedExportException {
    if (!isFound) {
      throw new RefusedExportException(
          file
              + ": neither a report of entry pages (Behaviour, Entry pages, with the column"
              + " entry_nb_visits) nor a log of visits (Live.getLastVisitsDetails)");
    }
    views.tell(sink);
  }
}
