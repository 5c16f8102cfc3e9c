package org.siterank.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.siterank.index.SiteField;

/** The words of an index of this machine; looked up once for each query. Not thread-safe. */
final class IndexVocabulary implements Vocabulary {

  private final IndexReader reader;
  private final Map<String, Integer> pages = new HashMap<>();
  private List<TermsEnum> terms;

  IndexVocabulary(IndexReader reader) {
    this.reader = reader;
  }

  @Override
  public int pages() {
    return reader.numDocs(); // maxDoc() would count pages that a reader may not see.
  }

  @Override
  public int pages(String term) {
    return pages.computeIfAbsent(term, this::lookUp);
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
}
