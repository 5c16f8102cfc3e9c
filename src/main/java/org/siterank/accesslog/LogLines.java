package org.siterank.accesslog;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The lines of an open log, one after the other, from an offset on. Not for use by two threads. */
public final class LogLines implements Closeable {

  private final LogFile file;
  private final DiskStream disk;
  private final InputStream in;
  private final LineSplitter splitter;
  private final LineParser parser;
  private final LogLine line = new LogLine();
  private boolean readable;

  /**
   * @param disk the file's own bytes, for progress
   * @param in its uncompressed bytes from {@code offset} on
   */
  LogLines(LogFile file, DiskStream disk, InputStream in, long offset) {
    this.file = file;
    this.disk = disk;
    this.in = in;
    this.splitter = new LineSplitter(in, offset, file.compression() != Compression.NONE);
    this.parser = new LineParser(file.format().orElse(LogFormat.COMBINED));
  }

  /**
   * Goes to the next complete line. A last line without a newline is complete in a compressed file
   * and waits for the next run in a plain one.
   *
   * @return false when there is none
   * @throws IOException when the file cannot be read on: it is damaged, or was cut short
   */
  public boolean next() throws IOException {
    boolean more;
    try {
      more = splitter.next();
    } catch (EOFException e) {
      throw new IOException("ends in the middle of its compressed data", e);
    }
    readable =
        more
            && !splitter.oversized()
            && parser.parse(splitter.bytes(), splitter.start(), splitter.end(), line);
    return more;
  }

  /** Whether the line is one of the log's format. */
  public boolean isReadable() {
    return readable;
  }

  /** The current line, when it {@linkplain #isReadable is readable}; good until the next call. */
  public LogLine line() {
    return line;
  }

  /** The current line as an example to show: printable, short, without the client. */
  public String example() {
    return UnreadableLine.example(
        file.path(), splitter.lineOffset(), splitter.bytes(), splitter.start(), splitter.end());
  }

  /** Uncompressed offset at which the current line begins. */
  public long offset() {
    return splitter.lineOffset();
  }

  /** Uncompressed offset at which the next line begins. */
  public long nextOffset() {
    return splitter.nextOffset();
  }

  /** How much of the file, in bytes on disk, has been read. */
  public long diskBytes() {
    return disk.position();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
