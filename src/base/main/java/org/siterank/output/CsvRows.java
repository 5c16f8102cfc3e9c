package org.siterank.output;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/**
 * Rows as CSV (RFC 4180) or TSV, with a header line.
 *
 * <ul>
 *   <li>CSV: a text that a spreadsheet would take for a formula gets an apostrophe before it
 *       (OWASP, "CSV Injection"): titles, anchors and queries are written by others.
 *   <li>TSV: fields separated by one tab; tabs, line breaks and other control characters inside a
 *       text become spaces, because the format has no escapes. It is for programs, which read
 *       queries back, and people open it with spreadsheets all the same: what the site's authors
 *       wrote, titles and snippets, is guarded as in CSV.
 * </ul>
 */
public final class CsvRows extends Rows {

  private static final CSVFormat CSV =
      CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.MINIMAL).get();

  private static final CSVFormat TSV = CSVFormat.newFormat('\t');

  private static final String LINE_FEED = "\n";
  private static final String FORMULA = "=+-@\t\r\n";
  private static final Set<String> BY_OTHERS = Set.of("title", "snippet");

  private final Writer out;
  private final CSVPrinter printer;
  private final List<String> columns;
  private final boolean isCsv;

  private CsvRows(Writer out, CSVFormat format, String lineEnd, boolean isCsv, String... columns)
      throws IOException {
    super(columns.length);
    this.out = out;
    this.printer = new CSVPrinter(out, format.builder().setRecordSeparator(lineEnd).get());
    this.columns = List.of(columns);
    this.isCsv = isCsv;
  }

  /** Comma-separated rows, whose lines end with a line feed. */
  public static CsvRows csv(Writer out, String... columns) throws IOException {
    return new CsvRows(out, CSV, LINE_FEED, true, columns).header();
  }

  /** Comma-separated rows for people: lines end as RFC 4180 says, as spreadsheets write them. */
  public static CsvRows spreadsheet(Writer out, String... columns) throws IOException {
    return new CsvRows(out, CSV, "\r\n", true, columns).header();
  }

  /** Tab-separated rows. */
  public static CsvRows tsv(Writer out, String... columns) throws IOException {
    return headless(out, columns).header();
  }

  /** Tab-separated rows without a header line, for files that have none. */
  public static CsvRows headless(Writer out, String... columns) throws IOException {
    return new CsvRows(out, TSV, LINE_FEED, false, columns);
  }

  private CsvRows header() throws IOException {
    printer.printRecord(columns);
    return this;
  }

  @Override
  void write(Object... cells) throws IOException {
    for (int i = 0; i < cells.length; i++) {
      printer.print(cell(columns.get(i), cells[i]));
    }
    printer.println();
  }

  private Object cell(String column, Object value) {
    if (value == null || (value instanceof Double number && !Double.isFinite(number))) {
      return null;
    }
    if (value instanceof Number) {
      return value;
    }
    boolean isGuarded = isCsv || BY_OTHERS.contains(column);
    String text = isGuarded ? harmless(value.toString()) : value.toString();
    return isCsv ? text : plain(text);
  }

  private static String harmless(String text) {
    boolean isFormula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    return isFormula ? "'" + text : text;
  }

  private static String plain(String text) {
    if (text.chars().noneMatch(Character::isISOControl)) {
      return text;
    }
    char[] plain = text.toCharArray();
    for (int i = 0; i < plain.length; i++) {
      plain[i] = Character.isISOControl(plain[i]) ? ' ' : plain[i];
    }
    return new String(plain);
  }

  @Override
  public void close() throws IOException {
    out.flush();
  }
}
