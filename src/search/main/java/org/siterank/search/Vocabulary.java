package org.siterank.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.siterank.index.SiteField;

/**
 * The words of a site, as the index counts them; looked up once for each query. Not thread-safe.
 */
final class Vocabulary {

  private final IndexReader reader;
  private final Map<String, Integer> pages = new HashMap<>();
  private List<TermsEnum> terms;

  private Vocabulary(IndexReader reader) {
    this.reader = reader;
  }

  /** The words of an index. */
  static Vocabulary of(IndexReader reader) {
    return new Vocabulary(reader);
  }

  /** Stands for the words of an index that is elsewhere, of which any word may be one. */
  static Vocabulary unknown() {
    return new Vocabulary(null);
  }

  /** Whether words can be looked up. */
  boolean isKnown() {
    return reader != null;
  }

  /** Whether a page may have a term of {@link SiteField#WORDS}. */
  boolean mayHave(String term) {
    return reader == null || pages(term) > 0;
  }

  /**
   * How many pages have a term of {@link SiteField#WORDS}; 0 when words cannot be looked up.
   *
   * @throws UncheckedIOException when the index cannot be read
   */
  int pages(String term) {
    return reader == null ? 0 : pages.computeIfAbsent(term, this::lookUp);
  }

  private int lookUp(String term) {
    try {
      int found = 0;
      for (TermsEnum each : terms()) {
        found += each.seekExact(new BytesRef(term)) ? each.docFreq() : 0;
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The terms of each segment; to open them takes longer than to look a word up. */
  private List<TermsEnum> terms() throws IOException {
    if (terms == null) {
      List<TermsEnum> opened = new ArrayList<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        Terms words = leaf.reader().terms(SiteField.WORDS.key());
        if (words != null) {
          opened.add(words.iterator());
        }
      }
      terms = opened;
    }
    return terms;
  }

  /**
   * How much a word tells, in any of its forms: the inverse frequency of BM25, which is 0 where
   * words cannot be looked up.
   *
   * @throws UncheckedIOException when the index cannot be read
   */
  double inverseFrequency(Collection<String> terms) {
    if (reader == null) {
      return 0;
    }
    int having = terms.stream().mapToInt(this::pages).max().orElse(0);
    // maxDoc() would count pages that a reader may not see. Deleted pages still count in having.
    int others = Math.max(0, reader.numDocs() - having);
    return Math.log1p((others + 0.5) / (having + 0.5));
  }
}
