package org.siterank.accesslog;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines. Memory is bounded: a line longer than {@link #MAX_LINE} is
 * handed out cut, and marked.
 */
final class LineReader implements Closeable {

  /** Longest line that is read whole; servers refuse request lines of more than 8 to 32 kB. */
  static final int MAX_LINE = 1 << 20;

  private final InputStream in;
  private final boolean lastLineIsWhole;
  private byte[] buffer = new byte[1 << 18];
  private int start;
  private int limit;
  private int from;
  private int to;
  private long offset;
  private boolean cut;

  /**
   * @param in the log from {@code offset} on
   * @param offset where it starts, in uncompressed bytes
   * @param lastLineIsWhole whether a last line without a line break is a line, or still being
   *     written
   */
  LineReader(InputStream in, long offset, boolean lastLineIsWhole) {
    this.in = in;
    this.offset = offset;
    this.lastLineIsWhole = lastLineIsWhole;
  }

  /** Moves to the next line; false at the end. */
  boolean next() throws IOException {
    cut = false;
    int scanned = start;
    while (true) {
      for (int i = scanned; i < limit; i++) {
        if (buffer[i] == '\n') {
          return line(i, i + 1);
        }
      }
      scanned = limit;
      if (limit - start > MAX_LINE) {
        return skipRest();
      }
      int moved = makeRoom();
      scanned -= moved;
      int read = in.read(buffer, limit, buffer.length - limit);
      if (read < 0) {
        return start < limit && lastLineIsWhole && line(limit, limit);
      }
      limit += read;
    }
  }

  private boolean line(int lineEnd, int next) {
    from = start;
    to = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
    offset += next - start;
    start = next;
    return true;
  }

  /** The line is too long: keeps its beginning, reads over the rest. */
  private boolean skipRest() throws IOException {
    byte[] beginning = Arrays.copyOfRange(buffer, start, start + MAX_LINE);
    offset += limit - start;
    boolean ended = false;
    start = 0;
    limit = 0;
    while (!ended) {
      int read = in.read(buffer, 0, buffer.length);
      if (read < 0) {
        if (!lastLineIsWhole) {
          return false;
        }
        break;
      }
      int i = 0;
      while (i < read && buffer[i] != '\n') {
        i++;
      }
      ended = i < read;
      int used = ended ? i + 1 : read;
      offset += used;
      start = used;
      limit = read;
    }
    // What was read behind the line moves up, behind room for its beginning.
    byte[] joined = new byte[Math.max(buffer.length, MAX_LINE + limit - start)];
    System.arraycopy(beginning, 0, joined, 0, MAX_LINE);
    System.arraycopy(buffer, start, joined, MAX_LINE, limit - start);
    buffer = joined;
    from = 0;
    to = MAX_LINE;
    limit = MAX_LINE + limit - start;
    start = MAX_LINE;
    cut = true;
    return true;
  }

  private int makeRoom() {
    int moved = start;
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, limit - start);
      limit -= start;
      start = 0;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    return moved;
  }

  /** Holds the line between {@link #from} and {@link #to}, until the next call of {@link #next}. */
  byte[] buffer() {
    return buffer;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** Whether the line was longer than {@link #MAX_LINE} and is not whole. */
  boolean isCut() {
    return cut;
  }

  /** Uncompressed offset behind the line. */
  long offset() {
    return offset;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
