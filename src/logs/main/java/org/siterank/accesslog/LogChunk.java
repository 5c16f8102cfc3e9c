package org.siterank.accesslog;

/**
 * A stretch of whole lines of one log: the unit in which logs are read and handed to threads.
 *
 * <p>Lines are {@code bytes[0, length)}, each with its newline but perhaps the last. Of a line that
 * is longer than a chunk only the beginning is there, alone, as an {@linkplain #cut} one.
 */
public final class LogChunk {

  /** Uncompressed bytes of a chunk at most: half of what a core's second cache mostly holds. */
  static final int BYTES = 1 << 19;

  private final LogFile file;
  private final long openedAt;
  private final byte[] bytes;
  private final ClassifiedChunk classed;
  private long offset;
  private int length;
  private long nextOffset;
  private boolean cut;
  private LogFormat format;

  /**
   * @param openedAt the uncompressed offset from which the log is read
   */
  LogChunk(LogFile file, long openedAt, int bytes) {
    this.file = file;
    this.openedAt = openedAt;
    this.bytes = new byte[bytes];
    this.classed = new ClassifiedChunk(this);
  }

  void fill(
      long newOffset, int newLength, long newNextOffset, boolean newCut, LogFormat newFormat) {
    offset = newOffset;
    length = newLength;
    nextOffset = newNextOffset;
    cut = newCut;
    format = newFormat;
  }

  /** The log that the lines are from. */
  LogFile file() {
    return file;
  }

  /** The uncompressed offset at which this reading of the log begins. */
  long openedAt() {
    return openedAt;
  }

  /** The format in force at the first line; directives among the lines may change it. */
  LogFormat format() {
    return format;
  }

  /** Where its lines are described; used again with the chunk. */
  ClassifiedChunk classed() {
    return classed;
  }

  byte[] bytes() {
    return bytes;
  }

  /** How many of the bytes are lines. */
  int length() {
    return length;
  }

  /** Uncompressed offset of the first line. */
  public long offset() {
    return offset;
  }

  /** Uncompressed offset behind the last line and its newline. */
  public long nextOffset() {
    return nextOffset;
  }

  /** Whether this is only the beginning of one line, which was too long. */
  boolean cut() {
    return cut;
  }
}
