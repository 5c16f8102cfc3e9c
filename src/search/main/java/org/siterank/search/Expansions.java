package org.siterank.search;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopTermsRewrite;
import org.siterank.cache.Recent;
import org.siterank.search.WrappedRewrite.Expanding;

/**
 * Expansions of prefixes and fuzzy words to terms of an index. To find them takes most of the time
 * of such a query, and a page of results asks for them some twenty times: for the hits, their
 * number, the facets, other versions of pages, and a correction. Thread-safe.
 */
final class Expansions {

  /**
   * Expansions kept. A query has at most fourteen ({@link ClauseCount}). By calculation each takes
   * some 20 kB: 50 words, each in three segments.
   */
  private static final int KEPT = 128;

  private record Key(IndexReader reader, MultiTermQuery query) {}

  private final Map<Key, Query> known = new Recent<>(KEPT);

  /** Expands as another way of expanding does, but each query once for an index. */
  MultiTermQuery.RewriteMethod once(TopTermsRewrite<?> rewrite) {
    return new Once(rewrite);
  }

  /** How a query is expanded, whether that is kept or not. */
  static MultiTermQuery.RewriteMethod rewrite(MultiTermQuery query) {
    return query.getRewriteMethod() instanceof Once once ? once.in : query.getRewriteMethod();
  }

  private Query expanded(Key key, Expanding expanding) throws IOException {
    synchronized (known) {
      Query found = known.get(key);
      if (found != null) {
        return found;
      }
    }
    Query expanded = expanding.expand();
    synchronized (known) {
      known.put(key, expanded);
    }
    return expanded;
  }

  private final class Once extends WrappedRewrite {

    Once(TopTermsRewrite<?> rewrite) {
      super(rewrite);
    }

    @Override
    Query wrap(IndexReader reader, MultiTermQuery query, Expanding expanding) throws IOException {
      return expanded(new Key(reader, query), expanding);
    }

    private Expansions keeper() {
      return Expansions.this;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Once that && keeper() == that.keeper() && in.equals(that.in);
    }

    @Override
    public int hashCode() {
      return in.hashCode();
    }
  }
}
