package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nl.basjes.parse.core.Parser.SetterPolicy;
import nl.basjes.parse.core.exceptions.DissectionFailure;
import nl.basjes.parse.core.exceptions.InvalidDissectorException;
import nl.basjes.parse.core.exceptions.MissingDissectorsException;
import nl.basjes.parse.httpdlog.HttpdLoglineParser;
import org.siterank.accesslog.FieldBuffer.Coding;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.accesslog.TemplateFields.Part;

/** Reads lines of a {@link TemplateFormat}, by way of strings and a regular expression. */
final class TemplateParser implements LineParser {

  /**
   * Fields that the library found in a line, by path. Public, for the library calls it by
   * reflection.
   */
  public static final class Found {
    private final Map<String, String> values = new HashMap<>();

    /** Takes a value. */
    public void set(String path, String value) {
      values.put(path, value);
    }
  }

  private final TemplateFields parts;
  private final Coding agentCoding;
  private final HttpdLoglineParser<Found> parser;
  private final Found found = new Found();
  private final FieldBuffer buffer = new FieldBuffer();
  private final LogTime time = new LogTime();

  TemplateParser(String template) {
    parts = TemplateFields.of(template);
    // Of Apache's formats, the library undoes the escapes of the agent itself.
    agentCoding = TemplateFormat.isApache(template) ? Coding.RAW : Coding.ESCAPED;
    parser = new HttpdLoglineParser<>(Found.class, TemplateFields.harmless(template));
    parser.ignoreMissingDissectors();
    try {
      parser.addParseTarget(
          Found.class.getMethod("set", String.class, String.class),
          SetterPolicy.ALWAYS,
          List.copyOf(parts.paths().values()));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("Found has this method", e);
    }
  }

  @Override
  public boolean parse(byte[] bytes, int start, int end, LogLine line) {
    int last = ByteScan.withoutReturn(bytes, start, end);
    found.values.clear();
    try {
      // One character a byte, so that nothing of a line in an unknown encoding is lost.
      parser.parse(found, ByteScan.ascii(bytes, start, last));
    } catch (DissectionFailure | IllegalArgumentException | IndexOutOfBoundsException e) {
      // Not a line of the format, or with escapes that the library cannot undo: counted as such.
      return false;
    } catch (InvalidDissectorException | MissingDissectorsException e) {
      throw new IllegalStateException("the format was accepted when it was made", e);
    }
    byte[] status = bytes(Part.STATUS);
    int code = ByteScan.status(status, 0, status.length);
    if (code < 0 || !readTime()) {
      return false;
    }
    fill(line);
    line.setTime(time.epochSecond(), time.epochDay());
    line.setStatus(code);
    line.setRequestMillis(requestMillis());
    if (parts.has(Part.AGENT)) {
      line.setAgentLogged();
    }
    return true;
  }

  private void fill(LogLine line) {
    Field[] fields = Field.values();
    int[] ends = new int[fields.length];
    buffer.clear();
    for (Field field : fields) {
      switch (field) {
        case VHOST -> append(Part.HOST, Coding.ESCAPED);
        case CLIENT -> append(Part.CLIENT, Coding.ESCAPED);
        case METHOD -> method();
        case TARGET -> target();
        case REFERRER -> append(Part.REFERRER, Coding.ESCAPED);
        case AGENT -> append(Part.AGENT, agentCoding);
      }
      ends[field.slot] = buffer.length();
    }
    line.reset(buffer.bytes());
    int from = 0;
    for (Field field : fields) {
      line.set(field, from, ends[field.slot]);
      from = ends[field.slot];
    }
  }

  /** The finest unit that the format has: some have %T and %D. */
  private int requestMillis() {
    if (parts.has(Part.MICROSECONDS)) {
      return requestMillis(Part.MICROSECONDS, 1);
    }
    return parts.has(Part.MILLISECONDS)
        ? requestMillis(Part.MILLISECONDS, RequestTime.MILLISECOND)
        : requestMillis(Part.SECONDS, RequestTime.SECOND);
  }

  private int requestMillis(Part part, long unit) {
    byte[] value = bytes(part);
    return RequestTime.millis(RequestTime.micros(value, 0, value.length, unit));
  }

  private void method() {
    if (parts.has(Part.METHOD)) {
      append(Part.METHOD, Coding.ESCAPED);
    } else {
      byte[] get = "GET".getBytes(StandardCharsets.US_ASCII);
      buffer.append(get, 0, get.length, Coding.RAW);
    }
  }

  private void target() {
    byte[] target = bytes(Part.TARGET);
    buffer.append(target, 0, target.length, Coding.ESCAPED);
    byte[] query = bytes(Part.QUERY);
    // Apache writes the question mark, nginx does not; the library may begin a query with &.
    int begin = query.length > 0 && (query[0] == '?' || query[0] == '&') ? 1 : 0;
    if (query.length > begin && ByteScan.indexOf(target, 0, target.length, '?') == target.length) {
      buffer.append('?');
      buffer.append(query, begin, query.length, Coding.ESCAPED);
    }
  }

  private void append(Part part, Coding coding) {
    byte[] value = bytes(part);
    buffer.append(value, 0, value.length, coding);
  }

  /** The zone moves the day only: the seconds are UTC already. */
  private boolean readTime() {
    byte[] millis = bytes(Part.TIME);
    int digits = millis.length;
    for (byte digit : millis) {
      if (!ByteScan.isDigit(digit)) {
        return false;
      }
    }
    if (digits < 4 || !time.readEpoch(Arrays.copyOf(millis, digits - 3), 0, digits - 3)) {
      return false;
    }
    time.moveDay(bytes(Part.ZONE));
    return true;
  }

  /** A value's bytes. Bytes that the library decoded are characters with a sign: cut off here. */
  private byte[] bytes(Part part) {
    String value = found.values.get(parts.paths().get(part));
    if (value == null) {
      return new byte[0];
    }
    byte[] bytes = new byte[value.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) value.charAt(i);
    }
    return bytes;
  }
}
