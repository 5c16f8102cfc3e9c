package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.siterank.index.SiteField;
import org.siterank.site.Readers;

/**
 * Documents of an index by who may read them. A document that does not tell is closed.
 *
 * @param restricted whether the site has access rules
 * @param groups every group that may read some page
 */
record VisiblePages(boolean restricted, Set<String> groups) {

  /** Reads whom the pages of an index name. */
  static VisiblePages of(IndexReader reader) throws IOException {
    boolean restricted = false;
    Set<String> groups = new TreeSet<>();
    Set<BytesRef> known = new TreeSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      BinaryDocValues readers = leaf.reader().getBinaryDocValues(SiteField.READERS.key());
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
        BytesRef value =
            readers != null && readers.advanceExact(doc) ? readers.binaryValue() : null;
        restricted |= value == null || value.length > 0;
        if (value != null && !known.contains(value)) {
          known.add(BytesRef.deepCopyOf(value));
          groups.addAll(new Readers(value.utf8ToString()).groups());
        }
      }
    }
    return new VisiblePages(restricted, groups);
  }

  /** An index in which nothing is found but what somebody may read. */
  static IndexReader reader(IndexReader pages, Asker asker) throws IOException {
    if (asker.administrator()) {
      return pages;
    }
    List<IndexReader> segments = new ArrayList<>();
    for (LeafReaderContext leaf : pages.leaves()) {
      segments.add(segment(leaf.reader(), asker));
    }
    return new MultiReader(segments.toArray(IndexReader[]::new), false);
  }

  private static LeafReader segment(LeafReader segment, Asker asker) throws IOException {
    BinaryDocValues readers = segment.getBinaryDocValues(SiteField.READERS.key());
    Bits live = segment.getLiveDocs();
    FixedBitSet visible = new FixedBitSet(segment.maxDoc());
    Map<BytesRef, Boolean> known = new HashMap<>();
    for (int doc = 0; readers != null && doc < segment.maxDoc(); doc++) {
      if ((live == null || live.get(doc)) && readers.advanceExact(doc)) {
        BytesRef value = readers.binaryValue();
        Boolean may = known.get(value);
        if (may == null) {
          may = asker.mayRead(new Readers(value.utf8ToString()));
          known.put(BytesRef.deepCopyOf(value), may);
        }
        if (may) {
          visible.set(doc);
        }
      }
    }
    // Words of pages that were deleted count in Lucene's statistics, and must not here.
    return visible.cardinality() == segment.maxDoc()
        ? segment
        : new VisibleSegment(segment, visible);
  }
}
