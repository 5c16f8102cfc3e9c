package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;

/**
 * The documents of a segment that have a term and no group of some others; asked for in ascending
 * order. The other terms are looked up when the first document with the term is asked for.
 *
 * <p>Which documents have the term is kept, a bit for each, as long as the segment is open: it is
 * asked for each document that a query finds.
 */
final class DemotedDocs {

  private static final ConcurrentMap<IndexReader.CacheKey, ConcurrentMap<Term, FixedBitSet>> KEPT =
      new ConcurrentHashMap<>();

  private final LeafReader reader;
  private final FixedBitSet having;
  private final List<List<Term>> sparing;
  private List<List<PostingsEnum>> spared;

  private DemotedDocs(LeafReader reader, FixedBitSet having, List<List<Term>> sparing) {
    this.reader = reader;
    this.having = having;
    this.sparing = sparing;
  }

  /**
   * The documents of a segment; null when none has the term.
   *
   * @param sparing groups of terms; a document with all terms of a group is left out
   */
  static DemotedDocs of(LeafReader reader, Term term, List<List<Term>> sparing) throws IOException {
    FixedBitSet having = having(reader, term);
    return having.length() == 0 ? null : new DemotedDocs(reader, having, sparing);
  }

  private static FixedBitSet having(LeafReader reader, Term term) throws IOException {
    IndexReader.CacheHelper core = reader.getCoreCacheHelper();
    if (core == null) {
      return read(reader, term); // A reader without an identity, such as a merge's own view.
    }
    ConcurrentMap<Term, FixedBitSet> known = KEPT.get(core.getKey());
    if (known == null) {
      ConcurrentMap<Term, FixedBitSet> fresh = new ConcurrentHashMap<>();
      known = KEPT.putIfAbsent(core.getKey(), fresh);
      if (known == null) {
        known = fresh;
        core.addClosedListener(KEPT::remove);
      }
    }
    FixedBitSet found = known.get(term);
    if (found == null) {
      found = read(reader, term);
      known.put(term, found);
    }
    return found;
  }

  /** A bit for each document; of no length when none has the term. */
  private static FixedBitSet read(LeafReader reader, Term term) throws IOException {
    PostingsEnum docs = reader.postings(term, PostingsEnum.NONE);
    FixedBitSet having = new FixedBitSet(docs == null ? 0 : reader.maxDoc());
    if (docs != null) {
      having.or(docs);
    }
    return having;
  }

  /** The first document from this one on that has the term. */
  int havingFrom(int doc) {
    return doc >= having.length() ? DocIdSetIterator.NO_MORE_DOCS : having.nextSetBit(doc);
  }

  boolean contains(int doc) throws IOException {
    if (!having.get(doc)) {
      return false;
    }
    if (spared == null) {
      spared = postings();
    }
    for (List<PostingsEnum> group : spared) {
      if (haveAll(group, doc)) {
        return false;
      }
    }
    return true;
  }

  /** The documents of each group of which the segment has every term. */
  private List<List<PostingsEnum>> postings() throws IOException {
    List<List<PostingsEnum>> groups = new ArrayList<>();
    for (List<Term> terms : sparing) {
      List<PostingsEnum> group = new ArrayList<>();
      for (Term term : terms) {
        PostingsEnum docs = reader.postings(term, PostingsEnum.NONE);
        if (docs != null) {
          group.add(docs);
        }
      }
      if (group.size() == terms.size()) {
        groups.add(group);
      }
    }
    return groups;
  }

  private static boolean haveAll(List<PostingsEnum> group, int doc) throws IOException {
    for (PostingsEnum docs : group) {
      if ((docs.docID() < doc ? docs.advance(doc) : docs.docID()) != doc) {
        return false;
      }
    }
    return true;
  }
}
