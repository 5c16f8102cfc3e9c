package org.siterank.search;

import java.io.IOException;
import java.util.Objects;
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
 * The documents of a query; those gain whose meaning is near to that of the question:
 *
 * <pre>{@code
 * score = t + w·max(0, cosine)
 * }</pre>
 *
 * The cosine is that of the nearest passage; where a sentence model is used, a weighted mean with
 * that of the whole page. It finds the documents of the query and no others.
 */
final class MeaningQuery extends Query {

  private final Query query;
  private final AskedMeaning asked;

  /**
   * @param query finds and scores the documents
   * @param asked what is meant
   */
  MeaningQuery(Query query, AskedMeaning asked) {
    this.query = Objects.requireNonNull(query, "query");
    this.asked = Objects.requireNonNull(asked, "asked");
  }

  /** Finds and scores the documents. */
  Query query() {
    return query;
  }

  /** The meaning of the question. */
  AskedMeaning asked() {
    return asked;
  }

  // Lucene's rewriting ends when a query returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    return rewritten instanceof MatchNoDocsQuery
        ? rewritten
        : rewritten == query ? this : new MeaningQuery(rewritten, asked);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight scoring = query.createWeight(searcher, scoreMode, boost);
    return scoreMode.needsScores() ? new MeaningWeight(scoring, boost * asked.weight()) : scoring;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "Meaning(" + query.toString(field) + ", " + asked.weight() + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeaningQuery that
        && query.equals(that.query)
        && asked.equals(that.asked);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Objects.hash(query, asked);
  }

  private final class MeaningWeight extends RescoredWeight {

    private final float most;

    MeaningWeight(Weight scoring, float most) {
      super(MeaningQuery.this, scoring);
      this.most = most;
    }

    @Override
    Optional<Rescoring> rescoring(LeafReaderContext context) {
      return Optional.of(
          scorer -> new MeaningScorer(scorer, new MeaningNearness(context.reader(), asked)));
    }

    private final class MeaningScorer extends FilterScorer {

      private final MeaningNearness nearness;

      MeaningScorer(Scorer scorer, MeaningNearness nearness) {
        super(scorer);
        this.nearness = nearness;
      }

      @Override
      public float score() throws IOException {
        return in.score() + most * nearness.of(docID()).cosine();
      }

      @Override
      public void setMinCompetitiveScore(float minScore) throws IOException {
        // Rounded down, because the sum above is rounded too.
        in.setMinCompetitiveScore(Math.max(0, Math.nextDown(minScore) - Math.nextUp(most)));
      }

      @Override
      public int advanceShallow(int target) throws IOException {
        return in.advanceShallow(target);
      }

      @Override
      public float getMaxScore(int upTo) throws IOException {
        return Math.nextUp(in.getMaxScore(upTo) + Math.nextUp(most));
      }
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Explanation score = in.explain(context, doc);
      if (!score.isMatch()) {
        return score;
      }
      MeaningNearness.Near near = new MeaningNearness(context.reader(), asked).of(doc);
      if (near.cosine() == 0) {
        return score;
      }
      float gain = most * near.cosine();
      return Explanation.match(
          score.getValue().floatValue() + gain,
          "text score + meaning, sum of:",
          score,
          Explanation.match(
              gain,
              MeantPassage.of(context.reader(), doc, near).explanation(),
              Explanation.match(most, "weight of the meaning"),
              cosine(near)));
    }

    private Explanation cosine(MeaningNearness.Near near) {
      Explanation passage =
          Explanation.match(near.passage().cosine(), "cosine of the nearest passage");
      Explanation whole = Explanation.match(near.whole(), "cosine of the page as a whole");
      return Float.isNaN(near.whole())
          ? passage
          : near.passage().isNone()
              ? whole
              : Explanation.match(near.cosine(), "weighted mean of:", whole, passage);
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return in.count(context);
    }
  }
}
