package org.siterank.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.siterank.boost.RankBoostQuery;

/**
 * A boosted query that looks up its words and phrases in the index once, for two uses: it finds the
 * best pages, and tells the text scores of those that are shown. The lookup takes as long as the
 * finding. Not thread-safe.
 */
final class ScoredText {

  private final PublishedSearcher searcher;
  private final KeptWeight text;
  private final RankBoostQuery boosted;

  ScoredText(PublishedSearcher searcher, RankBoostQuery query) throws IOException {
    this.searcher = searcher;
    this.text = new KeptWeight(searcher.rewrite(query.text()));
    this.boosted = new RankBoostQuery(text, query.ranks(), query.boost(), query.combine());
  }

  /** The query to be searched for; its scores are those of the query that was given. */
  RankBoostQuery query() {
    return boosted;
  }

  /**
   * The scores of documents without the boost; 0 where the text does not find a document. Search
   * for {@link #query} first.
   */
  float[] of(int[] docs) throws IOException {
    float[] scores = new float[docs.length];
    Integer[] ascending = new Integer[docs.length];
    Arrays.setAll(ascending, i -> i);
    Arrays.sort(ascending, (a, b) -> Integer.compare(docs[a], docs[b]));
    LeafReaderContext leaf = null;
    Scorer scorer = null;
    for (int i : ascending) {
      LeafReaderContext now = searcher.leaf(docs[i]);
      if (leaf == null || now.ord != leaf.ord) {
        leaf = now;
        scorer = text.weight.scorer(leaf);
      }
      int doc = docs[i] - leaf.docBase;
      if (scorer != null && scorer.iterator().advance(doc) == doc) {
        scores[i] = scorer.score();
      }
    }
    return scores;
  }

  /** A rewritten query that keeps the weight made of it. */
  private static final class KeptWeight extends Query {

    private final Query query;
    private Weight weight;

    KeptWeight(Query query) {
      this.query = query;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
        throws IOException {
      weight = query.createWeight(searcher, scoreMode, boost);
      return weight;
    }

    @Override
    public void visit(QueryVisitor visitor) {
      query.visit(visitor);
    }

    @Override
    public String toString(String field) {
      return query.toString(field);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof KeptWeight that && query.equals(that.query);
    }

    @Override
    public int hashCode() {
      return 31 * classHash() + query.hashCode();
    }
  }
}
