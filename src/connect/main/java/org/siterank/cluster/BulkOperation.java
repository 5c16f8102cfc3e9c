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
 * @param others whether the page is another program's: it may be gone, or be written meanwhile
 */
record BulkOperation(String url, Lines lines, Lines whole, boolean others) {

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

  BulkOperation(String url, Lines lines, Lines whole) {
    this(url, lines, whole, false);
  }

  /** An update of a document that another program writes. */
  static BulkOperation ofOthers(String id, Lines lines) {
    return new BulkOperation(id, lines, null, true);
  }

  /** Whether an error says no more than that another program has deleted its page. */
  boolean mayBeMissing(String errorType) {
    return others && errorType.equals("document_missing_exception");
  }

  /** The operation that writes the page as a whole; nothing but an update has one. */
  BulkOperation asWhole() {
    return new BulkOperation(url, whole);
  }
}
