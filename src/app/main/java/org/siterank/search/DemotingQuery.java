package org.siterank.search;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * The documents of a query, those that match another query as well with a smaller score:
 *
 * <pre>{@code
 * score = t·f    where the demoted query matches
 * score = t      elsewhere
 * }</pre>
 *
 * Scores equal those of Lucene's {@code FunctionScoreQuery.boostByQuery} and of OpenSearch's {@code
 * boosting} query. Unlike them it lets the query skip documents that cannot compete: a factor of at
 * most 1 never lifts a score above its bound.
 */
final class DemotingQuery extends Query {

  private final Query query;
  private final Query demoted;
  private final float factor;

  /**
   * @param query finds and scores the documents
   * @param demoted those of them whose score is lowered; its own scores do not count
   * @param factor in (0, 1]
   */
  DemotingQuery(Query query, Query demoted, float factor) {
    if (!(factor > 0 && factor <= 1)) {
      throw new IllegalArgumentException("factor must be in (0, 1], got " + factor);
    }
    this.query = Objects.requireNonNull(query, "query");
    this.demoted = Objects.requireNonNull(demoted, "demoted");
    this.factor = factor;
  }

  /** Finds and scores the documents. */
  Query query() {
    return query;
  }

  /** The documents whose score is lowered. */
  Query demoted() {
    return demoted;
  }

  /** What their score is multiplied by. */
  float factor() {
    return factor;
  }

  // Lucene's rewriting ends when a query returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    Query rewrittenDemoted = demoted.rewrite(searcher);
    if (rewritten instanceof MatchNoDocsQuery || rewrittenDemoted instanceof MatchNoDocsQuery) {
      return rewritten;
    }
    return rewritten == query && rewrittenDemoted == demoted
        ? this
        : new DemotingQuery(rewritten, rewrittenDemoted, factor);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight scoring = query.createWeight(searcher, scoreMode, boost);
    if (!scoreMode.needsScores()) {
      return scoring;
    }
    return new DemotingWeight(
        scoring, demoted.createWeight(searcher, ScoreMode.COMPLETE_NO_SCORES, 1));
  }

  @Override
  public void visit(QueryVisitor visitor) {
    // The demoted query finds nothing by itself, and none of its words are to be highlighted.
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "Demoting(" + query.toString(field) + ", " + demoted + " * " + factor + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DemotingQuery that
        && query.equals(that.query)
        && demoted.equals(that.demoted)
        && factor == that.factor;
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Objects.hash(query, demoted, factor);
  }

  private final class DemotingWeight extends Weight {

    private final Weight scoring;
    private final Weight lowering;

    DemotingWeight(Weight scoring, Weight lowering) {
      super(DemotingQuery.this);
      this.scoring = scoring;
      this.lowering = lowering;
    }

    @Override
    public Scorer scorer(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = scorerSupplier(context);
      return supplier == null ? null : supplier.get(Long.MAX_VALUE);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = scoring.scorerSupplier(context);
      ScorerSupplier lowered = supplier == null ? null : lowering.scorerSupplier(context);
      if (lowered == null) {
        return supplier; // Nothing of this segment is lowered.
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          return new DemotingScorer(supplier.get(leadCost), lowered.get(supplier.cost()));
        }

        @Override
        public long cost() {
          return supplier.cost();
        }

        @Override
        public void setTopLevelScoringClause() throws IOException {
          supplier.setTopLevelScoringClause();
        }
      };
    }

    @Override
    public BulkScorer bulkScorer(LeafReaderContext context) throws IOException {
      // A segment without such documents is searched as if they were not asked for.
      return lowering.scorerSupplier(context) == null
          ? scoring.bulkScorer(context)
          : super.bulkScorer(context);
    }

    private final class DemotingScorer extends FilterScorer {

      private final DocIdSetIterator lowered;

      DemotingScorer(Scorer scorer, Scorer lowered) {
        super(scorer, DemotingWeight.this);
        this.lowered = lowered.iterator();
      }

      @Override
      public float score() throws IOException {
        int doc = docID();
        int next = lowered.docID() < doc ? lowered.advance(doc) : lowered.docID();
        return next == doc ? in.score() * factor : in.score();
      }

      @Override
      public void setMinCompetitiveScore(float minScore) throws IOException {
        in.setMinCompetitiveScore(minScore);
      }

      @Override
      public int advanceShallow(int target) throws IOException {
        return in.advanceShallow(target);
      }

      @Override
      public float getMaxScore(int upTo) throws IOException {
        return in.getMaxScore(upTo);
      }
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Explanation score = scoring.explain(context, doc);
      if (!score.isMatch() || !lowering.explain(context, doc).isMatch()) {
        return score;
      }
      return Explanation.match(
          score.getValue().floatValue() * factor,
          "text score * factor, for it lists other pages, of:",
          score,
          Explanation.match(factor, "factor: it lists other pages and comes after them"));
    }

    @Override
    public Matches matches(LeafReaderContext context, int doc) throws IOException {
      return scoring.matches(context, doc);
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return scoring.count(context);
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return scoring.isCacheable(context) && lowering.isCacheable(context);
    }
  }
}
