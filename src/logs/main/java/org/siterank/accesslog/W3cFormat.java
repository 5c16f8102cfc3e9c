package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The extended log file format, whose fields are named by directives in the file (P. M.
 * Hallam-Baker, B. Behlendorf, "Extended Log File Format", W3C WD-logfile-960323): IIS, NetScaler
 * and others, and Amazon CloudFront.
 *
 * <p>Dates and times are UTC (the same, "Date"; Microsoft, "W3C Logging"), those of a field whose
 * name says {@code local} are in a zone that the log does not tell, and are taken as they stand.
 * IIS writes a blank inside a field as {@code +}; that is undone in the agent and in the path,
 * where a blank is frequent and a plus is not. A field in quotes holds blanks as they are; a quote
 * in it is doubled, and stays so. CloudFront separates fields by tabs and percent-encodes what they
 * hold, the percent sign included (AWS, "Configure and use standard logs", "URL encoding").
 *
 * <p>The client's own address is taken where the log has it from {@code X-Forwarded-For}; a host
 * that the client named goes before that of the server. A method that is not logged is taken to be
 * GET.
 *
 * @param columns which column holds what; empty before the first {@code #Fields}
 * @param cloudFront whether the log is CloudFront's
 */
record W3cFormat(Map<W3cFormat.Column, Integer> columns, boolean cloudFront) implements LogFormat {

  /** Before the first directive: no line can be read. */
  static final W3cFormat UNTOLD = new W3cFormat(Map.of(), false);

  /** Meanings of a column, with the names it goes by, the preferred one first. */
  enum Column {
    DATE(0, "date", "date-utc", "date-local"),
    TIME(1, "time", "time-utc", "time-local"),
    CLIENT(2, "c-ip"),
    HOST(3, "x-host-header", "cs-host", "cs(host)"),
    METHOD(4, "cs-method"),
    PATH(5, "cs-uri-stem"),
    QUERY(6, "cs-uri-query"),
    URI(7, "cs-uri"),
    STATUS(8, "sc-status", "c-status"),
    REFERRER(9, "cs(referer)", "cs(referrer)", "cs-referer", "cs-referrer"),
    AGENT(10, "cs(user-agent)", "cs-user-agent", "c-user-agent"),
    /** A number in whatever line: where it is none, the fields have moved. */
    PORT(11, "s-port"),
    /** Milliseconds of IIS, seconds of CloudFront and of whatever writes a decimal point. */
    TIME_TAKEN(12, "time-taken");

    /** How many there are. */
    static final int COUNT = values().length;

    /** Place in arrays that hold something of every column. */
    final int slot;

    private final String names;

    Column(int slot, String... names) {
      this.slot = slot;
      this.names = String.join(" ", names);
    }

    private List<String> names() {
      return List.of(names.split(" "));
    }
  }

  private static final String FIELDS = "#Fields:";
  private static final String EDGE = "x-edge-location";

  W3cFormat {
    columns = Map.copyOf(columns);
  }

  @Override
  public String label() {
    return cloudFront ? "cloudfront" : "w3c";
  }

  @Override
  public LineParser newParser() {
    return new W3cParser(this);
  }

  @Override
  public boolean hasDirectives() {
    return true;
  }

  @Override
  public boolean hasReferrer() {
    return columns.containsKey(Column.REFERRER);
  }

  @Override
  public LogFormat after(byte[] bytes, int start, int end) {
    if (!isFields(bytes, start, end)) {
      return this;
    }
    int names = start + FIELDS.length();
    String text = new String(bytes, names, end - names, StandardCharsets.UTF_8);
    return of(List.of(text.strip().split("\\s+")));
  }

  static boolean isFields(byte[] bytes, int start, int end) {
    int length = Math.min(FIELDS.length(), end - start);
    return ByteScan.ascii(bytes, start, start + length).equalsIgnoreCase(FIELDS);
  }

  private static W3cFormat of(List<String> names) {
    List<String> lower = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    Map<Column, Integer> columns = new EnumMap<>(Column.class);
    for (Column column : Column.values()) {
      column.names().stream()
          .map(lower::indexOf)
          .filter(index -> index >= 0)
          .findFirst()
          .ifPresent(index -> columns.put(column, index));
    }
    return new W3cFormat(columns, lower.contains(EDGE));
  }

  @Override
  public Optional<String> problem() {
    if (columns.isEmpty()) {
      return Optional.of("has no #Fields directive before its lines, which says what they hold");
    }
    List<String> missing = new ArrayList<>();
    for (Column column : List.of(Column.DATE, Column.TIME, Column.CLIENT, Column.STATUS)) {
      if (!columns.containsKey(column)) {
        missing.add(column.names().get(0));
      }
    }
    if (!columns.containsKey(Column.PATH) && !columns.containsKey(Column.URI)) {
      missing.add("cs-uri-stem");
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "is a " + label() + " log without " + String.join(", ", missing) + "; log these too");
  }
}
