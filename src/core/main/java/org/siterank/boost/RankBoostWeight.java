package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/** The weight of a {@link RankBoostQuery} whose scores are wanted. */
final class RankBoostWeight extends Weight {

  private final RankBoostQuery query;
  private final Weight text;
  private final float outer;

  RankBoostWeight(RankBoostQuery query, Weight text, float outer) {
    super(query);
    this.query = query;
    this.text = text;
    this.outer = outer;
  }

  private SegmentRanks ranked(LeafReaderContext context) throws IOException {
    return new SegmentRanks(context.reader(), query.ranks(), query.boost(), query.combine(), outer);
  }

  @Override
  public Scorer scorer(LeafReaderContext context) throws IOException {
    ScorerSupplier supplier = scorerSupplier(context);
    return supplier == null ? null : supplier.get(Long.MAX_VALUE);
  }

  @Override
  public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    ScorerSupplier supplier = text.scorerSupplier(context);
    if (supplier == null) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return new RankScorer(supplier.get(leadCost), RankBoostWeight.this, ranked(context));
      }

      @Override
      public long cost() {
        return supplier.cost();
      }

      @Override
      public void setTopLevelScoringClause() throws IOException {
        // Without this the text query does not prepare to skip anything.
        supplier.setTopLevelScoringClause();
      }
    };
  }

  @Override
  public BulkScorer bulkScorer(LeafReaderContext context) throws IOException {
    BulkScorer scorer = text.bulkScorer(context);
    return scorer == null ? null : new RankBulkScorer(scorer, ranked(context));
  }

  @Override
  public Explanation explain(LeafReaderContext context, int doc) throws IOException {
    Explanation inner = text.explain(context, doc);
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
    return text.matches(context, doc);
  }

  @Override
  public int count(LeafReaderContext context) throws IOException {
    return text.count(context);
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return text.isCacheable(context) && query.ranks().isCacheable(context);
  }
}
