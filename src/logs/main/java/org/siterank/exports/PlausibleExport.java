package org.siterank.exports;

import static org.siterank.exports.ExportTable.cell;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Plausible's exports: that of a site ({@code imported_entry_pages_….csv}: date, entry_page,
 * visitors, entrances and more) and that of a dashboard ({@code entry_pages.csv}: name,
 * unique_entrances, total_entrances), as archive or alone. Sources are told for the whole site and
 * not by page, so the origin of entries is not known.
 */
final class PlausibleExport implements VisitExport {

  private final VisitSink sink;
  private boolean isFound;

  PlausibleExport(VisitSink sink) {
    this.sink = sink;
  }

  @Override
  public void read(ExportFile.Part part) throws IOException, RefusedExportException {
    ExportTable.read(part, (names, header) -> header(names));
  }

  private ExportTable.Rows header(ColumnNames names) {
    int entrances = names.place(null, List.of("entrances", "total_entrances"));
    int page = names.place(null, List.of("entry_page", "name"));
    int date = names.place(null, List.of("date"));
    if (entrances < 0 || page < 0) {
      return null;
    }
    isFound = true;
    return (cells, place) -> {
      sink.tally().countRow();
      Optional<LocalDate> day =
          date < 0 ? Optional.empty() : Optional.of(VisitSink.day(cell(cells, date), place));
      long count = VisitSink.count(cell(cells, entrances), place);
      sink.take(day, cell(cells, page), sink.unsaid(), count, place);
    };
  }

  @Override
  public void finish(String file) throws RefusedExportException {
    if (!isFound) {
      throw new RefusedExportException(
          file
              + ": no table of entry pages; import the archive, or imported_entry_pages.csv or"
              + " entry_pages.csv of it");
    }
  }
}
