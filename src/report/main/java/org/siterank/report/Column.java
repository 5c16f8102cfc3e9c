package org.siterank.report;

/**
 * A column of a table.
 *
 * @param key its name in CSV files, and the key of its texts
 * @param kind what stands in it
 */
record Column(String key, Kind kind) {

  /** Type of a cell; null is an empty one. */
  enum Kind {
    /** A {@link org.siterank.site.PageUrl}. */
    PAGE,
    /** A text from outside, such as a title. */
    TEXT,
    /** A text of a few, translated: its key is {@code word.} and the text. */
    WORD,
    /** A number in the unit of the scores. */
    FLOW,
    /** A number without a unit. */
    NUMBER,
    /** A share, 1 for all. */
    SHARE,
    /** A whole number. */
    COUNT,
    /** Whether something is so. */
    FLAG,
    /** An {@link java.time.Instant}. */
    TIME;

    boolean isNumber() {
      return this == FLOW || this == NUMBER || this == SHARE || this == COUNT;
    }
  }
}
