package org.siterank.cli;

import static org.siterank.cli.DelimitedFile.cell;

import org.apache.commons.csv.CSVRecord;
import org.siterank.accesslog.RequestClass;
import org.siterank.imports.InflowImport;

/** A table of visits that another program counted, with a header line. */
final class InflowTableFile implements DelimitedFile.Rows {

  private final DelimitedFile file;
  private final InflowColumns.Wanted wanted;
  private final RequestClass requestClass;
  private final InflowImport inflow;
  private InflowColumns columns;

  /**
   * A table that is not read yet.
   *
   * @param requestClass how visitors came who are not told apart
   */
  InflowTableFile(
      DelimitedFile file,
      InflowColumns.Wanted wanted,
      RequestClass requestClass,
      InflowImport inflow) {
    this.file = file;
    this.wanted = wanted;
    this.requestClass = requestClass;
    this.inflow = inflow;
  }

  @Override
  public boolean isHeader(CSVRecord first) {
    columns = InflowColumns.of(first.toList(), wanted);
    return true;
  }

  @Override
  public void take(CSVRecord row, long line) throws CommandFailure {
    if (columns.visits() >= 0) {
      add(row, line, columns.visits(), requestClass);
      return;
    }
    if (columns.external() >= 0) {
      add(row, line, columns.external(), RequestClass.EXTERNAL);
    }
    if (columns.induced() >= 0) {
      add(row, line, columns.induced(), RequestClass.DIRECT);
    }
  }

  private void add(CSVRecord row, long line, int column, RequestClass how) throws CommandFailure {
    String url = cell(row, columns.url());
    String count = cell(row, column);
    if (!count.matches("\\d{1,12}")) {
      throw file.wrong(
          line, "visits are a whole number of up to 12 digits: " + DelimitedFile.shown(count));
    }
    switch (inflow.add(url, how, cell(row, columns.host()), Long.parseLong(count))) {
      case TAKEN -> {}
      case ELSEWHERE -> file.leave("of another site", line, url);
      case NO_PAGE -> file.leave("no page", line, url);
      case UNREADABLE -> file.unusable("neither an http or https URL nor a path", line, url);
    }
  }
}
