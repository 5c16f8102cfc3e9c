package org.siterank.cli;

import static org.siterank.cli.DelimitedFile.cell;

import java.util.Locale;
import java.util.OptionalInt;
import org.apache.commons.csv.CSVRecord;
import org.siterank.imports.PageImport;

/** The page table of another crawler, with a header line. What is no page is left out by reason. */
final class PageTableFile implements DelimitedFile.Rows {

  private final DelimitedFile file;
  private final PageColumns.Wanted wanted;
  private final PageImport pages;
  private PageColumns columns;

  PageTableFile(DelimitedFile file, PageColumns.Wanted wanted, PageImport pages) {
    this.file = file;
    this.wanted = wanted;
    this.pages = pages;
  }

  @Override
  public boolean isHeader(CSVRecord first) {
    columns = PageColumns.of(first.toList(), wanted);
    return true;
  }

  @Override
  public void take(CSVRecord row, long line) throws CommandFailure {
    String url = cell(row, columns.url());
    String type = cell(row, columns.type()).replaceFirst(";.*", "").toLowerCase(Locale.ROOT);
    OptionalInt status = file.status(row, columns.status(), line);
    switch (pages.add(url, cell(row, columns.title()), type.strip(), status)) {
      case TAKEN -> {}
      case ELSEWHERE -> file.leave("of another site", line, url);
      case NO_PAGE ->
          file.leave("no page but " + (type.isEmpty() ? "a part of one" : type), line, url);
      case UNREADABLE -> file.unusable("no http or https URL", line, url);
    }
  }
}
