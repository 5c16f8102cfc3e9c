package org.siterank.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.BytesRef;
import org.siterank.analysis.Language;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteField;

/** One published state of the index, and what queries need to know of it. */
final class PublishedSearcher extends IndexSearcher {

  private static final Similarity TEXT_SCORE = new BM25Similarity(TextScore.K1, TextScore.B);

  private final PublishedIndex published;
  private final List<Language> languages;

  private PublishedSearcher(DirectoryReader reader) throws IOException {
    super(reader);
    setSimilarity(TEXT_SCORE);
    this.published =
        PublishedIndex.of(reader.getIndexCommit().getUserData())
            .orElseThrow(() -> new IOException("the index is of another version; run again"));
    this.languages = languages(reader);
  }

  /** Makes searchers for Lucene's manager of them. */
  static SearcherFactory factory() {
    return new SearcherFactory() {
      @Override
      public IndexSearcher newSearcher(IndexReader reader, IndexReader previous)
          throws IOException {
        return new PublishedSearcher((DirectoryReader) reader);
      }
    };
  }

  /** What the index says of itself. */
  PublishedIndex published() {
    return published;
  }

  /** The languages of the site, the most common first; never empty. */
  List<Language> languages() {
    return languages;
  }

  private static List<Language> languages(IndexReader reader) throws IOException {
    Map<String, Integer> pages = new HashMap<>();
    Terms tags = MultiTerms.getTerms(reader, SiteField.LANGUAGE.key());
    if (tags != null) {
      TermsEnum each = tags.iterator();
      for (BytesRef tag = each.next(); tag != null; tag = each.next()) {
        pages.put(tag.utf8ToString(), each.docFreq());
      }
    }
    return SiteLanguages.of(pages, reader.numDocs());
  }
}
