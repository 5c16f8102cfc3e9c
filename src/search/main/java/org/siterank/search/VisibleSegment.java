package org.siterank.search;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.automaton.CompiledAutomaton;

/**
 * A segment as if it had some of its documents only. The others are not alive, words that only they
 * have do not exist, and every count of documents and words is over the visible ones. So scores,
 * expansions of prefixes and misspellings, and whatever else is computed from a reader, are those
 * of an index without them.
 *
 * <p>Cost: a word's counts take one pass over its postings each time it is looked up; those of a
 * field, which scores of words need, one pass over all of its postings when they are first asked
 * for.
 */
final class VisibleSegment extends FilterLeafReader {

  /** The counts of a field over the visible documents. */
  private record FieldCounts(int docs, long docFreqs, long termFreqs) {}

  private final FixedBitSet visible;
  private final Bits live;
  private final int pages;
  private final ConcurrentMap<String, FieldCounts> counts = new ConcurrentHashMap<>();

  VisibleSegment(LeafReader segment, FixedBitSet visible) {
    super(segment);
    this.visible = visible;
    this.live = visible.asReadOnlyBits();
    this.pages = visible.cardinality();
  }

  @Override
  public Bits getLiveDocs() {
    return live;
  }

  @Override
  public int numDocs() {
    return pages;
  }

  @Override
  public Terms terms(String field) throws IOException {
    Terms terms = in.terms(field);
    return terms == null ? null : new VisibleTerms(field, terms);
  }

  @Override
  public CacheHelper getCoreCacheHelper() {
    return null; // What is found by words differs from the files.
  }

  @Override
  public CacheHelper getReaderCacheHelper() {
    return in.getReaderCacheHelper(); // Ranks are the same.
  }

  private FieldCounts counts(String field, Terms terms) throws IOException {
    FieldCounts known = counts.get(field);
    if (known == null) {
      known = count(terms);
      counts.put(field, known);
    }
    return known;
  }

  private FieldCounts count(Terms terms) throws IOException {
    FixedBitSet having = new FixedBitSet(maxDoc());
    long docFreqs = 0;
    long termFreqs = 0;
    PostingsEnum docs = null;
    TermsEnum each = terms.iterator();
    while (each.next() != null) {
      docs = each.postings(docs, PostingsEnum.FREQS);
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        if (visible.get(doc)) {
          having.set(doc);
          docFreqs++;
          termFreqs += docs.freq();
        }
      }
    }
    return new FieldCounts(having.cardinality(), docFreqs, termFreqs);
  }

  /** The words that a visible document has. */
  private final class VisibleTerms extends FilterTerms {

    private final String field;

    VisibleTerms(String field, Terms terms) {
      super(terms);
      this.field = field;
    }

    @Override
    public TermsEnum iterator() throws IOException {
      return new VisibleTermsEnum(in.iterator());
    }

    @Override
    public TermsEnum intersect(CompiledAutomaton compiled, BytesRef startTerm) throws IOException {
      return new VisibleTermsEnum(in.intersect(compiled, startTerm));
    }

    @Override
    public long size() {
      return -1;
    }

    @Override
    public int getDocCount() throws IOException {
      return counts(field, in).docs();
    }

    @Override
    public long getSumDocFreq() throws IOException {
      return counts(field, in).docFreqs();
    }

    @Override
    public long getSumTotalTermFreq() throws IOException {
      return counts(field, in).termFreqs();
    }
  }

  /** Passes over words that no visible document has. */
  private final class VisibleTermsEnum extends FilterLeafReader.FilterTermsEnum {

    private PostingsEnum docs;
    private int docFreq = -1; // of the current word; -1 when it is not counted
    private long termFreq;

    VisibleTermsEnum(TermsEnum terms) {
      super(terms);
    }

    private boolean isVisible() throws IOException {
      docs = in.postings(docs, PostingsEnum.NONE);
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        if (visible.get(doc)) {
          return true;
        }
      }
      return false;
    }

    private void count() throws IOException {
      if (docFreq >= 0) {
        return;
      }
      PostingsEnum all = in.postings(null, PostingsEnum.FREQS);
      int found = 0;
      termFreq = 0;
      for (int doc = all.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = all.nextDoc()) {
        if (visible.get(doc)) {
          found++;
          termFreq += all.freq();
        }
      }
      docFreq = found;
    }

    @Override
    public BytesRef next() throws IOException {
      docFreq = -1;
      BytesRef term = in.next();
      while (term != null && !isVisible()) {
        term = in.next();
      }
      return term;
    }

    @Override
    public boolean seekExact(BytesRef text) throws IOException {
      docFreq = -1;
      return in.seekExact(text) && isVisible();
    }

    @Override
    public SeekStatus seekCeil(BytesRef text) throws IOException {
      docFreq = -1;
      SeekStatus status = in.seekCeil(text);
      if (status == SeekStatus.END || isVisible()) {
        return status;
      }
      return next() == null ? SeekStatus.END : SeekStatus.NOT_FOUND;
    }

    @Override
    public void seekExact(long ord) {
      throw new UnsupportedOperationException("words have no numbers here");
    }

    @Override
    public long ord() {
      throw new UnsupportedOperationException("words have no numbers here");
    }

    @Override
    public void seekExact(BytesRef term, TermState state) throws IOException {
      docFreq = -1;
      in.seekExact(term, state);
    }

    @Override
    public int docFreq() throws IOException {
      count();
      return docFreq;
    }

    @Override
    public long totalTermFreq() throws IOException {
      count();
      return termFreq;
    }
  }
}
