package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import org.siterank.table.Csv;

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

  /** As {@link Csv}, with line feeds. */
  public String csv() {
    StringBuilder csv = new StringBuilder();
    csv.append(Csv.line(columns)).append('\n');
    rows.forEach(row -> csv.append(Csv.line(row)).append('\n'));
    return csv.toString();
  }
}
