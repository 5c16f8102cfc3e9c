package org.siterank.accesslog;

import java.io.IOException;
import java.util.Arrays;

/**
 * The classified lines of a chunk: everything that a line alone reveals. What depends on the lines
 * before it (has this visitor seen the page already?) is left to who reads the chunks in order.
 * Lines are 0 … {@link #size} - 1.
 */
public final class ClassifiedChunk {

  /** A short line has some 64 bytes; a chunk of shorter ones grows. */
  private static final int LINE_BYTES = 64;

  private final LogChunk chunk;
  private int size;
  private int lineEnds;
  private long linesBefore;
  private int[] start;
  private RequestClass[] requestClass;
  private long[] second;
  private int[] day;
  private ClientTrace[] trace;
  private long[] client;
  private long[] view;
  private Arrival[] arrival;
  private String[] detail;
  private int[] millis;

  ClassifiedChunk(LogChunk chunk) {
    this.chunk = chunk;
    int capacity = chunk.bytes().length / LINE_BYTES;
    start = new int[capacity];
    requestClass = new RequestClass[capacity];
    second = new long[capacity];
    day = new int[capacity];
    trace = new ClientTrace[capacity];
    client = new long[capacity];
    view = new long[capacity];
    arrival = new Arrival[capacity];
    detail = new String[capacity];
    millis = new int[capacity];
  }

  /** Forgets all lines. */
  void clear() {
    size = 0;
  }

  /** Adds a line that could not be read, and why. */
  void addUnreadable(int at, String reason) {
    int line = add(at, RequestClass.UNREADABLE);
    detail[line] = reason;
    second[line] = 0;
    trace[line] = ClientTrace.NONE;
  }

  /** Adds a line that could be read, and is dated in the future. */
  void addFuture(int at, long epochSecond) {
    addUnreadable(at, UnreadableLine.FUTURE);
    second[size - 1] = epochSecond;
  }

  /** Adds a line that could. */
  void add(int at, LogLine read, RequestClass found, RequestClassifier classifier) {
    int line = add(at, found);
    second[line] = read.epochSecond();
    day[line] = (int) read.epochDay();
    trace[line] = classifier.trace();
    if (found.isPageView()) {
      addView(line, read, classifier);
      detail[line] = arrival[line].referral().detail();
      return;
    }
    detail[line] = LineDetail.of(found, read, classifier);
    if (found == RequestClass.ROBOT) {
      arrival[line] = classifier.url() == null ? null : classifier.arrival();
    }
    if (trace[line] == ClientTrace.LOST_VISIT) {
      addView(line, read, classifier);
    } else if (trace[line] != ClientTrace.NONE) {
      client[line] = classifier.client(read);
    }
  }

  private void addView(int line, LogLine read, RequestClassifier classifier) {
    client[line] = classifier.client(read);
    view[line] = classifier.view(client[line]);
    arrival[line] = classifier.arrival();
    millis[line] = read.requestMillis();
  }

  /** Tells how many lines end in the chunk, directives included; one that is cut has one. */
  void setLineEnds(int count) {
    lineEnds = count;
  }

  private int add(int at, RequestClass found) {
    if (size == start.length) {
      grow();
    }
    start[size] = at;
    requestClass[size] = found;
    return size++;
  }

  private void grow() {
    int capacity = 2 * start.length;
    start = Arrays.copyOf(start, capacity);
    requestClass = Arrays.copyOf(requestClass, capacity);
    second = Arrays.copyOf(second, capacity);
    day = Arrays.copyOf(day, capacity);
    trace = Arrays.copyOf(trace, capacity);
    client = Arrays.copyOf(client, capacity);
    view = Arrays.copyOf(view, capacity);
    arrival = Arrays.copyOf(arrival, capacity);
    detail = Arrays.copyOf(detail, capacity);
    millis = Arrays.copyOf(millis, capacity);
  }

  /**
   * Tells how many lines, directives included, this reading of the log has had before the chunk:
   * known only to who reads the chunks in order.
   *
   * @return the same for the chunk behind it
   */
  public long follow(long linesOfReading) {
    linesBefore = linesOfReading;
    return linesOfReading + lineEnds;
  }

  /** The chunk that this is about. */
  public LogChunk chunk() {
    return chunk;
  }

  /** Number of lines. */
  public int size() {
    return size;
  }

  /** Uncompressed offset of a line in its log. */
  public long offset(int line) {
    return chunk.offset() + start[line];
  }

  /** Uncompressed offset behind a line and its newline. */
  public long nextOffset(int line) {
    return line + 1 < size ? offset(line + 1) : chunk.nextOffset();
  }

  /** The line's class. */
  public RequestClass requestClass(int line) {
    return requestClass[line];
  }

  /** Whether a line could be read, and counts as unreadable because it is dated in the future. */
  public boolean isOfFuture(int line) {
    return requestClass[line] == RequestClass.UNREADABLE
        && detail[line].equals(UnreadableLine.FUTURE);
  }

  /**
   * When the request was made, in seconds since 1970 UTC; of a readable line, or of one that {@link
   * #isOfFuture}.
   */
  public long epochSecond(int line) {
    return second[line];
  }

  /** The day of the request in the log's own time zone, in days since 1970-01-01. */
  public long epochDay(int line) {
    return day[line];
  }

  /**
   * The page that a page view, or a lost visit, asked for, and where its visitor came from. Of a
   * robot the page and its name, null when it asked for no page or its name is not known.
   */
  public Arrival arrival(int line) {
    return arrival[line];
  }

  /**
   * Detail of a line within its class: the robot's name, the status of an error, the method, {@link
   * Referral#detail} of a page view, why it is unreadable; else empty. Of few values, so that it
   * can be counted.
   */
  public String detail(int line) {
    return detail[line];
  }

  /** Trace that a line leaves of its client without being a page view. */
  public ClientTrace trace(int line) {
    return trace[line];
  }

  /**
   * Which client asked, of a page view or a line with a {@link #trace}: a keyed hash, to be held in
   * memory only.
   */
  public long client(int line) {
    return client[line];
  }

  /** Client, page and referrer of a page view or lost visit: a keyed hash, for memory only. */
  public long view(int line) {
    return view[line];
  }

  /**
   * How long the server took for a page view or lost visit, in milliseconds; negative when the log
   * does not say it.
   */
  public int requestMillis(int line) {
    return millis[line];
  }

  /** An unreadable line as an example to show, without its text. */
  public UnreadableLine example(int line) {
    int newline = LineEnds.first(chunk.bytes(), start[line], chunk.length());
    int end = newline < 0 ? chunk.length() : newline;
    return UnreadableLine.of(
        chunk.file().path(), number(line), detail[line], chunk.bytes(), start[line], end);
  }

  /** The number of a line in its file, from 1 on; 0 when it cannot be told any more. */
  private long number(int line) {
    try {
      return chunk.file().newlinesBefore(chunk.openedAt())
          + linesBefore
          + LineEnds.count(chunk.bytes(), 0, start[line])
          + 1;
    } catch (IOException e) {
      return 0; // The file has gone; what was read of it stands.
    }
  }
}
