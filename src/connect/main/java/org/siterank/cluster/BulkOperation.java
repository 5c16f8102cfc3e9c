package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Objects;
import org.apache.hc.core5.http.HttpStatus;

/**
 * One operation of a bulk request: it sets a page to a state. Its lines are made by whoever sends
 * it, so that many are made at one time and few are in memory.
 *
 * @param url of the page
 * @param lines of the bulk request; empty when there is nothing to do any more
 * @param whole the page as a whole, for an update whose page turns out to be missing, or whose
 *     script the cluster does not run; or null
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
    return ofOthers(id, lines, null);
  }

  /** An update of a document that another program writes, by a script or as a whole. */
  static BulkOperation ofOthers(String id, Lines lines, Lines whole) {
    return new BulkOperation(id, lines, whole, true);
  }

  /** Whether an error says no more than that another program has deleted its page. */
  boolean mayBeMissing(String errorType) {
    return others && errorType.equals("document_missing_exception");
  }

  /** Returns true if the page must be sent whole after this error. */
  boolean needsWhole(int status, JsonNode error) {
    return whole != null
        && (others ? ClusterErrors.refusesScripts(error) : status == HttpStatus.SC_NOT_FOUND);
  }

  /** Whether its lines depend on what the page holds, so that a conflict makes them worthless. */
  boolean reads() {
    return others && whole != null;
  }

  /** The operation that writes the page as a whole; nothing but an update has one. */
  BulkOperation asWhole() {
    return new BulkOperation(url, whole, others ? whole : null, others);
  }
}
