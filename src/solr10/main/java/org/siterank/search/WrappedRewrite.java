package org.siterank.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopTermsRewrite;

/**
 * A way of expanding words that wraps another one.
 *
 * <p>In Lucene 10 words are expanded by a searcher, in Lucene 9 by a reader, and src/search has this
 * class for it.
 */
abstract class WrappedRewrite extends MultiTermQuery.RewriteMethod {

  /** Expands as the wrapped way does. */
  interface Expanding {
    Query expand() throws IOException;
  }

  /** The way that is wrapped. */
  final TopTermsRewrite<?> in;

  WrappedRewrite(TopTermsRewrite<?> in) {
    this.in = in;
  }

  /** Expands a query. */
  abstract Query wrap(IndexReader reader, MultiTermQuery query, Expanding expanding)
      throws IOException;

  @Override
  public final Query rewrite(IndexSearcher searcher, MultiTermQuery query) throws IOException {
    return wrap(searcher.getIndexReader(), query, () -> in.rewrite(searcher, query));
  }
}
