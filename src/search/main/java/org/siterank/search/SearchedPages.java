package org.siterank.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.siterank.index.WordWeights;

/** The pages in which users' queries are read: those of a publication, or of a copy of one. */
interface SearchedPages {

  /** The time is looked at once in so many documents, less one. */
  int CHECKED = 0xfff;

  /** Returns their index. */
  IndexReader getIndexReader();

  /** Returns the languages of the pages. */
  SiteLanguages languages();

  /** Returns the vectors of the pages. */
  SiteVectors vectors();

  /** Expansions of prefixes and fuzzy words, by the terms of the index. */
  Expansions expansions();

  /** Returns the weights by which the index counted its words. */
  WordWeights counted();

  /** Counts the pages that a query finds, but no more than so many, which end the search. */
  int count(Query query, int most) throws IOException;

  /** Returns true if a query finds any page; the first one ends the search. */
  default boolean finds(Query query) throws IOException {
    return count(query, 1) > 0;
  }

  /** Counts what a query finds in an index, until there are so many or the time is over. */
  static int count(IndexSearcher searcher, Query query, int most) throws IOException {
    Weight weight =
        searcher.createWeight(
            searcher.rewrite(new ConstantScoreQuery(query)), ScoreMode.COMPLETE_NO_SCORES, 1);
    int count = 0;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      Bits live = leaf.reader().getLiveDocs();
      DocIdSetIterator found = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
      while (count < most && found.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if ((found.docID() & CHECKED) == 0 && SearchDeadline.isOver()) {
          return count;
        }
        count += live == null || live.get(found.docID()) ? 1 : 0;
      }
    }
    return count;
  }
}
