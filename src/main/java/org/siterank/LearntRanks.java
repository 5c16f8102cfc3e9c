package org.siterank;

import java.util.Map;
import org.siterank.index.RankEvidence;
import org.siterank.site.PageUrl;

/**
 * Ranks of some days alone, published nowhere.
 *
 * @param scores rank by page
 * @param evidence what they rest on
 */
record LearntRanks(Map<PageUrl, Double> scores, RankEvidence evidence) {

  LearntRanks {
    scores = Map.copyOf(scores);
  }
}
