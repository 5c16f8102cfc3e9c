package org.siterank.boost;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * A text query whose scores carry the rank of each document.
 *
 * <pre>{@code
 * score = t·(1 + w·f(r/k))    multiplied
 * score = t + w·f(r/k)        added
 * }</pre>
 *
 * t is the text score, r the document's rank (a numeric doc value written by {@link RankField}, or
 * an element of a {@link RankVector}; a document without one has rank 0), and {@code w·f(r/k)} a
 * {@link RankBoost}. The documents that match are those of the text query.
 *
 * <p>Citation: N. Craswell, S. Robertson, H. Zaragoza, M. Taylor, <em>Relevance weighting for query
 * independent evidence</em>, SIGIR 2005. There the value is added to a BM25 score; multiplying
 * keeps its share the same for short and long queries.
 *
 * <p>Scores are those of Lucene's {@code FunctionScoreQuery} with the same formula. Unlike it, this
 * query lets the text query skip documents that cannot reach the top hits ({@link SegmentRanks}),
 * all the more when the index is sorted by a copy of the rank, in descending order.
 *
 * <p>Fails with IllegalStateException when the field holds other values than ranks.
 */
public final class RankBoostQuery extends Query {

  private final Query text;
  private final RankSource ranks;
  private final RankBoost boost;
  private final Combine combine;

  /**
   * @param text the query that finds the documents
   * @param rankField the numeric doc value that holds the ranks
   */
  public RankBoostQuery(Query text, String rankField, RankBoost boost, Combine combine) {
    this(text, new FieldRanks(rankField), boost, combine);
  }

  /**
   * @param text the query that finds the documents
   * @param ranks where their ranks are
   */
  public RankBoostQuery(Query text, RankSource ranks, RankBoost boost, Combine combine) {
    this.text = Objects.requireNonNull(text, "text");
    this.ranks = Objects.requireNonNull(ranks, "ranks");
    this.boost = Objects.requireNonNull(boost, "boost");
    this.combine = Objects.requireNonNull(combine, "combine");
  }

  /** The query that finds the documents. */
  public Query text() {
    return text;
  }

  /** Where the ranks are. */
  public RankSource ranks() {
    return ranks;
  }

  /** The shape of the boost and its parameters. */
  public RankBoost boost() {
    return boost;
  }

  /** How text score and boost become one score. */
  public Combine combine() {
    return combine;
  }

  // Lucene's rewriting ends when a query returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = text.rewrite(searcher);
    if (rewritten instanceof MatchNoDocsQuery) {
      return rewritten;
    }
    return rewritten == text ? this : new RankBoostQuery(rewritten, ranks, boost, combine);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float outer)
      throws IOException {
    Weight inner = text.createWeight(searcher, scoreMode, outer);
    return scoreMode.needsScores() ? new RankBoostWeight(this, inner, outer) : inner;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    text.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "RankBoost("
        + text.toString(field)
        + ", "
        + ranks.key()
        + ", "
        + boost
        + ", "
        + combine
        + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankBoostQuery that
        && text.equals(that.text)
        && ranks.equals(that.ranks)
        && boost.equals(that.boost)
        && combine == that.combine;
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Objects.hash(text, ranks, boost, combine);
  }
}
