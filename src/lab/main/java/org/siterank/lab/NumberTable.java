package org.siterank.lab;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.siterank.output.CsvRows;
import org.siterank.output.Rows;

/** Rows of numbers and texts under named columns. */
public final class NumberTable {

  private final List<String> columns;
  private final List<List<Object>> rows = new ArrayList<>();

  NumberTable(String... columns) {
    this.columns = List.of(columns);
  }

  /** One row; a cell is a text, a whole number, or a double, NaN where there is none. */
  NumberTable row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          "a row of " + cells.length + " cells in a table of " + columns.size() + " columns");
    }
    rows.add(List.of(cells));
    return this;
  }

  /** The names of the columns. */
  public List<String> columns() {
    return columns;
  }

  /** The rows, one cell per column: {@link String}, {@link Integer}, {@link Long}, or double. */
  public List<List<Object>> rows() {
    return List.copyOf(rows);
  }

  /** As {@link CsvRows}, with line feeds. */
  public String csv() throws IOException {
    StringWriter csv = new StringWriter();
    try (Rows table = CsvRows.csv(csv, columns.toArray(String[]::new))) {
      for (List<Object> row : rows) {
        table.row(row.toArray());
      }
    }
    return csv.toString();
  }
}
