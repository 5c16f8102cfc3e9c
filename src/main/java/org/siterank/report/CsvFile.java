package org.siterank.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A table as CSV (RFC 4180), UTF-8, with a header line of column keys. Numbers are in full
 * precision; what is no number, infinite or missing is empty. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it (OWASP, CSV injection).
 */
final class CsvFile {

  private CsvFile() {}

  static void write(Table table, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      write(table, out);
    }
  }

  static void write(Table table, Writer out) throws IOException {
    int columns = table.columns().size();
    for (int column = 0; column < columns; column++) {
      out.write((column > 0 ? "," : "") + quoted(table.columns().get(column).key()));
    }
    out.write("\r\n");
    for (int row = 0; row < table.size(); row++) {
      for (int column = 0; column < columns; column++) {
        out.write((column > 0 ? "," : "") + cell(table.cell(row, column)));
      }
      out.write("\r\n");
    }
  }

  private static String cell(Object value) {
    if (value == null || (value instanceof Double d && !Double.isFinite(d))) {
      return "";
    }
    return value instanceof Number ? value.toString() : quoted(harmless(value.toString()));
  }

  private static String harmless(String text) {
    boolean formula = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }

  private static String quoted(String text) {
    boolean needed = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return needed ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
