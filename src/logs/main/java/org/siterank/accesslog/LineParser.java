package org.siterank.accesslog;

/** Reads lines of one format. Not for use by two threads. */
public interface LineParser {

  /**
   * Reads the line {@code bytes[start, end)}, without its newline; looks at no byte outside, and
   * changes none.
   *
   * @param line becomes the view of the line, good until the next call or until the bytes change:
   *     its fields lie in {@code bytes} or in a buffer of the parser's own
   * @return false when it is not a line of the format; {@code line} is then undefined
   */
  boolean parse(byte[] bytes, int start, int end, LogLine line);
}
