package org.siterank.cluster;

import java.io.IOException;
import java.util.Objects;

/**
 * One operation of a bulk request: it sets a page to a state. Its lines are made by whoever sends
 * it, so that many are made at one time and few are in memory.
 *
 * @param url of the page
 * @param lines of the bulk request
 * @param whole the page as a whole, for an update whose page turns out to be missing; or null
 */
record BulkOperation(String url, Lines lines, Lines whole) {

  /** Makes lines; by several threads at one time. */
  @FunctionalInterface
  interface Lines {
    byte[] make() throws IOException;
  }

  BulkOperation {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(lines, "lines");
  }

  BulkOperation(String url, Lines lines) {
    this(url, lines, null);
  }

  /** The operation that writes the page as a whole; nothing but an update has one. */
  BulkOperation asWhole() {
    return new BulkOperation(url, whole);
  }
}
