package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * One line of an access log, as a view of the buffer that it was read into. The view is filled
 * again for every line, so that a line that is not kept costs no object; whoever keeps a field
 * takes its {@link #text}.
 *
 * <p>A field that the log writes as {@code -} is empty. Not for use by two threads.
 */
public final class LogLine {

  /** The fields that are text. */
  public enum Field {
    /** The virtual host, with {@code :port} where the log has it. */
    VHOST(0),
    /** The client: an address or a host name. Never leaves memory. */
    CLIENT(1),
    /** The request's method; of a request that is none, its first word. */
    METHOD(2),
    /** The request's target: a path, or a whole URL when the server is used as a proxy. */
    TARGET(3),
    /** The page that the visitor came from. */
    REFERRER(4),
    /** The program that asked. Never leaves memory. */
    AGENT(5);

    /** Place in arrays that hold something of every field: 0 to 5. */
    final int slot;

    Field(int slot) {
      this.slot = slot;
    }
  }

  private static final int FIELDS = Field.values().length;

  private byte[] bytes = {};
  private final int[] starts = new int[FIELDS];
  private final int[] ends = new int[FIELDS];
  private int status;
  private long epochSecond;
  private long epochDay;
  private boolean agentLogged;
  private int requestMillis = RequestTime.UNKNOWN;
  private LineTail tail;

  /** Makes this the view of another line, all fields empty. */
  void reset(byte[] buffer) {
    bytes = buffer;
    for (int i = 0; i < FIELDS; i++) {
      starts[i] = 0;
      ends[i] = 0;
    }
    agentLogged = false;
    requestMillis = RequestTime.UNKNOWN;
    tail = null;
  }

  /** Sets a field; {@code -} counts as empty. */
  void set(Field field, int start, int end) {
    boolean dash = end == start + 1 && bytes[start] == '-';
    starts[field.slot] = start;
    ends[field.slot] = dash ? start : end;
  }

  void setStatus(int value) {
    status = value;
  }

  void setTime(long second, long day) {
    epochSecond = second;
    epochDay = day;
  }

  /** Sets how long the request took; {@link RequestTime#UNKNOWN} is allowed. */
  void setRequestMillis(int millis) {
    requestMillis = millis;
  }

  void setAgentLogged() {
    agentLogged = true;
  }

  /** Sets referrer and agent, which stand from {@code open} on as they do in a known tail. */
  void setTail(LineTail known, int open) {
    set(Field.REFERRER, open + 1, open + known.referrerClose());
    set(Field.AGENT, open + known.agentOpen() + 1, open + known.agentClose());
    setAgentLogged();
    requestMillis = known.requestMillis();
    tail = known;
  }

  /** The tail that referrer and agent are in; null when it is not known. */
  LineTail tail() {
    return tail;
  }

  /** The buffer that {@link #start} and {@link #end} point into. */
  byte[] bytes() {
    return bytes;
  }

  int start(Field field) {
    return starts[field.slot];
  }

  int end(Field field) {
    return ends[field.slot];
  }

  /** Whether the field is missing, empty or {@code -}. */
  public boolean isEmpty(Field field) {
    return starts[field.slot] == ends[field.slot];
  }

  /** Whether the method is GET, as that of most lines is. */
  boolean isGet() {
    int start = starts[Field.METHOD.slot];
    return ends[Field.METHOD.slot] - start == 3
        && bytes[start] == 'G'
        && bytes[start + 1] == 'E'
        && bytes[start + 2] == 'T';
  }

  /** Whether the field consists of these characters (ASCII). */
  boolean is(Field field, String ascii) {
    int start = start(field);
    if (end(field) - start != ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (bytes[start + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The field with the server's escapes undone, as UTF-8; what is not UTF-8 becomes U+FFFD. */
  public String text(Field field) {
    byte[] raw = LogEscapes.undo(bytes, start(field), end(field));
    return new String(raw, StandardCharsets.UTF_8);
  }

  /**
   * The field with the server's escapes undone, as ASCII: every other byte, and white space, stands
   * as {@code %XX}, which is what it would be in a URL.
   */
  String urlText(Field field) {
    return LogEscapes.percent(LogEscapes.undo(bytes, start(field), end(field)));
  }

  /** Whether the field, the server's escapes undone, holds one of these characters (ASCII). */
  boolean holdsAny(Field field, String ascii) {
    for (byte b : LogEscapes.undo(bytes, start(field), end(field))) {
      if (ascii.indexOf(b) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The answer's status, 100 to 999; 0 when the server says that it sent no answer. */
  public int status() {
    return status;
  }

  /** How long the server took, in milliseconds; negative when the log does not say it. */
  public int requestMillis() {
    return requestMillis;
  }

  /** When the request was made, in seconds since 1970 UTC. */
  public long epochSecond() {
    return epochSecond;
  }

  /** The day on which the request was made, in the log's own time zone. */
  public LocalDate day() {
    return LocalDate.ofEpochDay(epochDay);
  }

  /** {@link #day} in days since 1970-01-01. */
  public long epochDay() {
    return epochDay;
  }

  /** Whether the log has a field for the agent, be it empty. */
  public boolean agentLogged() {
    return agentLogged;
  }
}
