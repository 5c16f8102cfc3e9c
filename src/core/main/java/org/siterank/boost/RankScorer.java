package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.Scorer;

/** A text scorer whose scores carry the rank: the way taken inside other queries. */
final class RankScorer extends FilterScorer {

  private final SegmentRanks ranked;

  RankScorer(Scorer text, SegmentRanks ranked) {
    super(text);
    this.ranked = ranked;
  }

  @Override
  public float score() throws IOException {
    return ranked.score(in.score(), docID());
  }

  @Override
  public void setMinCompetitiveScore(float minScore) throws IOException {
    float needed = ranked.textNeeded(minScore);
    if (needed > 0) {
      in.setMinCompetitiveScore(needed);
    }
  }

  @Override
  public int advanceShallow(int target) throws IOException {
    return in.advanceShallow(target);
  }

  @Override
  public float getMaxScore(int upTo) throws IOException {
    return ranked.maxScore(in.getMaxScore(upTo));
  }
}
