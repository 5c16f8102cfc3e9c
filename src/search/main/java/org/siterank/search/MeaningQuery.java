package org.siterank.search;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
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
import org.apache.lucene.util.BytesRef;
import org.siterank.index.SiteField;
import org.siterank.meaning.PassageVectors;

/**
 * The documents of a query; those gain that have a passage whose meaning is near to that of the
 * question:
 *
 * <pre>{@code
 * score = t + w·max(0, cosine of the nearest passage)
 * }</pre>
 *
 * It finds the documents of the query and no others.
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

  /** What is meant. */
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

  /** How near the documents of a segment are to what is meant. */
  private static final class Nearness {

    private final BinaryDocValues vectors;
    private final byte[] asked;

    Nearness(LeafReaderContext context, AskedMeaning asked) throws IOException {
      this.vectors = DocValues.getBinary(context.reader(), SiteField.MEANING.key());
      this.asked = asked.direction();
    }

    /** The nearest passage of a document; documents come in ascending order. */
    PassageVectors.Nearest of(int doc) throws IOException {
      if (!vectors.advanceExact(doc)) {
        return PassageVectors.NONE;
      }
      BytesRef value = vectors.binaryValue();
      return PassageVectors.nearest(asked, value.bytes, value.offset, value.length);
    }
  }

  private final class MeaningWeight extends Weight {

    private final Weight scoring;
    private final float most;

    MeaningWeight(Weight scoring, float most) {
      super(MeaningQuery.this);
      this.scoring = scoring;
      this.most = most;
    }

    @Override
    public Scorer scorer(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = scorerSupplier(context);
      return supplier == null ? null : supplier.get(Long.MAX_VALUE);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = scoring.scorerSupplier(context);
      if (supplier == null) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          return new MeaningScorer(supplier.get(leadCost), new Nearness(context, asked));
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

    private final class MeaningScorer extends FilterScorer {

      private final Nearness nearness;

      MeaningScorer(Scorer scorer, Nearness nearness) {
        super(scorer, MeaningWeight.this);
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
      Explanation score = scoring.explain(context, doc);
      if (!score.isMatch()) {
        return score;
      }
      PassageVectors.Nearest nearest = new Nearness(context, asked).of(doc);
      if (nearest.cosine() == 0) {
        return score;
      }
      float gain = most * nearest.cosine();
      return Explanation.match(
          score.getValue().floatValue() + gain,
          "text score + meaning, sum of:",
          score,
          Explanation.match(
              gain,
              MeantPassage.of(context.reader(), doc, nearest.passage()).explanation(),
              Explanation.match(most, "weight of the meaning"),
              Explanation.match(nearest.cosine(), "cosine of the nearest passage")));
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
      return scoring.isCacheable(context);
    }
  }
}
