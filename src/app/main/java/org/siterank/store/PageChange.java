package org.siterank.store;

import java.time.LocalDate;

/**
 * A change of a page, or of how it is linked and answered, that a crawl found.
 *
 * @param day the day on which it was seen
 * @param kind what changed
 * @param before what was there; of {@link Kind#LINKS} how many pages no longer link to it
 * @param after what is there now; of {@link Kind#LINKS} how many pages have begun to
 */
public record PageChange(LocalDate day, Kind kind, String before, String after) {

  /** Kinds of changes. */
  public enum Kind {
    /** The title. */
    TITLE,
    /** {@code noindex} or {@code index}. */
    INDEXED,
    /** The answer to the request: {@code read}, or the HTTP status, with the target if any. */
    ANSWER,
    /** The pages that link to it. */
    LINKS
  }
}
