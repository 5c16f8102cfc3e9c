package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.siterank.boost.RankBoostQuery;
import org.siterank.index.SiteField;

/** Orders of results, and the pages of results in them. */
final class ResultOrder {

  /** Best first; equal scores in the order of URLs, so that two runs show the same list. */
  static final Sort BEST_FIRST =
      new Sort(SortField.FIELD_SCORE, new SortField(SiteField.URL.key(), SortField.Type.STRING));

  /** The newest first, pages of unknown day last. */
  static final Sort NEWEST_FIRST =
      new Sort(
          // Pages without a day count as the oldest.
          new SortField(SiteField.DATED.key(), SortField.Type.STRING, true),
          SortField.FIELD_SCORE,
          new SortField(SiteField.URL.key(), SortField.Type.STRING));

  /** So many times more results are looked at where versions of one page fill up the list. */
  private static final int MORE = 4;

  private ResultOrder() {}

  /** Finds the results up to the end of a window; a limited number of them is counted. */
  static TopFieldDocs top(
      PublishedSearcher searcher, RankBoostQuery query, Sort order, ResultWindow<?> window)
      throws IOException {
    int end = window.end();
    // Where counting ends depends on what is passed over, so that a view counts to the end.
    int counted = searcher.isRestricted() ? Integer.MAX_VALUE : SearchRequest.COUNTED;
    int wanted = end;
    while (true) {
      TopFieldDocs found =
          searcher.search(
              query, new TopFieldCollectorManager(order, wanted, null, Math.max(counted, wanted)));
      if (!searcher.hasVersions()) {
        return found;
      }
      TopFieldDocs first = ResultVersions.first(searcher, found);
      boolean all = found.scoreDocs.length >= found.totalHits.value;
      boolean few = found.totalHits.value <= SearchRequest.COUNTED;
      if (all || SearchDeadline.isOver() || (first.scoreDocs.length >= end && !few)) {
        return first;
      }
      // Of few, all are looked at, so that versions are not counted; of many, more of them.
      wanted = few ? (int) found.totalHits.value : MORE * wanted;
    }
  }

  /** Returns the results in a window. */
  static List<FieldDoc> page(TopFieldDocs found, ResultWindow<?> window) {
    List<FieldDoc> page = new ArrayList<>();
    ScoreDoc[] docs = found.scoreDocs;
    for (int i = window.from(); i < Math.min(docs.length, window.from() + window.size()); i++) {
      page.add((FieldDoc) docs[i]);
    }
    return page;
  }
}
