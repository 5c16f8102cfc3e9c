package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import org.siterank.table.Csv;

/**
 * Writes a table row by row: as TSV or CSV with a header line, as a JSON array of objects whose
 * keys are the column names, or as such objects alone, one a line (JSON Lines). A cell is a text, a
 * whole number, a double (in full precision), a boolean, or null; a double that is no number or
 * infinite is written as null or an empty cell. The writer below is flushed but not closed.
 *
 * <ul>
 *   <li>TSV: fields separated by one tab; tabs, line breaks and other control characters inside a
 *       text become spaces, because the format has no escapes. It is for programs, which read
 *       queries back, and people open it with spreadsheets all the same: what the site's authors
 *       wrote, titles and snippets, is guarded as in CSV.
 *   <li>CSV: {@link Csv}; lines end with a line feed.
 * </ul>
 */
final class RowWriter implements Closeable {

  /** Writes the rows of a table. */
  interface Rows {
    void write(RowWriter rows) throws IOException;
  }

  private static final Set<String> BY_OTHERS = Set.of("title", "snippet");

  private final List<String> columns;
  private final OutputFormat format;
  private final Writer out;
  private final JsonGenerator json;
  private final boolean isArray;

  /**
   * A table in one of the formats of every command.
   *
   * @throws IllegalArgumentException for {@link OutputFormat#TEXT}, which is no table
   */
  RowWriter(OutputFormat format, Writer out, String... columns) throws IOException {
    if (format == OutputFormat.TEXT) {
      throw new IllegalArgumentException("text is laid out by its command, not as a table");
    }
    this.columns = List.of(columns);
    this.format = format;
    this.out = out;
    this.json = format == OutputFormat.JSON ? JsonOutput.generator(out) : null;
    this.isArray = true;
    if (json != null) {
      json.writeStartArray();
    } else {
      line((Object[]) columns);
    }
  }

  private RowWriter(Writer out, JsonGenerator lines, String... columns) {
    this.columns = List.of(columns);
    this.format = OutputFormat.JSON;
    this.out = out;
    this.json = lines;
    this.isArray = false;
  }

  /** A table as JSON Lines: an object a line, and nothing around them. */
  static RowWriter jsonLines(Writer out, String... columns) throws IOException {
    return new RowWriter(out, JsonOutput.lines(out), columns);
  }

  /** Prints a table as TSV or CSV. */
  static void print(PrintWriter out, OutputFormat format, List<String> columns, Rows rows)
      throws CommandFailure {
    try (RowWriter table = new RowWriter(format, out, columns.toArray(String[]::new))) {
      rows.write(table);
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, "cannot write the results: " + e.getMessage(), e);
    }
  }

  /**
   * Writes one row.
   *
   * @param cells one value per column
   */
  void row(Object... cells) throws IOException {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          "a row of " + cells.length + " cells in a table of " + columns.size() + " columns");
    }
    if (json == null) {
      line(cells);
      return;
    }
    json.writeStartObject();
    for (int i = 0; i < cells.length; i++) {
      json.writeFieldName(columns.get(i));
      JsonOutput.value(json, cells[i]);
    }
    json.writeEndObject();
    if (!isArray) {
      json.writeRaw('\n');
    }
  }

  private void line(Object... cells) throws IOException {
    if (format == OutputFormat.CSV) {
      out.write(Csv.line(cells));
    } else {
      for (int i = 0; i < cells.length; i++) {
        String text = text(cells[i]);
        boolean byOthers = BY_OTHERS.contains(columns.get(i));
        out.write((i > 0 ? "\t" : "") + plain(byOthers ? Csv.harmless(text) : text));
      }
    }
    out.write('\n');
  }

  private static String text(Object cell) {
    boolean absent = cell == null || (cell instanceof Double d && !Double.isFinite(d));
    return absent ? "" : cell.toString();
  }

  private static String plain(String text) {
    StringBuilder plain = null;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        plain = plain == null ? new StringBuilder(text) : plain;
        plain.setCharAt(i, ' ');
      }
    }
    return plain == null ? text : plain.toString();
  }

  /** Ends the table. */
  @Override
  public void close() throws IOException {
    if (json != null && isArray) {
      json.writeEndArray();
      json.close();
      out.write('\n');
    } else if (json != null) {
      json.close();
    }
    out.flush();
  }
}
