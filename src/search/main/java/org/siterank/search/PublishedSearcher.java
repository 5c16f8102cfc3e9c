package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.siterank.cache.Recent;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteField;

/**
 * One state of what can be found, and what queries need to know of it: the published index, and
 * while a crawl is in progress the pages it has just read, which stand in the place of their
 * published selves.
 */
final class PublishedSearcher extends IndexSearcher {

  private static final Similarity TEXT_SCORE = new BM25Similarity(TextScore.K1, TextScore.B);

  /** Sets of groups whose view is kept; our choice: a site has fewer kinds of readers. */
  private static final int KEPT_VIEWS = 64;

  private final OpenIndexes indexes;
  private final Expansions expansions;
  private final ReadQueries read;
  private final PublishedIndex published;
  private final SiteLanguages languages;
  private final boolean restricted;
  private final boolean versions;
  private final AtomicInteger users = new AtomicInteger(1);

  /** Who may read which pages; read when it is first asked for, guarded by views. */
  private VisiblePages visible;

  /** What askers see, by those of their groups that any page names. */
  private final Map<Asker, PublishedSearcher> views = new Recent<>(KEPT_VIEWS);

  /** The time is looked at once in so many documents, less one. */
  private static final int CHECKED = 0xfff;

  private PublishedSearcher(
      OpenIndexes indexes,
      IndexReader reader,
      Expansions expansions,
      ReadQueries read,
      boolean restricted)
      throws IOException {
    super(reader);
    setSimilarity(TEXT_SCORE);
    setTimeout(SearchDeadline::isOver);
    this.indexes = indexes;
    this.expansions = expansions;
    this.read = read;
    this.restricted = restricted;
    this.published = indexes.state();
    this.languages = languages(reader);
    this.versions =
        reader.leaves().stream()
            .anyMatch(
                leaf -> leaf.reader().getFieldInfos().fieldInfo(SiteField.VERSIONS.key()) != null);
  }

  /**
   * A searcher of indexes, which it closes when nobody uses it any more. It has one user.
   *
   * @param indexes at least one is open
   */
  static PublishedSearcher of(OpenIndexes indexes) throws IOException {
    if (indexes.fresh() == null) {
      return new PublishedSearcher(
          indexes, indexes.published(), new Expansions(), new ReadQueries(), false);
    }
    List<IndexReader> parts = new ArrayList<>();
    if (indexes.published() != null) {
      parts.addAll(ReplacedPages.hidden(indexes.published(), indexes.fresh()));
    }
    parts.add(indexes.fresh());
    MultiReader together = new MultiReader(parts.toArray(IndexReader[]::new), false);
    try {
      return new PublishedSearcher(indexes, together, new Expansions(), new ReadQueries(), false);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(together);
      throw e;
    }
  }

  /**
   * What somebody may read of it: a searcher to which the other pages do not exist. It is good as
   * long as this one has users, and has none itself.
   */
  PublishedSearcher seenBy(Asker asker) throws IOException {
    synchronized (views) {
      if (visible == null) {
        visible = VisiblePages.of(getIndexReader());
      }
      if (!visible.restricted() || asker.administrator()) {
        return this;
      }
      Set<String> groups = new HashSet<>(asker.groups());
      groups.retainAll(visible.groups());
      Asker known = new Asker(groups, false);
      PublishedSearcher view = views.get(known);
      if (view == null) {
        List<IndexReader> segments = VisiblePages.segments(getIndexReader(), known);
        view =
            new PublishedSearcher(
                indexes,
                new MultiReader(segments.toArray(IndexReader[]::new), false),
                expansions,
                read,
                true);
        views.put(known, view);
      }
      return view;
    }
  }

  /** Whether the site has access rules. */
  boolean hasRules() throws IOException {
    synchronized (views) {
      if (visible == null) {
        visible = VisiblePages.of(getIndexReader());
      }
      return visible.restricted();
    }
  }

  /** Whether this is what somebody sees of a site with access rules. */
  boolean isRestricted() {
    return restricted;
  }

  /** Returns true if some pages are versions of each other. */
  boolean hasVersions() {
    return versions;
  }

  /** The indexes that it searches. */
  OpenIndexes indexes() {
    return indexes;
  }

  /** Describes the index. */
  PublishedIndex published() {
    return published;
  }

  /** Expansions of prefixes and fuzzy words, by its terms. */
  Expansions expansions() {
    return expansions;
  }

  /** Users' queries as they were read for it. */
  ReadQueries read() {
    return read;
  }

  /** The languages of the site. */
  SiteLanguages languages() {
    return languages;
  }

  /** Whether a query finds any page; the first one ends the search. */
  boolean finds(Query query) throws IOException {
    return count(query, 1) > 0;
  }

  /** How many pages a query finds, but no more than so many, which end the search. */
  int count(Query query, int most) throws IOException {
    Weight weight =
        createWeight(rewrite(new ConstantScoreQuery(query)), ScoreMode.COMPLETE_NO_SCORES, 1);
    int count = 0;
    for (LeafReaderContext leaf : getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      Bits live = leaf.reader().getLiveDocs();
      DocIdSetIterator found = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
      while (count < most && found.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if ((found.docID() & CHECKED) == 0 && SearchDeadline.isOver()) {
          return count;
        }
        count += live == null || live.get(found.docID()) ? 1 : 0;
      }
    }
    return count;
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
    List<LeafReaderContext> leaves = getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    return DocValues.getSorted(leaf.reader(), SiteField.LISTING.key())
        .advanceExact(doc - leaf.docBase);
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

  /** One more user; false when the last one has left. */
  boolean enter() {
    return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  /** One user less; the last one closes the files. */
  void leave() throws IOException {
    if (users.decrementAndGet() == 0) {
      if (getIndexReader() instanceof MultiReader together) {
        together.close();
      }
      indexes.close();
    }
  }

  /** How many use it. */
  int users() {
    return users.get();
  }

  private static SiteLanguages languages(IndexReader reader) throws IOException {
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
