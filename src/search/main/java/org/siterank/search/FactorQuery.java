package org.siterank.search;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/**
 * The documents of a query, some with a score that is a multiple of the query's. It finds nothing
 * that the query does not find. Documents that cannot compete are skipped: bounds of scores grow by
 * the largest factor of a segment, which is 1 where no document has another one.
 */
abstract class FactorQuery extends Query {

  /** The factors of the documents of a segment, asked for in ascending order. */
  interface Factors {

    /** The factor of a document, at least 1. */
    float of(int doc) throws IOException;

    /** The largest of them. */
    float largest();

    /** Why a document has its factor; nothing where that is 1. */
    Optional<String> reason(int doc) throws IOException;
  }

  private final Query query;

  FactorQuery(Query query) {
    this.query = query;
  }

  /** Returns these factors for another query. */
  abstract FactorQuery of(Query other);

  /** The factors of a segment; nothing where all are 1. */
  abstract Optional<Factors> factors(LeafReaderContext context) throws IOException;

  /** The words of an explanation for the factors. */
  abstract String said();

  /** The words of an explanation for a score with factors. */
  static String explanation(String said) {
    return "text score * factor, for " + said + ", of:";
  }

  /** The query without factors. */
  Query query() {
    return query;
  }

  // Lucene's rewriting ends when a query returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  public final Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    return rewritten instanceof MatchNoDocsQuery
        ? rewritten
        : rewritten == query ? this : of(rewritten);
  }

  @Override
  public final Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight scoring = query.createWeight(searcher, scoreMode, boost);
    return scoreMode.needsScores() ? new FactorWeight(scoring) : scoring;
  }

  @Override
  public final void visit(QueryVisitor visitor) {
    query.visit(visitor);
  }

  private final class FactorWeight extends RescoredWeight {

    FactorWeight(Weight scoring) {
      super(FactorQuery.this, scoring);
    }

    @Override
    Optional<Rescoring> rescoring(LeafReaderContext context) throws IOException {
      return factors(context).map(factors -> scorer -> new FactorScorer(scorer, factors));
    }

    private static final class FactorScorer extends FilterScorer {

      private final Factors factors;

      FactorScorer(Scorer scorer, Factors factors) {
        super(scorer);
        this.factors = factors;
      }

      @Override
      public float score() throws IOException {
        return in.score() * factors.of(docID());
      }

      @Override
      public void setMinCompetitiveScore(float minScore) throws IOException {
        // Rounded down, so that nothing is skipped which competes.
        in.setMinCompetitiveScore(Math.max(0, Math.nextDown(minScore / factors.largest())));
      }

      @Override
      public int advanceShallow(int target) throws IOException {
        return in.advanceShallow(target);
      }

      @Override
      public float getMaxScore(int upTo) throws IOException {
        return in.getMaxScore(upTo) * factors.largest();
      }
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Explanation score = in.explain(context, doc);
      Optional<Factors> factors = score.isMatch() ? factors(context) : Optional.empty();
      Optional<String> reason = factors.isPresent() ? factors.get().reason(doc) : Optional.empty();
      if (reason.isEmpty()) {
        return score;
      }
      float factor = factors.get().of(doc);
      return Explanation.match(
          score.getValue().floatValue() * factor,
          explanation(said()),
          score,
          Explanation.match(factor, "factor: " + reason.get()));
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return in.count(context);
    }
  }
}
