package org.siterank.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** One operation of a bulk request: it sets a page to a state. */
final class Operation {

  /** Makes the lines that write a page as a whole. */
  @FunctionalInterface
  interface Whole {
    byte[] lines() throws IOException;
  }

  private final String url;
  private final byte[] lines;
  private final Whole whole;

  /**
   * @param url of the page
   * @param lines of the bulk request
   * @param whole the page as a whole, for an update whose page turns out to be missing; or null
   */
  Operation(String url, byte[] lines, Whole whole) {
    this.url = url;
    this.lines = lines;
    this.whole = whole;
  }

  String url() {
    return url;
  }

  int size() {
    return lines.length;
  }

  void writeTo(ByteArrayOutputStream body) {
    body.writeBytes(lines);
  }

  /** Whether it can write the page as a whole instead. */
  boolean hasWhole() {
    return whole != null;
  }

  /** The operation that writes the page as a whole. */
  Operation asWhole() throws IOException {
    return new Operation(url, whole.lines(), null);
  }
}
