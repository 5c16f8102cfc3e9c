package org.siterank.exports;

import static org.siterank.exports.ExportTable.cell;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/**
 * Landing pages and their sessions, as Google Analytics 4 exports a report or an exploration: lines
 * that begin with {@code #} tell the days, and empty lines part several tables, of which those
 * without landing pages are passed over. A line of totals has no page.
 */
final class LandingPageReport {

  private static final Pattern DAYS = Pattern.compile("#\\s*(\\d{8})-(\\d{8})\\s*,*");
  private static final Pattern DAY =
      Pattern.compile("#\\s*(Start|End) date:\\s*(\\d{8})\\s*,*", Pattern.CASE_INSENSITIVE);

  private static final List<String> PAGE =
      List.of(
          "landing page + query string", "landing page", "zielseite + abfragestring", "zielseite");
  private static final List<String> SESSIONS = List.of("sessions", "sitzungen");
  private static final List<String> SOURCE_MEDIUM =
      List.of("session source / medium", "source / medium");
  private static final List<String> SOURCE = List.of("session source");
  private static final List<String> MEDIUM = List.of("session medium");
  private static final List<String> CHANNEL =
      List.of(
          "session default channel group",
          "session primary channel group (default channel group)",
          "session default channel grouping",
          "default channel group");

  private final VisitSink sink;
  private boolean isFound;
  private LocalDate start;
  private ExportTable.Rows rows;
  private int width;
  private List<String> header = List.of();
  private CSVFormat format = TextTable.format("");

  LandingPageReport(VisitSink sink) {
    this.sink = sink;
  }

  boolean isFound() {
    return isFound;
  }

  void read(ExportFile.Part part) throws IOException, RefusedExportException {
    long number = 0;
    header = List.of();
    for (String line = part.text().readLine(); line != null; line = part.text().readLine()) {
      String place = part.place() + ":" + ++number;
      if (line.startsWith("#")) {
        comment(line, place);
        header = List.of();
      } else if (line.isBlank()) {
        header = List.of();
      } else if (header.isEmpty()) {
        header(line);
      } else if (rows != null) {
        rows.take(ExportTable.filled(cells(line), width), place);
      }
    }
  }

  private List<String> cells(String line) throws IOException {
    try (CSVParser parser = CSVParser.parse(line, format)) {
      return parser.getRecords().get(0).toList();
    }
  }

  private void comment(String line, String place) throws RefusedExportException {
    Matcher days = DAYS.matcher(line.strip());
    Matcher day = DAY.matcher(line.strip());
    if (days.matches()) {
      sink.period(
          new DaySpan(VisitSink.day(days.group(1), place), VisitSink.day(days.group(2), place)),
          place);
    } else if (day.matches() && day.group(1).equalsIgnoreCase("start")) {
      start = VisitSink.day(day.group(2), place);
    } else if (day.matches() && start != null) {
      sink.period(new DaySpan(start, VisitSink.day(day.group(2), place)), place);
    }
  }

  private void header(String line) throws IOException {
    format = TextTable.format(line);
    header = cells(line);
    width = header.size();
    ColumnNames names = new ColumnNames(header);
    int page = names.place(null, PAGE);
    int sessions = names.place(null, SESSIONS);
    rows = null;
    if (page < 0 || sessions < 0) {
      return;
    }
    isFound = true;
    int host = names.place(null, List.of("hostname", "host name"));
    int date = names.place(null, List.of("date", "datum"));
    rows =
        (cells, place) -> {
          sink.tally().countRow();
          String address = cell(cells, page);
          if (address.isEmpty() || address.equals("(not set)")) {
            boolean isTotal = address.isEmpty();
            sink.tally()
                .leave(
                    isTotal ? "a line of totals" : "sessions without a landing page",
                    place,
                    cell(cells, sessions));
            return;
          }
          Optional<LocalDate> day =
              date < 0 ? Optional.empty() : Optional.of(VisitSink.day(cell(cells, date), place));
          String url =
              host >= 0 && address.startsWith("/") && !cell(cells, host).isEmpty()
                  ? "https://" + cell(cells, host) + address
                  : address;
          long count = VisitSink.count(cell(cells, sessions), place);
          sink.take(day, url, origin(names, cells), count, place);
        };
  }

  private VisitOrigin origin(ColumnNames names, List<String> cells) {
    int both = names.place(null, SOURCE_MEDIUM);
    if (both >= 0) {
      String[] parts = cell(cells, both).split(" / ", 2);
      return sink.origins().sourceAndMedium(parts[0], parts.length < 2 ? "" : parts[1]);
    }
    int source = names.place(null, SOURCE);
    int medium = names.place(null, MEDIUM);
    if (source >= 0 && medium >= 0) {
      return sink.origins().sourceAndMedium(cell(cells, source), cell(cells, medium));
    }
    int channel = names.place(null, CHANNEL);
    return channel < 0 ? sink.unsaid() : sink.origins().channel(cell(cells, channel));
  }
}
