package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.CompositeReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.siterank.index.SiteField;

/** The segments of an index without the pages that another index has in their place. */
final class ReplacedPages {

  private ReplacedPages() {}

  /**
   * The segments of {@code published}, in which no page of {@code fresh} is found. They share its
   * files, and are good for as long as it is open.
   */
  static List<IndexReader> hidden(CompositeReader published, CompositeReader fresh)
      throws IOException {
    List<BytesRef> names = names(fresh);
    List<IndexReader> segments = new ArrayList<>();
    for (LeafReaderContext leaf : published.leaves()) {
      segments.add(without(leaf.reader(), names));
    }
    return segments;
  }

  private static List<BytesRef> names(CompositeReader reader) throws IOException {
    List<BytesRef> names = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      SortedDocValues urls = DocValues.getSorted(leaf.reader(), SiteField.URL.key());
      for (int doc = urls.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = urls.nextDoc()) {
        if (live == null || live.get(doc)) {
          names.add(BytesRef.deepCopyOf(urls.lookupOrd(urls.ordValue())));
        }
      }
    }
    return names;
  }

  private static LeafReader without(LeafReader segment, List<BytesRef> names) throws IOException {
    Terms terms = segment.terms(SiteField.URL.key());
    if (terms == null) {
      return segment;
    }
    FixedBitSet replaced = new FixedBitSet(segment.maxDoc());
    TermsEnum each = terms.iterator();
    PostingsEnum docs = null;
    for (BytesRef name : names) {
      if (each.seekExact(name)) {
        docs = each.postings(docs, PostingsEnum.NONE);
        for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
          replaced.set(doc);
        }
      }
    }
    Bits live = segment.getLiveDocs();
    FixedBitSet left = new FixedBitSet(segment.maxDoc());
    for (int doc = 0; doc < segment.maxDoc(); doc++) {
      if (!replaced.get(doc) && (live == null || live.get(doc))) {
        left.set(doc);
      }
    }
    int pages = left.cardinality();
    return pages == segment.numDocs() ? segment : new Rest(segment, left, pages);
  }

  /** A segment with fewer pages alive. */
  private static final class Rest extends FilterLeafReader {

    private final Bits left;
    private final int pages;

    Rest(LeafReader segment, FixedBitSet left, int pages) {
      super(segment);
      this.left = left.asReadOnlyBits();
      this.pages = pages;
    }

    @Override
    public Bits getLiveDocs() {
      return left;
    }

    @Override
    public int numDocs() {
      return pages;
    }

    @Override
    public CacheHelper getCoreCacheHelper() {
      return in.getCoreCacheHelper(); // Terms and values are the same.
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return null; // Which pages are alive is not.
    }
  }
}
