package org.siterank.exports;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A table of an export, with a header line: reads its rows as lists of cells. */
final class ExportTable {

  /** Takes a row. */
  interface Rows {
    /**
     * Takes one.
     *
     * @param cells as many as the header has, stripped
     * @param place file and line
     */
    void take(List<String> cells, String place) throws RefusedExportException;
  }

  /** Takes the header; returns what reads the rows, or null when the table is not wanted. */
  interface Header {
    Rows take(ColumnNames names, List<String> header) throws RefusedExportException;
  }

  private ExportTable() {}

  /** Reads a table to its end. An empty text is an empty table. */
  static void read(ExportFile.Part part, Header header) throws IOException, RefusedExportException {
    try (CSVParser parser = CSVParser.parse(part.text(), TextTable.format(part.text()))) {
      Iterator<CSVRecord> records = parser.iterator();
      Rows rows = null;
      int width = 0;
      while (true) {
        long line = parser.getCurrentLineNumber() + 1; // Asking for the next record reads it.
        if (!records.hasNext()) {
          return;
        }
        List<String> cells = records.next().toList();
        if (rows == null) {
          width = cells.size();
          rows = header.take(new ColumnNames(cells), cells);
          if (rows == null) {
            return;
          }
        } else {
          rows.take(filled(cells, width), part.place() + ":" + line);
        }
      }
    }
  }

  /** The cells, stripped, and empty ones where a row is too short. */
  static List<String> filled(List<String> cells, int width) {
    List<String> all = new ArrayList<>(cells.stream().map(String::strip).toList());
    while (all.size() < width) {
      all.add("");
    }
    return all;
  }

  /** A cell; empty for a column that is not there (-1). */
  static String cell(List<String> cells, int place) {
    return place < 0 || place >= cells.size() ? "" : cells.get(place);
  }
}
