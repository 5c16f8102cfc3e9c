package org.siterank.exports;

import static org.siterank.exports.ExportTable.cell;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.siterank.accesslog.RequestClass;

/**
 * Reads the export of the performance report of Google Search Console: an archive whose {@code
 * Pages.csv} has the clicks on each page and whose {@code Chart.csv} or {@code Dates.csv} tells the
 * days, or the table of pages alone. The bulk export has a day in each row.
 */
final class SearchConsoleExport implements VisitExport {

  private static final List<String> PAGE =
      List.of(
          "top pages",
          "page",
          "pages",
          "url",
          "häufigste seiten",
          "die häufigsten seiten",
          "seiten",
          "seite",
          "pages les plus populaires");
  private static final List<String> CLICKS = List.of("clicks", "klicks", "clics");
  private static final List<String> DAY = List.of("date", "datum", "data_date");

  private final VisitSink sink;
  private final TreeSet<LocalDate> days = new TreeSet<>();
  private boolean isFound;

  SearchConsoleExport(VisitSink sink) {
    this.sink = sink;
  }

  @Override
  public void read(ExportFile.Part part) throws IOException, RefusedExportException {
    ExportTable.read(part, (names, header) -> header(names));
  }

  private ExportTable.Rows header(ColumnNames names) {
    int page = names.place(null, PAGE);
    int clicks = names.place(null, CLICKS);
    int date = names.place(null, DAY);
    if (clicks < 0 || (page < 0 && date != 0)) {
      return null;
    }
    if (page < 0) {
      return (cells, place) -> days.add(VisitSink.day(cell(cells, date), place));
    }
    isFound = true;
    VisitOrigin origin = new VisitOrigin(RequestClass.SEARCH, "google.com");
    return (cells, place) -> {
      sink.tally().countRow();
      Optional<LocalDate> day =
          date < 0 ? Optional.empty() : Optional.of(VisitSink.day(cell(cells, date), place));
      sink.take(day, cell(cells, page), origin, VisitSink.count(cell(cells, clicks), place), place);
    };
  }

  @Override
  public void finish(String file) throws RefusedExportException {
    if (!isFound) {
      throw new RefusedExportException(
          file
              + ": no table of pages and clicks; export the report on performance from its tab"
              + " Pages, as CSV");
    }
    if (!days.isEmpty()) {
      sink.period(new DaySpan(days.first(), days.last()), file);
    }
  }
}
