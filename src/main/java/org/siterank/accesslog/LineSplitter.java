package org.siterank.accesslog;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines without copying them: a line is a stretch of one large buffer,
 * good until the next call. Memory is the buffer, however long a line is.
 */
final class LineSplitter {

  /**
   * Longest line that is read as one: nginx takes request and headers of at most four times 8 KiB
   * ({@code large_client_header_buffers}) and writes a byte as four characters at most. A longer
   * one is passed over as a whole and reported as {@link #oversized}.
   */
  static final int MAX_LINE = 4 * 4 * 8192;

  private static final int BUFFER = 1 << 20;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long NEWLINES = 0x0a0a0a0a0a0a0a0aL;
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;

  private final InputStream in;
  private final boolean lastLineIsWhole;
  private final byte[] buffer = new byte[BUFFER];
  private long bufferOffset;
  private int position;
  private int limit;
  private boolean atEnd;

  private byte[] lineBytes = buffer;
  private int start;
  private int end;
  private long lineOffset;
  private boolean oversized;

  /**
   * @param in uncompressed bytes from {@code offset} on
   * @param offset uncompressed offset of the stream's first byte, the start of a line
   * @param lastLineIsWhole whether a last line without its newline is a line; otherwise it is still
   *     being written and is left out
   */
  LineSplitter(InputStream in, long offset, boolean lastLineIsWhole) {
    this.in = in;
    this.bufferOffset = offset;
    this.lastLineIsWhole = lastLineIsWhole;
  }

  /** Goes to the next line; false when there is none, or none that is complete. */
  boolean next() throws IOException {
    int from = position;
    while (true) {
      int newline = newline(from);
      if (newline >= 0) {
        take(newline, newline + 1, newline - position > MAX_LINE);
        return true;
      }
      if (limit - position > MAX_LINE) {
        return passOver();
      }
      int scanned = limit - position;
      if (!fill()) {
        if (position == limit || !lastLineIsWhole) {
          return false;
        }
        take(limit, limit, false);
        return true;
      }
      from = position + scanned;
    }
  }

  private void take(int lineEnd, int next, boolean tooLong) {
    lineBytes = buffer;
    start = position;
    end = lineEnd;
    lineOffset = bufferOffset + position;
    oversized = tooLong;
    position = next;
  }

  /** Reads on to the newline of a line that is too long; its beginning is kept as the line. */
  private boolean passOver() throws IOException {
    byte[] beginning = Arrays.copyOfRange(buffer, position, position + UnreadableLine.LOOKED_AT);
    long offset = bufferOffset + position;
    int newline;
    do {
      position = limit;
      if (!fill()) {
        if (!lastLineIsWhole) {
          // Still being written. The next run begins at this line again.
          return false;
        }
        newline = -1;
        break;
      }
      newline = newline(position);
    } while (newline < 0);
    position = newline < 0 ? limit : newline + 1;
    lineBytes = beginning;
    start = 0;
    end = beginning.length;
    lineOffset = offset;
    oversized = true;
    return true;
  }

  /** Reads more bytes behind those not yet used; false at the end of the stream. */
  private boolean fill() throws IOException {
    if (atEnd) {
      return false;
    }
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      bufferOffset += position;
      limit -= position;
      position = 0;
    }
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read < 0) {
      atEnd = true;
      return false;
    }
    limit += read;
    return true;
  }

  /** The first newline at or after {@code from}, eight bytes at a time; negative without one. */
  private int newline(int from) {
    int at = from;
    for (; at + Long.BYTES <= limit; at += Long.BYTES) {
      long zeroes = (long) LONGS.get(buffer, at) ^ NEWLINES;
      long found = (zeroes - ONES) & ~zeroes & HIGHS;
      if (found != 0) {
        return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
      }
    }
    for (; at < limit; at++) {
      if (buffer[at] == '\n') {
        return at;
      }
    }
    return -1;
  }

  /** What {@link #start} and {@link #end} point into. */
  byte[] bytes() {
    return lineBytes;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** Uncompressed offset of the line. */
  long lineOffset() {
    return lineOffset;
  }

  /** Uncompressed offset behind the line and its newline: the start of the next one. */
  long nextOffset() {
    return bufferOffset + position;
  }

  /** Whether the line was longer than {@link #MAX_LINE}; only its beginning can be seen. */
  boolean oversized() {
    return oversized;
  }
}
