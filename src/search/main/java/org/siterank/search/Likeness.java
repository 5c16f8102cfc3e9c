package org.siterank.search;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.search.Query;

/** Measures how alike pages are to something. */
interface Likeness {

  /**
   * How alike a document is.
   *
   * @param similarity from 0 to 1
   */
  record Like(int doc, double similarity) {}

  /** The most similar first; equal ones in the order of documents. */
  Comparator<Like> BEST_FIRST =
      Comparator.comparingDouble(Like::similarity).reversed().thenComparingInt(Like::doc);

  /**
   * The most similar documents of those that a query finds; of equal ones all, though they are more
   * than asked for.
   *
   * @param among finds the documents that take part
   * @param most about how many, at least 1
   */
  List<Like> nearest(Query among, int most) throws IOException;
}
