package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.BytesRef;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteField;
import org.siterank.index.WordWeights;

/** Searches the pages of a publication that somebody may read. */
final class PublishedSearcher extends IndexSearcher implements SearchedPages {

  static final Similarity TEXT_SCORE = new BM25Similarity(TextScore.K1, TextScore.B);

  private final OpenPublication publication;
  private final SiteLanguages languages;
  private final boolean restricted;

  /**
   * Searches what somebody may read. Ask {@link OpenPublication#seenBy}, which keeps searchers.
   *
   * @param pages all pages of the publication
   */
  PublishedSearcher(OpenPublication publication, IndexReader pages, Asker asker)
      throws IOException {
    super(VisiblePages.reader(pages, asker));
    setSimilarity(TEXT_SCORE);
    setTimeout(SearchDeadline::isOver);
    this.publication = publication;
    this.restricted = !asker.administrator();
    this.languages = languages(getIndexReader());
  }

  /** Whether this is what somebody sees of a site with access rules. */
  boolean isRestricted() {
    return restricted;
  }

  /** Returns true if some pages are versions of each other. */
  boolean hasVersions() {
    return publication.hasVersions();
  }

  /** Describes the index. */
  PublishedIndex published() {
    return publication.published();
  }

  @Override
  public Expansions expansions() {
    return publication.expansions();
  }

  /** Users' queries as they were read for it. */
  ReadQueries read() {
    return publication.read();
  }

  @Override
  public WordWeights counted() {
    return published().weights();
  }

  @Override
  public SiteVectors vectors() {
    return new IndexVectors(this);
  }

  @Override
  public SiteLanguages languages() {
    return languages;
  }

  @Override
  public int count(Query query, int most) throws IOException {
    return SearchedPages.count(this, query, most);
  }

  /** Whether one of the first documents lists other pages. */
  boolean hasListing(TopDocs found, int first) throws IOException {
    for (int i = 0; i < Math.min(first, found.scoreDocs.length); i++) {
      if (isListing(found.scoreDocs[i].doc)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a document lists other pages. */
  boolean isListing(int doc) throws IOException {
    return value(doc, SiteField.LISTING).filter(SiteField.YES::equals).isPresent();
  }

  /** The value that a document has in a field with one doc value of text. */
  Optional<String> value(int doc, SiteField field) throws IOException {
    LeafReaderContext leaf = leaf(doc);
    SortedDocValues values = DocValues.getSorted(leaf.reader(), field.key());
    return values.advanceExact(doc - leaf.docBase)
        ? Optional.of(values.lookupOrd(values.ordValue()).utf8ToString())
        : Optional.empty();
  }

  /** The segment of a document. */
  LeafReaderContext leaf(int doc) {
    List<LeafReaderContext> leaves = getIndexReader().leaves();
    return leaves.get(ReaderUtil.subIndex(doc, leaves));
  }

  /** The words of which no page has any form. */
  List<String> unknown(Map<String, Query> words) throws IOException {
    List<String> unknown = new ArrayList<>();
    for (Map.Entry<String, Query> word : words.entrySet()) {
      if (!finds(word.getValue())) {
        unknown.add(word.getKey());
      }
    }
    return unknown;
  }

  /** The languages of pages. */
  static SiteLanguages languages(IndexReader reader) throws IOException {
    Map<String, Integer> pages = new HashMap<>();
    Terms tags = MultiTerms.getTerms(reader, SiteField.LANGUAGE.key());
    if (tags != null) {
      TermsEnum each = tags.iterator();
      for (BytesRef tag = each.next(); tag != null; tag = each.next()) {
        if (!tag.utf8ToString().contains("-")) { // A variant has the primary tag beside it.
          pages.put(tag.utf8ToString(), each.docFreq());
        }
      }
    }
    return SiteLanguages.of(pages, reader.numDocs());
  }
}
