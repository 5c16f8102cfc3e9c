package org.siterank.cli;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVRecord;
import org.siterank.imports.QueryImport;
import org.siterank.site.StatedTime;

/** The rows of a table of queries, as cells in an order that its header tells. */
final class QueryTable implements DelimitedFile.Rows {

  /** The days that a table is of. */
  record Period(LocalDate first, LocalDate last) {}

  /** Grouped by thousands or not; interfaces of programs write whole numbers as 12.0. */
  private static final Pattern WHOLE =
      Pattern.compile("\\d{1,12}(\\.0+)?|\\d{1,3}([.,\\u00a0\\u202f ]\\d{3}){1,3}");

  private static final Pattern DECIMAL = Pattern.compile("\\d{1,12}([.,]\\d{1,20})?");

  private static final Pattern BASIC_DAY = Pattern.compile("\\d{8}");

  private final DelimitedFile file;
  private final QueryColumns.Wanted wanted;
  private final Optional<Period> period;
  private final QueryImport queries;
  private QueryColumns columns;

  /**
   * A table that is not read yet.
   *
   * @param period what was given; otherwise the rows say of which day they are
   */
  QueryTable(
      DelimitedFile file,
      QueryColumns.Wanted wanted,
      Optional<Period> period,
      QueryImport queries) {
    this.file = file;
    this.wanted = wanted;
    this.period = period;
    this.queries = queries;
  }

  @Override
  public boolean isHeader(CSVRecord first) {
    header(first.toList());
    return true;
  }

  /**
   * The names of the columns.
   *
   * @throws IllegalArgumentException when one that is needed is missing
   */
  void header(List<String> names) {
    columns = QueryColumns.of(names, wanted);
    if (period.isEmpty() && columns.day() < 0) {
      throw new IllegalArgumentException(
          "the table has no column of days: name the period that it is of with --from and --to");
    }
  }

  @Override
  public void take(CSVRecord row, long line) throws CommandFailure {
    take(row.toList(), line);
  }

  /** Takes a row. */
  void take(List<String> row, long line) throws CommandFailure {
    String type = cell(row, columns.type());
    if (!type.isEmpty() && !type.equalsIgnoreCase("web")) {
      file.leave("of another search than that of the web", line, type);
      return;
    }
    Optional<LocalDate> day =
        columns.day() < 0 ? Optional.empty() : Optional.of(day(cell(row, columns.day()), line));
    if (period.isPresent() && day.isPresent() && !holds(period.get(), day.get())) {
      file.leave("of days that --from and --to leave out", line, day.get().toString());
      return;
    }
    long clicks = whole(cell(row, columns.clicks()), "clicks", line);
    long impressions = whole(cell(row, columns.impressions()), "impressions", line);
    double position = position(cell(row, columns.position()), impressions, line);
    String address = wanted.one() != null ? wanted.one() : cell(row, columns.page());
    LocalDate first = period.map(Period::first).or(() -> day).orElseThrow();
    LocalDate last = period.map(Period::last).or(() -> day).orElseThrow();
    String query = cell(row, columns.query());
    try {
      told(
          queries.add(address, query, first, last, clicks, impressions, position),
          line,
          address,
          query);
    } catch (IllegalArgumentException e) {
      throw file.wrong(line, e.getMessage());
    }
  }

  private void told(QueryImport.Fate fate, long line, String address, String query) {
    switch (fate) {
      case TAKEN -> {}
      case ELSEWHERE -> file.leave("of another site", line, address);
      case NO_PAGE -> file.leave("no page", line, address);
      case ANONYMISED -> file.leave("query withheld by the search engine", line, address);
      case PERSONAL -> // The query itself is not shown: it may name a person.
          file.leave("query that may name a person, or is too long", line, address);
      case UNREADABLE ->
          file.unusable(
              "neither an http or https URL nor a path",
              line,
              address.isEmpty() ? "no address for " + query : address);
    }
  }

  private static boolean holds(Period period, LocalDate day) {
    return !day.isBefore(period.first()) && !day.isAfter(period.last());
  }

  private LocalDate day(String text, long line) throws CommandFailure {
    try {
      return BASIC_DAY.matcher(text).matches()
          ? LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE)
          : StatedTime.day(text);
    } catch (DateTimeException e) {
      throw file.wrong(line, "a day is written 2026-01-31: " + DelimitedFile.shown(text));
    }
  }

  private long whole(String text, String what, long line) throws CommandFailure {
    if (!WHOLE.matcher(text).matches()) {
      throw file.wrong(
          line, what + " are a whole number of up to 12 digits: " + DelimitedFile.shown(text));
    }
    return Long.parseLong(text.replaceFirst("^(\\d+)\\.0+$", "$1").replaceAll("\\D", ""));
  }

  /** The mean position, from 1 on. */
  private double position(String text, long impressions, long line) throws CommandFailure {
    if (impressions == 0) {
      return 0;
    }
    if (!DECIMAL.matcher(text).matches()) {
      throw file.wrong(line, "a position is a number: " + DelimitedFile.shown(text));
    }
    double number = Double.parseDouble(text.replace(',', '.'));
    double position = columns.isSum() ? number / impressions + 1 : number;
    if (position < 1) {
      throw file.wrong(
          line,
          String.format(Locale.ROOT, "a position is 1 or more: %s", DelimitedFile.shown(text)));
    }
    return position;
  }

  private static String cell(List<String> row, int place) {
    return place >= 0 && place < row.size() ? row.get(place).strip() : "";
  }
}
