package org.siterank.eval;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.siterank.site.PageUrl;

/** Ranks of pages, the same for all queries or other ones for each. */
@FunctionalInterface
public interface QueryRanks {

  /**
   * The ranks for a query.
   *
   * @param found the pages that it finds, the best by text first
   * @return the rank of a page: finite, at least 0
   */
  ToDoubleFunction<PageUrl> of(List<PageUrl> found);

  /** Equal ranks for every query; pages that are not named have 0. */
  static QueryRanks ofPages(Map<PageUrl, Double> ranks) {
    return found -> url -> ranks.getOrDefault(url, 0.0);
  }
}
