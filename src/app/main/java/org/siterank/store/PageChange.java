package org.siterank.store;

import java.time.LocalDate;

/**
 * What a crawl found to have changed on a page, or about it.
 *
 * @param day the day on which it was seen
 * @param kind what changed
 * @param before what was there; of {@link Kind#LINKS} how many pages no longer link to it
 * @param after what is there now; of {@link Kind#LINKS} how many pages have begun to
 */
public record PageChange(LocalDate day, Kind kind, String before, String after) {

  /** What can change. */
  public enum Kind {
    /** The title. */
    TITLE,
    /** {@code noindex} or {@code index}. */
    INDEXED,
    /** What became of the request: {@code read}, or the HTTP status, with the target if any. */
    ANSWER,
    /** The pages that link to it. */
    LINKS
  }
}
