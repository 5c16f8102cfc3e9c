package org.siterank.site;

import java.time.Instant;
import java.util.Objects;

/**
 * When a document says, or seems, to be from.
 *
 * @param when the time, {@linkplain StatedTime possible}; where the source gives no more than a
 *     day, the beginning of that day, UTC
 * @param kind who says so, and of what
 */
public record PageDate(Instant when, Kind kind) {

  /** The source of a date, and its subject; the more trustworthy before the less. */
  public enum Kind {
    /** The document says when it was last changed. */
    MODIFIED,
    /** The document says when it was published, or made. */
    PUBLISHED,
    /** Its readers are shown one date at its top. */
    SHOWN,
    /** A feed or a sitemap of the site says when it was last changed. */
    LISTED,
    /** Its address has a day: {@code /2015/07/21/}. */
    ADDRESS,
    /** A day is written at its top. */
    WRITTEN,
    /**
     * The server says when it was last changed ({@code Last-Modified}): often the time at which the
     * site was built, of all its pages.
     */
    SERVED
  }

  public PageDate {
    Objects.requireNonNull(when, "when");
    Objects.requireNonNull(kind, "kind");
    if (!StatedTime.isPossible(when)) {
      throw new IllegalArgumentException("the year must be from 1 to 9999, got " + when);
    }
  }
}
