package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.isBlank;
import static org.siterank.accesslog.ByteScan.word;

import java.util.Arrays;
import java.util.Map;
import org.siterank.accesslog.FieldBuffer.Coding;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.accesslog.W3cFormat.Column;

/** Reads lines of {@link W3cFormat}. */
final class W3cParser implements LineParser {

  /** Meaning of each column of a line, up to the last one that is read; null for the others. */
  private final Column[] plan;

  /** Columns that a line must have. */
  private final int needed;

  private final boolean readable;
  private final boolean tabs;
  private final boolean methodLogged;
  private final boolean agentLogged;
  private final Coding pathCoding;
  private final Coding urlCoding;

  private final int[] starts = new int[Column.COUNT];
  private final int[] ends = new int[Column.COUNT];
  private final boolean[] quoted = new boolean[Column.COUNT];
  private final RawFields fields = new RawFields();
  private final LogTime time = new LogTime();

  W3cParser(W3cFormat format) {
    Map<Column, Integer> columns = format.columns();
    int last = columns.values().stream().mapToInt(index -> index).max().orElse(-1);
    plan = new Column[last + 1];
    needed =
        1
            + columns.entrySet().stream()
                .filter(column -> column.getKey() != Column.TIME_TAKEN)
                .mapToInt(Map.Entry::getValue)
                .max()
                .orElse(-1);
    columns.forEach((column, index) -> plan[index] = column);
    readable = format.problem().isEmpty();
    tabs = format.cloudFront();
    methodLogged = columns.containsKey(Column.METHOD);
    agentLogged = columns.containsKey(Column.AGENT);
    pathCoding = tabs ? Coding.PERCENT : Coding.PLUS;
    urlCoding = tabs ? Coding.PERCENT : Coding.RAW;
  }

  @Override
  public boolean parse(byte[] bytes, int start, int end, LogLine line) {
    int last = ByteScan.withoutReturn(bytes, start, end);
    if (!readable || !split(bytes, start, last)) {
      return false;
    }
    int status = ByteScan.status(bytes, start(Column.STATUS), end(Column.STATUS));
    if (status < 0 || !hasPort(bytes) || !readTime(bytes)) {
      return false;
    }
    fields.clear();
    if (!target(bytes)) {
      return false;
    }
    set(Field.CLIENT, Column.CLIENT, bytes, Coding.RAW);
    if (fields.end(Field.VHOST) == 0) {
      set(Field.VHOST, Column.HOST, bytes, Coding.RAW);
    }
    set(Field.METHOD, Column.METHOD, bytes, Coding.RAW);
    set(Field.REFERRER, Column.REFERRER, bytes, urlCoding);
    set(Field.AGENT, Column.AGENT, bytes, agentCoding(bytes));
    if (!methodLogged) {
      fields.setMethodGet();
    }
    fields.fill(bytes, line);
    line.setTime(time.epochSecond(), time.epochDay());
    line.setStatus(status);
    line.setRequestMillis(timeTaken(bytes));
    if (agentLogged) {
      line.setAgentLogged();
    }
    return true;
  }

  /** Finds the columns of the plan; false when the line has fewer. */
  private boolean split(byte[] bytes, int start, int end) {
    Arrays.fill(starts, 0);
    Arrays.fill(ends, 0);
    int at = tabs ? start : blanks(bytes, start, end);
    for (int i = 0; i < plan.length; i++) {
      if (at > end || (at == end && !tabs)) {
        return i >= needed;
      }
      int valueEnd = tabs ? ByteScan.indexOf(bytes, at, end, '\t') : valueEnd(bytes, at, end);
      Column column = plan[i];
      if (column != null) {
        boolean inQuotes = !tabs && bytes[at] == '"' && valueEnd - at > 1;
        inQuotes = inQuotes && bytes[valueEnd - 1] == '"';
        starts[column.slot] = inQuotes ? at + 1 : at;
        ends[column.slot] = inQuotes ? valueEnd - 1 : valueEnd;
        quoted[column.slot] = inQuotes;
      }
      at = tabs ? valueEnd + 1 : blanks(bytes, valueEnd, end);
    }
    return true;
  }

  /** A value in quotes ends at a quote that a blank or the end follows, any other at a blank. */
  private static int valueEnd(byte[] bytes, int at, int end) {
    if (bytes[at] == '"') {
      for (int i = ByteScan.indexOf(bytes, at + 1, end, '"'); i < end; ) {
        if (i + 1 == end || isBlank(bytes[i + 1])) {
          return i + 1;
        }
        // A quote doubled is one of the text.
        i = ByteScan.indexOf(bytes, bytes[i + 1] == '"' ? i + 2 : i + 1, end, '"');
      }
    }
    return word(bytes, at, end);
  }

  /** Whether the port, if it is logged, is one: it stands between the query and the user. */
  private boolean hasPort(byte[] bytes) {
    for (int i = start(Column.PORT); !isEmpty(bytes, Column.PORT) && i < end(Column.PORT); i++) {
      if (!ByteScan.isDigit(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private int timeTaken(byte[] bytes) {
    int start = start(Column.TIME_TAKEN);
    int end = end(Column.TIME_TAKEN);
    boolean seconds = tabs || ByteScan.indexOf(bytes, start, end, '.') < end;
    return RequestTime.millis(
        RequestTime.micros(
            bytes, start, end, seconds ? RequestTime.SECOND : RequestTime.MILLISECOND));
  }

  private boolean readTime(byte[] bytes) {
    return time.readDateAndClock(
        bytes, start(Column.DATE), end(Column.DATE), start(Column.TIME), end(Column.TIME));
  }

  /** The target of path and query, or of the whole URI, before which a host may stand. */
  private boolean target(byte[] bytes) {
    Column column = isEmpty(bytes, Column.PATH) ? Column.URI : Column.PATH;
    int start = start(column);
    int end = end(column);
    if (start == end) {
      return false;
    }
    if (column == Column.URI && bytes[start] != '/') {
      int slash = ByteScan.indexOf(bytes, start, end, '/');
      boolean scheme = slash > start && slash < end && bytes[slash - 1] == ':';
      if (slash < end && !scheme) {
        fields.set(Field.VHOST, bytes, start, slash, Coding.RAW);
        start = slash;
      }
    }
    fields.set(Field.TARGET, bytes, start, end, quoted[column.slot] ? Coding.RAW : pathCoding);
    if (!isEmpty(bytes, Column.QUERY)) {
      fields.setQuery(start(Column.QUERY), end(Column.QUERY), urlCoding);
    }
    return true;
  }

  /** IIS writes {@code Mozilla/5.0+(X11;}, SHOUTcast {@code NSPlayer%2F10.0%20WMFSDK}. */
  private Coding agentCoding(byte[] bytes) {
    if (quoted[Column.AGENT.slot]) {
      return Coding.RAW;
    }
    int start = start(Column.AGENT);
    int end = end(Column.AGENT);
    boolean plus = !tabs && ByteScan.indexOf(bytes, start, end, '+') < end;
    return plus ? Coding.PLUS : Coding.PERCENT_TEXT;
  }

  private void set(Field field, Column column, byte[] bytes, Coding coding) {
    fields.set(field, bytes, start(column), end(column), coding);
  }

  /** Whether a column holds nothing or {@code -}. */
  private boolean isEmpty(byte[] bytes, Column column) {
    int start = start(column);
    return start == end(column) || (start + 1 == end(column) && bytes[start] == '-');
  }

  private int start(Column column) {
    return starts[column.slot];
  }

  private int end(Column column) {
    return ends[column.slot];
  }
}
