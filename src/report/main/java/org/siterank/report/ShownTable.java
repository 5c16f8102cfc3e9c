package org.siterank.report;

import java.time.Instant;
import java.util.List;
import org.siterank.site.PageUrl;

/** A table as the page shows it. */
final class ShownTable {

  private final ReportPage page;
  private final ReportTexts t;
  private final Table table;
  private final int name;

  ShownTable(ReportPage page, ReportTexts t, Table table) {
    this.page = page;
    this.t = t;
    this.table = table;
    this.name = name(table);
  }

  /** Its name. */
  public String name() {
    return table.name();
  }

  /** Rows shown. */
  public int rows() {
    return Math.min(ReportPage.MAX_ROWS, table.size());
  }

  /** Number of columns. */
  public int columns() {
    return table.columns().size();
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return table.size() == 0;
  }

  /** Whether it is folded at first. */
  public boolean isLong() {
    return rows() > ReportPage.FIRST_ROWS;
  }

  /** Label of the control that unfolds all rows. */
  public String all() {
    return t.say("table.all", t.number((long) rows()));
  }

  /** Remark about rows that are not shown, or nothing. */
  public String more() {
    int more = table.size() - rows();
    return more == 0 ? "" : t.count("table.more", more, table.name() + ".csv");
  }

  /** The head of a column. */
  public String head(int column) {
    String key = table.columns().get(column).key();
    if (t.has("column." + key)) {
      return t.column(key);
    }
    return t.time(Instant.parse(key)); // A run in the trend.
  }

  /** Formula of the numbers of a column. */
  public String formula(int column) {
    String key = table.columns().get(column).key();
    return t.has("formula." + key) ? t.say("formula." + key) : t.say("formula.run");
  }

  /** Whether a column names what the row is about: the first one with pages, or with words. */
  public boolean isName(int column) {
    return column == name;
  }

  private static int name(Table table) {
    List<Column> columns = table.columns();
    for (Column.Kind kind : List.of(Column.Kind.PAGE, Column.Kind.TEXT, Column.Kind.WORD)) {
      for (int c = 0; c < columns.size(); c++) {
        if (columns.get(c).kind() == kind) {
          return c;
        }
      }
    }
    return -1; // Of numbers alone.
  }

  /** Class of a cell, for the style sheet. */
  public String look(int column) {
    String look =
        switch (table.columns().get(column).kind()) {
          case FLOW, NUMBER, SHARE, COUNT -> "number";
          case PAGE -> "page";
          case TEXT -> "text";
          case WORD, FLAG, TIME -> "word";
        };
    return isName(column) ? look + " name" : look;
  }

  /** Whether a column has numbers. */
  public boolean isNumber(int column) {
    return table.columns().get(column).kind().isNumber();
  }

  /** Key that rows are sorted by. */
  public String key(int row, int column) {
    Object value = table.cell(row, column);
    return value instanceof Number ? value.toString() : text(row, column);
  }

  /** Where a cell leads, or nothing. */
  public String link(int row, int column) {
    return table.cell(row, column) instanceof PageUrl url ? page.link(url) : "";
  }

  /** A cell as text. */
  public String text(int row, int column) {
    Object value = table.cell(row, column);
    if (value == null) {
      return "";
    }
    return switch (table.columns().get(column).kind()) {
      case PAGE -> page.path((PageUrl) value);
      case TEXT -> ReportPage.shortened(value.toString());
      case WORD -> t.say("word." + value);
      case FLOW, NUMBER -> t.number(((Number) value).doubleValue());
      case SHARE -> t.share(((Number) value).doubleValue());
      case COUNT -> t.number(((Number) value).longValue());
      case FLAG -> t.say((Boolean) value ? "yes" : "no");
      case TIME -> t.time((Instant) value);
    };
  }
}
