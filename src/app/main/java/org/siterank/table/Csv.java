package org.siterank.table;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lines of CSV (RFC 4180). Numbers are in full precision; what is no number, infinite or missing is
 * empty. A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP,
 * "CSV Injection"): titles, anchors and queries are written by others.
 */
public final class Csv {

  private static final String FORMULA = "=+-@\t\r\n";

  private Csv() {}

  /** {@link #line(List)} of these cells. */
  public static String line(Object... cells) {
    return line(Arrays.asList(cells));
  }

  /** One line without its end; a cell is a number, null, or a text. */
  public static String line(List<?> cells) {
    return cells.stream().map(Csv::cell).collect(Collectors.joining(","));
  }

  private static String cell(Object value) {
    if (value == null || (value instanceof Double number && !Double.isFinite(number))) {
      return "";
    }
    return value instanceof Number ? value.toString() : quoted(harmless(value.toString()));
  }

  /** A text by others that no spreadsheet takes for a formula. */
  public static String harmless(String text) {
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }

  private static String quoted(String text) {
    boolean needed =
        text.startsWith(" ")
            || text.endsWith(" ")
            || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return needed ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
