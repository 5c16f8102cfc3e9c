package org.siterank.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/**
 * The documents of a query, those of some pages with a larger score:
 *
 * <pre>{@code
 * score = t·f    of a page that people choose for the query, f in [1, 4]
 * score = t      elsewhere
 * }</pre>
 *
 * It finds nothing that the query does not find. Documents that cannot compete are skipped: bounds
 * of scores grow by the largest factor of a segment, which is 1 where none of the pages is.
 */
final class ChosenQuery extends Query {

  private final Query query;
  private final Map<PageUrl, ChosenPage> chosen;

  private ChosenQuery(Query query, Map<PageUrl, ChosenPage> chosen) {
    this.query = query;
    this.chosen = chosen;
  }

  /** A query with what people choose for it; the query itself where nothing is known. */
  static Query of(Query query, Map<PageUrl, ChosenPage> chosen) {
    return chosen.isEmpty() ? query : new ChosenQuery(query, Map.copyOf(chosen));
  }

  // Lucene's rewriting ends when a query returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    return rewritten instanceof MatchNoDocsQuery
        ? rewritten
        : rewritten == query ? this : new ChosenQuery(rewritten, chosen);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight scoring = query.createWeight(searcher, scoreMode, boost);
    return scoreMode.needsScores() ? new ChosenWeight(scoring) : scoring;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "Chosen(" + query.toString(field) + ", " + chosen.size() + " pages)";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChosenQuery that
        && query.equals(that.query)
        && chosen.equals(that.chosen);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Objects.hash(query, chosen);
  }

  private final class ChosenWeight extends FilterWeight {

    ChosenWeight(Weight scoring) {
      super(ChosenQuery.this, scoring);
    }

    /** The chosen documents of a segment. */
    private Map<Integer, ChosenPage> documents(LeafReaderContext context) throws IOException {
      Map<Integer, ChosenPage> documents = new HashMap<>();
      for (Map.Entry<PageUrl, ChosenPage> page : chosen.entrySet()) {
        PostingsEnum postings =
            context
                .reader()
                .postings(new Term(SiteField.URL.key(), page.getKey().value()), PostingsEnum.NONE);
        if (postings != null) {
          for (int doc = postings.nextDoc();
              doc != PostingsEnum.NO_MORE_DOCS;
              doc = postings.nextDoc()) {
            documents.put(doc, page.getValue());
          }
        }
      }
      return documents;
    }

    @Override
    public Scorer scorer(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = scorerSupplier(context);
      return supplier == null ? null : supplier.get(Long.MAX_VALUE);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(context);
      Map<Integer, ChosenPage> documents = supplier == null ? Map.of() : documents(context);
      if (documents.isEmpty()) {
        return supplier; // None of the pages is in this segment.
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          return new ChosenScorer(supplier.get(leadCost), documents);
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
      if (documents(context).isEmpty()) {
        return in.bulkScorer(context);
      }
      ScorerSupplier supplier = scorerSupplier(context);
      if (supplier == null) {
        return null;
      }
      supplier.setTopLevelScoringClause();
      return new DefaultBulkScorer(supplier.get(Long.MAX_VALUE));
    }

    private final class ChosenScorer extends FilterScorer {

      private final Map<Integer, ChosenPage> documents;
      private final float largest;

      ChosenScorer(Scorer scorer, Map<Integer, ChosenPage> documents) {
        super(scorer, ChosenWeight.this);
        this.documents = documents;
        float most = 1;
        for (ChosenPage page : documents.values()) {
          most = Math.max(most, page.factor());
        }
        largest = most;
      }

      @Override
      public float score() throws IOException {
        ChosenPage page = documents.get(docID());
        return page == null ? in.score() : in.score() * page.factor();
      }

      @Override
      public void setMinCompetitiveScore(float minScore) throws IOException {
        // Rounded down, so that nothing is skipped which competes.
        in.setMinCompetitiveScore(Math.max(0, Math.nextDown(minScore / largest)));
      }

      @Override
      public int advanceShallow(int target) throws IOException {
        return in.advanceShallow(target);
      }

      @Override
      public float getMaxScore(int upTo) throws IOException {
        return in.getMaxScore(upTo) * largest;
      }
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Explanation score = in.explain(context, doc);
      ChosenPage page = score.isMatch() ? documents(context).get(doc) : null;
      return page == null
          ? score
          : Explanation.match(
              score.getValue().floatValue() * page.factor(),
              "text score * factor, for people choose it, of:",
              score,
              Explanation.match(page.factor(), "factor: " + page.reason()));
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return in.count(context);
    }
  }
}
