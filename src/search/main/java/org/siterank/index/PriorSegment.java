package org.siterank.index;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.siterank.site.Readers;

/**
 * A segment of the index as a writer found it. Its cursors are kept from page to page: opening them
 * takes longer than moving them, and pages come mostly in the order in which the segment holds
 * them. Not thread-safe.
 */
final class PriorSegment {

  private final LeafReader segment;
  private final int docBase;
  private final Bits live;
  private TermsEnum names; // Null when no page has a name.
  private boolean opened;
  private PostingsEnum docs;
  private Cursors cursors;

  PriorSegment(LeafReaderContext leaf) {
    this.segment = leaf.reader();
    this.docBase = leaf.docBase;
    this.live = segment.getLiveDocs();
  }

  /** The page of that name, or null. */
  PriorIndex.Known find(BytesRef name) throws IOException {
    if (!opened) {
      Terms terms = segment.terms(SiteField.URL.key());
      names = terms == null ? null : terms.iterator();
      opened = true;
    }
    if (names == null || !names.seekExact(name)) {
      return null;
    }
    docs = names.postings(docs, PostingsEnum.NONE);
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      if (live == null || live.get(doc)) {
        if (cursors == null || doc < cursors.at) {
          cursors = new Cursors(segment); // They only move forwards.
        }
        return cursors.page(docBase, doc);
      }
    }
    return null;
  }

  private static final class Cursors {

    private final NumericDocValues fingerprints;
    private final NumericDocValues ranks;
    private final NumericDocValues fetched;
    private final BinaryDocValues readers;
    private int at;

    Cursors(LeafReader segment) throws IOException {
      fingerprints = numbers(segment, SiteField.FINGERPRINT);
      ranks = numbers(segment, SiteField.RANK);
      fetched = numbers(segment, SiteField.FETCHED);
      readers = segment.getBinaryDocValues(SiteField.READERS.key());
      if (readers == null) {
        throw missing(SiteField.READERS, "no document");
      }
    }

    PriorIndex.Known page(int docBase, int doc) throws IOException {
      at = doc;
      return new PriorIndex.Known(
          docBase + doc,
          value(fingerprints, SiteField.FINGERPRINT, doc),
          value(ranks, SiteField.RANK, doc),
          value(fetched, SiteField.FETCHED, doc),
          readers(doc));
    }

    private Readers readers(int doc) throws IOException {
      if (!readers.advanceExact(doc)) {
        throw missing(SiteField.READERS, "document " + doc);
      }
      return new Readers(readers.binaryValue().utf8ToString());
    }

    private static long value(NumericDocValues values, SiteField field, int doc)
        throws IOException {
      if (!values.advanceExact(doc)) {
        throw missing(field, "document " + doc);
      }
      return values.longValue();
    }

    private static NumericDocValues numbers(LeafReader segment, SiteField field)
        throws IOException {
      NumericDocValues values = segment.getNumericDocValues(field.key());
      if (values == null) {
        throw missing(field, "no document");
      }
      return values;
    }

    private static IllegalStateException missing(SiteField field, String where) {
      return new IllegalStateException("the index lacks " + field.key() + ": " + where);
    }
  }
}
