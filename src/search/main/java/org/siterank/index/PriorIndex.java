package org.siterank.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** The index as a writer found it, and which of its pages are still wanted. Not thread-safe. */
final class PriorIndex {

  /** A page as it stands in the index. */
  record Known(int doc, long fingerprint, long rankBits, long fetchedMillis, Readers readers) {}

  private final DirectoryReader reader;
  private final List<PriorSegment> segments;
  private final FixedBitSet wanted;

  PriorIndex(DirectoryReader reader) {
    this.reader = reader;
    this.segments = reader.leaves().stream().map(PriorSegment::new).toList();
    this.wanted = new FixedBitSet(Math.max(1, reader.maxDoc()));
  }

  /** Reads every byte once and compares it with the files' check sums. */
  void verify() throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      if (leaf.reader() instanceof CodecReader files) {
        files.checkIntegrity();
      }
    }
  }

  /** The page of that name, or null. */
  Known find(PageUrl url) throws IOException {
    BytesRef name = new BytesRef(url.value());
    for (PriorSegment segment : segments) {
      Known known = segment.find(name);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  /** The value of a facet of a page; empty when it has none. */
  String facet(Known known, SiteField field) throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(known.doc(), leaves));
    SortedDocValues values = DocValues.getSorted(leaf.reader(), field.key());
    return values.advanceExact(known.doc() - leaf.docBase)
        ? values.lookupOrd(values.ordValue()).utf8ToString()
        : "";
  }

  /** Counts the pages of a host that have a language. */
  void countLanguages(String host, HostLanguages into) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      SortedDocValues tags = DocValues.getSorted(leaf.reader(), SiteField.LANGUAGE.key());
      PostingsEnum docs = leaf.reader().postings(new Term(SiteField.SITE.key(), host));
      for (int doc = docs == null ? DocIdSetIterator.NO_MORE_DOCS : docs.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = docs.nextDoc()) {
        if ((live == null || live.get(doc)) && tags.advanceExact(doc)) {
          String tag = tags.lookupOrd(tags.ordValue()).utf8ToString();
          if (!tag.isEmpty()) {
            into.add(host, tag);
          }
        }
      }
    }
  }

  /** Marks a page as wanted; false when it was marked before. */
  boolean keep(Known known) {
    return !wanted.getAndSet(known.doc());
  }

  /** The names of the pages that nobody marked. */
  List<String> unwanted() throws IOException {
    List<String> names = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
        if ((live == null || live.get(doc)) && !wanted.get(leaf.docBase + doc)) {
          names.add(
              reader
                  .storedFields()
                  .document(leaf.docBase + doc, Set.of(SiteField.URL.key()))
                  .get(SiteField.URL.key()));
        }
      }
    }
    return names;
  }
}
