package org.siterank.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.siterank.output.CsvRows;
import org.siterank.output.Rows;

/** A table as {@link CsvRows}, UTF-8, with a header line of column keys. */
final class CsvFile {

  private CsvFile() {}

  static void write(Table table, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      write(table, out);
    }
  }

  static void write(Table table, Writer out) throws IOException {
    String[] keys = table.columns().stream().map(Column::key).toArray(String[]::new);
    try (Rows rows = CsvRows.spreadsheet(out, keys)) {
      Object[] cells = new Object[keys.length];
      for (int row = 0; row < table.size(); row++) {
        for (int column = 0; column < cells.length; column++) {
          cells[column] = table.cell(row, column);
        }
        rows.row(cells);
      }
    }
  }
}
