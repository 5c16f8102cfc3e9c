package org.siterank.search;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;

/**
 * The documents of a query, those that have a term with a smaller score, unless other terms spare
 * them:
 *
 * <pre>{@code
 * score = t·f    of a document that has the demoted term and no group that spares it
 * score = t      elsewhere
 * }</pre>
 *
 * Scores equal those of Lucene's {@code FunctionScoreQuery.boostByQuery} and of OpenSearch's {@code
 * boosting} query. Unlike them it lets the query skip documents that cannot compete: a factor of at
 * most 1 never lifts a score above its bound. And it looks terms up only where a document asks.
 */
final class DemotingQuery extends Query {

  private final Query query;
  private final Term demoted;
  private final List<List<Term>> sparing;
  private final float factor;
  private final String reason;

  /** Pages that list others come after them. */
  DemotingQuery(Query query, Term demoted, List<List<Term>> sparing, float factor) {
    this(query, demoted, sparing, factor, "lists other pages");
  }

  /**
   * @param query finds and scores the documents
   * @param demoted the term of those whose score is lowered
   * @param sparing groups of terms; all of a group keep a document from it
   * @param factor in (0, 1]
   * @param reason what such a document does, for the explanation of its score
   */
  DemotingQuery(Query query, Term demoted, List<List<Term>> sparing, float factor, String reason) {
    if (!(factor > 0 && factor <= 1)) {
      throw new IllegalArgumentException("factor must be in (0, 1], got " + factor);
    }
    this.query = Objects.requireNonNull(query, "query");
    this.demoted = Objects.requireNonNull(demoted, "demoted");
    this.sparing = sparing.stream().map(List::copyOf).toList();
    if (this.sparing.stream().anyMatch(List::isEmpty)) {
      throw new IllegalArgumentException("a group of no terms spares every document");
    }
    this.factor = factor;
    this.reason = reason;
  }

  /** Finds and scores the documents. */
  Query query() {
    return query;
  }

  /** The documents whose score is lowered, as a query of its own. */
  Query demoted() {
    Query having = new TermQuery(demoted);
    return sparing.isEmpty()
        ? having
        : new BooleanQuery.Builder()
            .add(having, Occur.FILTER)
            .add(TextQueries.any(sparing.stream().map(DemotingQuery::all).toList()), Occur.MUST_NOT)
            .build();
  }

  private static Query all(List<Term> terms) {
    if (terms.size() == 1) {
      return new TermQuery(terms.get(0));
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    terms.forEach(term -> all.add(new TermQuery(term), Occur.FILTER));
    return all.build();
  }

  /** The factor of their score. */
  float factor() {
    return factor;
  }

  // Lucene's rewriting ends when a query returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    return rewritten instanceof MatchNoDocsQuery
        ? rewritten
        : rewritten == query
            ? this
            : new DemotingQuery(rewritten, demoted, sparing, factor, reason);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight scoring = query.createWeight(searcher, scoreMode, boost);
    return scoreMode.needsScores() ? new DemotingWeight(scoring) : scoring;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    // The demoted query finds nothing by itself, and none of its words are to be highlighted.
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "Demoting(" + query.toString(field) + ", " + demoted() + " * " + factor + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DemotingQuery that
        && query.equals(that.query)
        && demoted.equals(that.demoted)
        && sparing.equals(that.sparing)
        && factor == that.factor;
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Objects.hash(query, demoted, sparing, factor);
  }

  private final class DemotingWeight extends RescoredWeight {

    DemotingWeight(Weight scoring) {
      super(DemotingQuery.this, scoring);
    }

    /** The documents of a segment whose score is lowered; null when there are none. */
    private DemotedDocs demotedDocs(LeafReaderContext context) throws IOException {
      return DemotedDocs.of(context.reader(), demoted, sparing);
    }

    @Override
    Optional<Rescoring> rescoring(LeafReaderContext context) throws IOException {
      return Optional.ofNullable(demotedDocs(context)).map(Lowering::new);
    }

    /** The scores of a segment of which some documents are lowered. */
    private final class Lowering implements BulkRescoring {

      private final DemotedDocs lowered;

      Lowering(DemotedDocs lowered) {
        this.lowered = lowered;
      }

      @Override
      public Scorer of(Scorer scorer) {
        return new DemotingScorer(scorer, lowered);
      }

      @Override
      public BulkScorer of(BulkScorer whole) {
        return new DemotingBulkScorer(whole, lowered, factor);
      }
    }

    private final class DemotingScorer extends FilterScorer {

      private final DemotedDocs lowered;

      DemotingScorer(Scorer scorer, DemotedDocs lowered) {
        super(scorer);
        this.lowered = lowered;
      }

      @Override
      public float score() throws IOException {
        return lowered.contains(docID()) ? in.score() * factor : in.score();
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
      Explanation score = in.explain(context, doc);
      DemotedDocs lowered = score.isMatch() ? demotedDocs(context) : null;
      if (lowered == null || !lowered.contains(doc)) {
        return score;
      }
      return Explanation.match(
          score.getValue().floatValue() * factor,
          "text score * factor, for it " + reason + ", of:",
          score,
          Explanation.match(factor, "factor: it " + reason + " and comes after them"));
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return in.count(context);
    }
  }
}
