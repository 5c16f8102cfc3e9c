package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** The weight of a {@link RankBoostQuery} whose scores are wanted. */
final class RankBoostWeight extends WrappedWeight {

  private final RankBoostQuery query;
  private final float outer;

  RankBoostWeight(RankBoostQuery query, Weight text, float outer) {
    super(query, text);
    this.query = query;
    this.outer = outer;
  }

  private SegmentRanks ranked(LeafReaderContext context) throws IOException {
    return new SegmentRanks(context.reader(), query.ranks(), query.boost(), query.combine(), outer);
  }

  @Override
  Scorer wrap(Scorer scorer, LeafReaderContext context) throws IOException {
    return new RankScorer(scorer, ranked(context));
  }

  @Override
  BulkScorer wrap(BulkScorer scorer, LeafReaderContext context) throws IOException {
    return new RankBulkScorer(scorer, ranked(context));
  }

  @Override
  public Explanation explain(LeafReaderContext context, int doc) throws IOException {
    Explanation inner = in.explain(context, doc);
    if (!inner.isMatch()) {
      return inner;
    }
    SegmentRanks ranked = ranked(context);
    Explanation value = query.boost().explain(ranked.rank(doc), query.ranks().description());
    String outerNote = query.combine() == Combine.ADD && outer != 1 ? ", boost * " + outer : "";
    return Explanation.match(
        ranked.score(inner.getValue().floatValue(), doc),
        "score = " + query.combine().formula() + outerNote + ", of:",
        Explanation.match(inner.getValue(), "text score, of:", inner),
        value);
  }

  @Override
  public Matches matches(LeafReaderContext context, int doc) throws IOException {
    return in.matches(context, doc);
  }

  @Override
  public int count(LeafReaderContext context) throws IOException {
    return in.count(context);
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return in.isCacheable(context) && query.ranks().isCacheable(context);
  }
}
