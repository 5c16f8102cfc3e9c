package org.siterank.opensearch;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.opensearch.common.lucene.search.function.CombineFunction;
import org.opensearch.common.lucene.search.function.LeafScoreFunction;
import org.opensearch.common.lucene.search.function.ScoreFunction;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoost;
import org.siterank.boost.RankSource;
import org.siterank.boost.RankValues;

/** The value of a document's rank, for {@code function_score}. */
final class SiteRankFunction extends ScoreFunction {

  private final RankSource source;
  private final RankBoost boost;
  private final Combine combine;

  SiteRankFunction(RankSource source, RankBoost boost, Combine combine) {
    super(combine == Combine.ADD ? CombineFunction.SUM : CombineFunction.MULTIPLY);
    this.source = source;
    this.boost = boost;
    this.combine = combine;
  }

  @Override
  public LeafScoreFunction getLeafScoreFunction(LeafReaderContext context) throws IOException {
    RankValues ranks = source.values(context.reader());
    return new LeafScoreFunction() {
      @Override
      public double score(int doc, float subQueryScore) throws IOException {
        return value(ranks.rank(doc));
      }

      @Override
      public Explanation explainScore(int doc, Explanation subQuery) throws IOException {
        double rank = ranks.rank(doc);
        return Explanation.match(
            (float) value(rank),
            (combine == Combine.ADD ? "" : "1 + ") + "boost, of:",
            boost.explain(rank, source.description()));
      }
    };
  }

  private double value(double rank) {
    return combine == Combine.ADD ? boost.value(rank) : 1 + boost.value(rank);
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  protected boolean doEquals(ScoreFunction other) {
    return other instanceof SiteRankFunction that
        && source.equals(that.source)
        && boost.equals(that.boost)
        && combine == that.combine;
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(source, boost, combine);
  }
}
