package org.siterank.exports;

import static org.siterank.exports.ExportTable.cell;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.site.StatedTime;

/**
 * GoatCounter's exports ("CSV export format", "JSON export format"). The CSV file has every page
 * view with its session, so that entries and clicks inside the site are told apart. The archive of
 * JSON lines has visits per hour, page and referrer: those without a referrer may be of either
 * kind, and are left out.
 */
final class GoatCounterExport implements VisitExport {

  private record Referrer(String name, String scheme) {}

  private record Hits(String hour, String path, String referrer, long count, String place) {}

  private final VisitSink sink;
  private final SessionViews views = new SessionViews();
  private final Map<String, String> paths = new HashMap<>();
  private final Map<String, Referrer> referrers = new HashMap<>();
  private final List<Hits> hits = new ArrayList<>();
  private boolean isFound;

  GoatCounterExport(VisitSink sink) {
    this.sink = sink;
  }

  @Override
  public void read(ExportFile.Part part) throws IOException, RefusedExportException {
    String name = part.name().substring(part.name().lastIndexOf('/') + 1);
    switch (name) {
      case "paths.jsonl" -> ExportJson.read(part, (path, place) -> path(path));
      case "refs.jsonl" ->
          ExportJson.read(
              part,
              (ref, place) ->
                  referrers.put(
                      ExportJson.text(ref, "id"),
                      new Referrer(
                          ExportJson.text(ref, "ref"), ExportJson.text(ref, "ref_scheme"))));
      case "hit_stats.jsonl" -> {
        isFound = true;
        ExportJson.read(part, this::hits);
      }
      default -> {
        if (!part.isJson()) {
          ExportTable.read(part, (names, header) -> header(part, names, header));
        }
      }
    }
  }

  private void path(JsonNode path) {
    // Events are paths that do not begin with a slash.
    boolean isEvent = path.path("event").asBoolean();
    paths.put(ExportJson.text(path, "id"), isEvent ? "" : ExportJson.text(path, "path"));
  }

  private void hits(JsonNode row, String place) throws RefusedExportException {
    sink.tally().countRow();
    hits.add(
        new Hits(
            ExportJson.text(row, "hour"),
            ExportJson.text(row, "path_id"),
            ExportJson.text(row, "ref_id"),
            VisitSink.count(ExportJson.text(row, "count"), place),
            place));
  }

  private ExportTable.Rows header(ExportFile.Part part, ColumnNames names, List<String> header)
      throws RefusedExportException {
    String version = header.get(0).strip().toLowerCase(Locale.ROOT);
    if (!version.matches("\\d+,? ?path")) {
      return null;
    }
    if (!version.matches("[123],? ?path")) {
      throw new RefusedExportException(
          part.place()
              + ":1: a version of GoatCounter's export that is not known, \""
              + RowTally.shown(header.get(0))
              + "\"; known are 1 to 3");
    }
    isFound = true;
    int event = names.place(null, List.of("event"));
    int bot = names.place(null, List.of("bot"));
    int session = names.place(null, List.of("session"));
    int ref = names.place(null, List.of("referrer"));
    int scheme = names.place(null, List.of("referrer scheme"));
    int date = names.place(null, List.of("date"));
    if (Math.min(Math.min(event, bot), Math.min(session, Math.min(ref, date))) < 0) {
      throw new RefusedExportException(
          part.place()
              + ":1: one of Event, Bot, Session, Referrer, Date is missing; there are: "
              + names);
    }
    return (cells, place) -> {
      sink.tally().countRow();
      if (!cell(cells, event).equals("false")) {
        sink.tally().leave("an event", place, cells.get(0));
      } else if (!cell(cells, bot).equals("0")) {
        sink.tally().leave("a bot", place, cells.get(0));
      } else {
        VisitOrigin origin = sink.origins().goatCounter(cell(cells, ref), cell(cells, scheme));
        view(cells.get(0), cell(cells, session), time(cell(cells, date), place), origin, place);
      }
    };
  }

  private void view(
      String path, String session, OffsetDateTime time, VisitOrigin origin, String place) {
    if (session.isEmpty() && origin.equals(VisitOrigin.DIRECT)) {
      sink.tally().leave("without a session or a referrer", place, path);
      return;
    }
    long order = time.toInstant().toEpochMilli();
    views.add(
        session.isEmpty() ? place : session,
        new SessionViews.View(order, time.toLocalDate(), path, origin, place));
  }

  private static OffsetDateTime time(String text, String place) throws RefusedExportException {
    try {
      OffsetDateTime time = OffsetDateTime.parse(text);
      if (StatedTime.isPossible(time.toInstant())) {
        return time;
      }
      throw new DateTimeException("the year must be from 1 to 9999");
    } catch (DateTimeException e) {
      throw new RefusedExportException(
          place + ": a time is written 2026-01-31T12:00:00Z: " + RowTally.shown(text), e);
    }
  }

  @Override
  public void finish(String file) throws RefusedExportException {
    if (!isFound) {
      throw new RefusedExportException(
          file
              + ": neither GoatCounter's CSV export, whose header begins with 2Path, nor its JSON"
              + " export, an archive with hit_stats.jsonl");
    }
    views.tell(sink);
    for (Hits hit : hits) {
      tell(hit);
    }
  }

  private void tell(Hits hit) throws RefusedExportException {
    String path = paths.get(hit.path());
    Referrer referrer = referrers.get(hit.referrer());
    if (path == null || referrer == null) {
      sink.tally()
          .unusable(
              path == null ? "a path_id that paths.jsonl lacks" : "a ref_id that refs.jsonl lacks",
              hit.place(),
              path == null ? hit.path() : hit.referrer());
    } else if (path.isEmpty()) {
      sink.tally().leave("an event", hit.place(), hit.path());
    } else if (referrer.name().isEmpty()) {
      sink.tally()
          .leave("without a referrer: entries or clicks inside the site", hit.place(), path);
    } else {
      VisitOrigin origin = sink.origins().goatCounter(referrer.name(), referrer.scheme());
      sink.take(
          Optional.of(time(hit.hour(), hit.place()).toLocalDate()),
          path,
          origin,
          hit.count(),
          hit.place());
    }
  }
}
