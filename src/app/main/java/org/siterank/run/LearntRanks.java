package org.siterank.run;

import java.util.Map;
import java.util.OptionalDouble;
import org.siterank.index.RankEvidence;
import org.siterank.site.PageUrl;

/**
 * Ranks of some days alone, published nowhere.
 *
 * @param scores rank by page
 * @param evidence what they rest on
 * @param pivot the rank at which the boost takes its middle value; nothing: the geometric mean
 */
public record LearntRanks(
    Map<PageUrl, Double> scores, RankEvidence evidence, OptionalDouble pivot) {

  public LearntRanks {
    scores = Map.copyOf(scores);
  }
}
