package org.siterank.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Sigmoid;
import org.siterank.search.Boosting;

/** A query of text with the boost of the ranks, as the plugin reads it. */
final class BoostedQuery {

  private BoostedQuery() {}

  /**
   * Writes the query.
   *
   * @param pivot of the indexes that are asked; nothing: each has its own
   */
  static Map<String, Object> of(Map<String, Object> text, Boosting boosting, OptionalDouble pivot) {
    RankBoost boost = boosting.at(pivot.orElse(1));
    Map<String, Object> rank = new LinkedHashMap<>();
    rank.put("query", Map.of("bool", Map.of("must", List.of(text), "_name", ClusterHits.TEXT)));
    rank.put("field", ClusterField.RANK);
    rank.put("shape", boost.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    rank.put("weight", boost.weight());
    if (pivot.isPresent() || !boosting.pivotFromIndex()) {
      rank.put("pivot", boost.pivot());
    }
    if (boost instanceof Sigmoid sigmoid) {
      rank.put("exponent", sigmoid.exponent());
    }
    rank.put("combine", boosting.combine().name().toLowerCase(Locale.ROOT));
    return Map.of("site_rank", rank);
  }
}
