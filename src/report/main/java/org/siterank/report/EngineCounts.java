package org.siterank.report;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Counts of a search engine for the queries in whose results the pages stood.
 *
 * @param first the first day that was counted; nothing where none was
 * @param last the last one
 * @param rows one for each page and query
 * @param unknown rows of addresses that are no pages of the site now
 */
public record EngineCounts(
    Optional<LocalDate> first, Optional<LocalDate> last, List<Row> rows, int unknown) {

  /** Nothing was counted. */
  public static final EngineCounts NONE =
      new EngineCounts(Optional.empty(), Optional.empty(), List.of(), 0);

  /**
   * A query in whose results a page stood.
   *
   * @param positions sum of its positions over the impressions
   */
  public record Row(String words, int page, long clicks, long impressions, double positions) {}

  public EngineCounts {
    rows = List.copyOf(rows);
  }
}
