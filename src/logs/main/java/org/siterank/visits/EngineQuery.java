package org.siterank.visits;

import java.time.LocalDate;
import org.siterank.site.PageUrl;

/**
 * Counts of a search engine for one query and a page in its results.
 *
 * @param url the canonical address in the results
 * @param query what was asked, normalised and without personal data
 * @param first the first day that was counted
 * @param last the last one
 * @param clicks on the result, 0 or more
 * @param impressions how often the result was shown, 0 or more
 * @param positions sum of its positions over the impressions, each 1 or more
 */
public record EngineQuery(
    PageUrl url,
    String query,
    LocalDate first,
    LocalDate last,
    long clicks,
    long impressions,
    double positions) {

  /** Counts of the same query and page, added up over the days of both. */
  public EngineQuery plus(EngineQuery other) {
    return new EngineQuery(
        url,
        query,
        first.isBefore(other.first) ? first : other.first,
        last.isAfter(other.last) ? last : other.last,
        Math.addExact(clicks, other.clicks),
        Math.addExact(impressions, other.impressions),
        positions + other.positions);
  }

  /** The mean position; 0 without impressions. */
  public double position() {
    return impressions == 0 ? 0 : positions / impressions;
  }
}
