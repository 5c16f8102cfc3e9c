package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A table of a report: rows of any number, whose cells are made when they are asked for. */
final class Table {

  private final String name;
  private final List<Column> columns;
  private final List<Row> rows;

  /** The cells of a row. */
  interface Row {
    Object cell(int column);
  }

  private Table(String name, List<Column> columns, List<Row> rows) {
    this.name = name;
    this.columns = List.copyOf(columns);
    this.rows = rows;
  }

  /** The name of its file, without the type. */
  String name() {
    return name;
  }

  List<Column> columns() {
    return columns;
  }

  int size() {
    return rows.size();
  }

  Object cell(int row, int column) {
    return rows.get(row).cell(column);
  }

  /** Returns this table with some of its rows. */
  Table where(IntPredicate row) {
    return new Table(
        name, columns, IntStream.range(0, rows.size()).filter(row).mapToObj(rows::get).toList());
  }

  /** A table of some records. */
  static <R> Builder<R> of(String name, List<R> records) {
    return new Builder<>(name, records);
  }

  /** Adds columns. */
  static final class Builder<R> {

    private final String name;
    private final List<R> records;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<R, Object>> cells = new ArrayList<>();

    private Builder(String name, List<R> records) {
      this.name = name;
      this.records = records;
    }

    Builder<R> column(Column.Kind kind, String key, Function<R, Object> cell) {
      columns.add(new Column(key, kind));
      cells.add(cell);
      return this;
    }

    Builder<R> page(String key, Function<R, Object> cell) {
      return column(Column.Kind.PAGE, key, cell);
    }

    Builder<R> text(String key, Function<R, Object> cell) {
      return column(Column.Kind.TEXT, key, cell);
    }

    Builder<R> word(String key, Function<R, Object> cell) {
      return column(Column.Kind.WORD, key, cell);
    }

    Builder<R> flow(String key, Function<R, Object> cell) {
      return column(Column.Kind.FLOW, key, cell);
    }

    Builder<R> number(String key, Function<R, Object> cell) {
      return column(Column.Kind.NUMBER, key, cell);
    }

    Builder<R> share(String key, Function<R, Object> cell) {
      return column(Column.Kind.SHARE, key, cell);
    }

    Builder<R> count(String key, Function<R, Object> cell) {
      return column(Column.Kind.COUNT, key, cell);
    }

    Table build() {
      List<Row> rows = new ArrayList<>(records.size());
      for (R each : records) {
        rows.add(column -> cells.get(column).apply(each));
      }
      return new Table(name, columns, rows);
    }
  }
}
