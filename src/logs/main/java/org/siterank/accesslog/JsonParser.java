package org.siterank.accesslog;

import org.siterank.accesslog.FieldBuffer.Coding;
import org.siterank.accesslog.JsonKeys.JsonKey;
import org.siterank.accesslog.JsonKeys.Value;
import org.siterank.accesslog.LogLine.Field;

/**
 * Reads lines of {@link JsonFormat}: one pass over the bytes that looks at keys, takes the values
 * that are wanted where they stand and passes over all others. It does not check that the rest is
 * JSON, for what nginx writes without {@code escape=json} is not always.
 *
 * <p>A list has its first element. A line in which a wanted name stands twice is unreadable: it is
 * two lines run together, of which values would get under the wrong names.
 */
final class JsonParser implements LineParser {

  private final JsonKeys keys;
  private final boolean allHeaders;
  private final Coding urlCoding;
  private final Coding agentCoding;
  private final int[] starts = new int[Value.COUNT];
  private final int[] ends = new int[Value.COUNT];
  private final int[] ranks = new int[Value.COUNT];

  /** Of each value the ranks of the keys that gave one, as bits. */
  private final long[] seen = new long[Value.COUNT];

  private boolean twice;
  private final RawFields fields = new RawFields();
  private final LogTime time = new LogTime();

  /**
   * @param allHeaders whether a header that is not there was not sent
   * @param percentCoded whether values are percent-encoded
   */
  JsonParser(JsonKeys keys, boolean allHeaders, boolean percentCoded) {
    this.keys = keys;
    this.allHeaders = allHeaders;
    this.urlCoding = percentCoded ? Coding.PERCENT : Coding.JSON;
    this.agentCoding = percentCoded ? Coding.PERCENT_TEXT : Coding.JSON;
  }

  @Override
  public boolean parse(byte[] bytes, int start, int end, LogLine line) {
    for (int i = 0; i < Value.COUNT; i++) {
      starts[i] = 0;
      ends[i] = 0;
      ranks[i] = Integer.MAX_VALUE;
      seen[i] = 0;
    }
    twice = false;
    int at = space(bytes, start, end);
    if (at == end || bytes[at] != '{' || object("", bytes, at + 1, end) < 0 || twice) {
      return false;
    }
    int status = ByteScan.status(bytes, start(Value.STATUS), end(Value.STATUS));
    boolean complete =
        has(Value.STATUS) && has(Value.CLIENT) && has(Value.TIME) && status >= 0 && readTime(bytes);
    if (!complete || (!has(Value.TARGET) && !has(Value.REQUEST))) {
      return false;
    }
    fields.clear();
    request(bytes);
    set(Field.CLIENT, Value.CLIENT, bytes, firstOfList(bytes), Coding.JSON);
    set(Field.VHOST, Value.HOST, bytes, end(Value.HOST), Coding.JSON);
    if (hasPath(bytes, start(Value.REFERRER), end(Value.REFERRER))) {
      set(Field.REFERRER, Value.REFERRER, bytes, end(Value.REFERRER), urlCoding);
    }
    set(Field.AGENT, Value.AGENT, bytes, end(Value.AGENT), agentCoding);
    fields.fill(bytes, line);
    line.setTime(time.epochSecond(), time.epochDay());
    line.setStatus(status);
    line.setRequestMillis(requestMillis(bytes));
    if (allHeaders || has(Value.AGENT)) {
      line.setAgentLogged();
    }
    return true;
  }

  private void request(byte[] bytes) {
    if (has(Value.TARGET)) {
      set(Field.TARGET, Value.TARGET, bytes, end(Value.TARGET), urlCoding);
      boolean asks =
          ByteScan.indexOf(bytes, start(Value.TARGET), end(Value.TARGET), '?') < end(Value.TARGET);
      boolean dash = ByteScan.is(bytes, start(Value.QUERY), end(Value.QUERY), "-");
      if (!asks && !dash && end(Value.QUERY) > start(Value.QUERY)) {
        fields.setQuery(start(Value.QUERY), end(Value.QUERY), urlCoding);
      }
    }
    if (has(Value.REQUEST)) {
      int start = start(Value.REQUEST);
      int end = end(Value.REQUEST);
      int methodEnd = ByteScan.word(bytes, start, end);
      fields.set(Field.METHOD, bytes, start, methodEnd, Coding.JSON);
      if (!has(Value.TARGET)) {
        int target = ByteScan.blanks(bytes, methodEnd, end);
        int targetEnd = QuotedText.targetEnd(bytes, target, end);
        fields.set(Field.TARGET, bytes, target, targetEnd, Coding.JSON);
      }
    }
    if (has(Value.METHOD)) {
      set(Field.METHOD, Value.METHOD, bytes, end(Value.METHOD), Coding.JSON);
    } else if (!has(Value.REQUEST)) {
      fields.setMethodGet();
    }
  }

  /**
   * Whether an address goes on behind its host, as every one that a browser sends does (Fetch, "URL
   * serializer"): one that does not may go on with what another line has in another place.
   */
  private static boolean hasPath(byte[] bytes, int start, int end) {
    int scheme = ByteScan.indexOf(bytes, start, end, ':') + 3;
    return !ByteScan.startsWith(bytes, start, end, "http")
        || ByteScan.indexOf(bytes, Math.min(scheme, end), end, '/') < end;
  }

  /** Of {@code X-Forwarded-For}, the first address is the client's. */
  private int firstOfList(byte[] bytes) {
    return ByteScan.indexOf(bytes, start(Value.CLIENT), end(Value.CLIENT), ',');
  }

  private int requestMillis(byte[] bytes) {
    if (has(Value.NANOSECONDS)) {
      long micros = RequestTime.micros(bytes, start(Value.NANOSECONDS), end(Value.NANOSECONDS), 1);
      return RequestTime.millis(micros < 0 ? micros : micros / 1_000);
    }
    boolean isInSeconds = has(Value.SECONDS);
    Value value = isInSeconds ? Value.SECONDS : Value.MILLISECONDS;
    long unit = isInSeconds ? RequestTime.SECOND : RequestTime.MILLISECOND;
    return RequestTime.millis(RequestTime.micros(bytes, start(value), end(value), unit));
  }

  private boolean readTime(byte[] bytes) {
    int start = start(Value.TIME);
    int end = end(Value.TIME);
    if (has(Value.DATE)) {
      return time.readDateAndClock(bytes, start(Value.DATE), end(Value.DATE), start, end);
    }
    if (end - start > 2 && bytes[start] == '[' && bytes[end - 1] == ']') {
      start++;
      end--;
    }
    return (end - start == LogTime.LENGTH && time.read(bytes, start))
        || time.readIso(bytes, start, end)
        || time.readEpoch(bytes, start, end);
  }

  private void set(Field field, Value value, byte[] bytes, int end, Coding coding) {
    fields.set(field, bytes, start(value), end, coding);
  }

  private boolean has(Value value) {
    return ranks[value.slot] != Integer.MAX_VALUE;
  }

  private int start(Value value) {
    return starts[value.slot];
  }

  private int end(Value value) {
    return ends[value.slot];
  }

  private void take(JsonKey key, int start, int end) {
    int slot = key.value().slot;
    twice |= (seen[slot] >> key.rank() & 1) != 0;
    seen[slot] |= 1L << key.rank();
    if (key.rank() < ranks[slot]) {
      ranks[slot] = key.rank();
      starts[slot] = start;
      ends[slot] = end;
    }
  }

  /**
   * Reads an object behind its brace. Recursion is as deep as the known objects are nested: two.
   *
   * @return where it ends, behind its closing brace; negative when it does not
   */
  private int object(String name, byte[] bytes, int from, int end) {
    int at = space(bytes, from, end);
    if (at < end && bytes[at] == '}') {
      return at + 1;
    }
    while (at < end) {
      int keyEnd = bytes[at] == '"' ? string(bytes, at + 1, end) : end;
      int colon = keyEnd < end ? space(bytes, keyEnd + 1, end) : end;
      if (colon >= end || bytes[colon] != ':') {
        return -1;
      }
      JsonKey key = keys.find(name, bytes, at + 1, keyEnd);
      at = space(bytes, value(key, bytes, space(bytes, colon + 1, end), end), end);
      if (at >= end || (bytes[at] != ',' && bytes[at] != '}')) {
        return -1;
      }
      if (bytes[at] == '}') {
        return at + 1;
      }
      at = space(bytes, at + 1, end);
    }
    return -1;
  }

  /** Reads a value; returns where it ends, or {@code end} when it does not. */
  private int value(JsonKey key, byte[] bytes, int at, int end) {
    if (at >= end) {
      return end;
    }
    switch (bytes[at]) {
      case '"' -> {
        int close = string(bytes, at + 1, end);
        if (key != null && key.value() != null && close < end) {
          take(key, at + 1, close);
        }
        return Math.min(close + 1, end);
      }
      case '{' -> {
        if (key != null && key.value() == null) {
          int behind = object(key.name(), bytes, at + 1, end);
          return behind < 0 ? end : behind;
        }
        return container(bytes, at, end);
      }
      case '[' -> {
        int first = space(bytes, at + 1, end);
        if (first < end && bytes[first] == '"') {
          value(key, bytes, first, end);
        }
        return container(bytes, at, end);
      }
      default -> {
        int stop = wordEnd(bytes, at, end);
        if (key != null && key.value() != null && !ByteScan.is(bytes, at, stop, "null")) {
          take(key, at, stop);
        }
        return stop;
      }
    }
  }

  /** Behind a value of any kind at {@code at}; {@code end} when it does not end. */
  static int valueEnd(byte[] bytes, int at, int end) {
    if (at >= end) {
      return end;
    }
    return switch (bytes[at]) {
      case '"' -> Math.min(string(bytes, at + 1, end) + 1, end);
      case '{', '[' -> container(bytes, at, end);
      default -> wordEnd(bytes, at, end);
    };
  }

  private static int wordEnd(byte[] bytes, int at, int end) {
    int stop = at;
    while (stop < end && bytes[stop] != ',' && bytes[stop] != '}' && bytes[stop] > ' ') {
      stop++;
    }
    return stop;
  }

  /** Passes over an object or list, whatever is in it. */
  static int container(byte[] bytes, int from, int end) {
    int depth = 0;
    for (int at = from; at < end; at++) {
      switch (bytes[at]) {
        case '"' -> at = string(bytes, at + 1, end);
        case '{', '[' -> depth++;
        case '}', ']' -> {
          if (--depth == 0) {
            return at + 1;
          }
        }
        default -> {
          // Numbers, words, commas, space.
        }
      }
    }
    return end;
  }

  /** The closing quote of a string that begins at {@code from}; {@code end} without one. */
  static int string(byte[] bytes, int from, int end) {
    int at = ByteScan.quoteOrBackslash(bytes, from, end);
    while (at < end && bytes[at] == '\\') {
      at = at + 2 < end ? ByteScan.quoteOrBackslash(bytes, at + 2, end) : end;
    }
    return at;
  }

  static int space(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && (ByteScan.isBlank(bytes[at]) || bytes[at] == '\r')) {
      at++;
    }
    return at;
  }
}
