package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;

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

  /** As in RFC 4180, with line feeds; numbers in full precision, nothing where there is none. */
  public String csv() {
    StringBuilder csv = new StringBuilder();
    line(csv, columns);
    rows.forEach(row -> line(csv, row));
    return csv.toString();
  }

  private static void line(StringBuilder csv, List<?> cells) {
    for (int k = 0; k < cells.size(); k++) {
      csv.append(k == 0 ? "" : ",").append(cell(cells.get(k)));
    }
    csv.append('\n');
  }

  private static String cell(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number.toString() : "";
    }
    String text = value.toString();
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
