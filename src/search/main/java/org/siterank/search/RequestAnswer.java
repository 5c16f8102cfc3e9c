package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TotalHits;
import org.siterank.boost.RankBoostQuery;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/** Finds the pages of a request, and reads the part of them that is shown. */
final class RequestAnswer {

  private final SearchRequest request;
  private final PageQueries pages;
  private final PublishedSearcher searcher;
  private final Map<PageUrl, ChosenPage> chosen;
  private final boolean newer;

  /**
   * @param pages the queries for the words of the request
   * @param rules those that people have laid down, knowingly or by what they open
   */
  RequestAnswer(
      SearchRequest request, PageQueries pages, PublishedSearcher searcher, QueryRules rules) {
    this.request = request;
    this.pages = pages;
    this.searcher = searcher;
    this.chosen = rules.chosen().of(request.query());
    this.newer = rules.newer();
  }

  /** The scores of a query, with what people open and, where that is wanted, the age of a page. */
  private Query scored(Query query) {
    return NewerQuery.of(ChosenQuery.of(query, chosen), newer);
  }

  /**
   * The answer.
   *
   * @param pinned the documents that stand first by hand
   * @param start when the question came, by {@link System#nanoTime}
   */
  SearchResponse read(List<Integer> pinned, long start) throws IOException {
    Set<Notice> notices = EnumSet.noneOf(Notice.class);
    notices.addAll(pages.notices());
    RankBoostQuery query = boosted(scored(pages.graded()), request, searcher);
    Query matching = pages.gradedMatches();
    ResultWindow<Integer> window = ResultWindow.of(request, pinned);
    Sort order = pages.newestFirst() ? ResultOrder.NEWEST_FIRST : ResultOrder.BEST_FIRST;
    ScoredText text = new ScoredText(searcher, without(pinned, query, searcher));
    TopFieldDocs found = ResultOrder.top(searcher, text.query(), order, window);
    // The first answers tell that it need not be asked.
    boolean fewer =
        found.totalHits.value == 0
            || pages.findsMeant()
            || pages.newestFirst()
            || searcher.hasListing(found, PageQueries.FEW_PAGES);
    if (fewer && !SearchDeadline.isOver() && isToRelax(pages, searcher)) {
      query = boosted(scored(pages.relaxed()), request, searcher);
      matching = pages.relaxedMatches();
      text = new ScoredText(searcher, without(pinned, query, searcher));
      found = ResultOrder.top(searcher, text.query(), order, window);
    }
    List<String> unknown = List.of();
    boolean allWords =
        !pages.isGraded() || SearchDeadline.isOver() || searcher.finds(pages.strictMatches());
    if (!allWords) {
      unknown = searcher.unknown(pages.gradedWords());
    }
    HitReader reader =
        new HitReader(
            searcher, query, pages, request.explain() ? Optional.of(chosen) : Optional.empty());
    List<Hit> hits = new ArrayList<>(reader.recommended(window.pinned()));
    List<FieldDoc> shown = ResultOrder.page(found, window);
    if (searcher.hasVersions()) {
      Query others = request.reader().always() ? pages.permitted() : matching;
      shown =
          new ResultVersions(searcher, matching, others, request.reader().languages())
              .chosen(shown);
    }
    hits.addAll(reader.read(shown, pages.newestFirst() ? 1 : 0, text));
    if (found.totalHits.value > 0) {
      pages.remark(allWords, hits).ifPresent(notices::add);
    }
    boolean incomplete = SearchDeadline.isOver();
    if (incomplete) {
      notices.add(Notice.INCOMPLETE);
    }
    return new SearchResponse(
        request.query(),
        found.totalHits.value + pinned.size(),
        found.totalHits.relation == TotalHits.Relation.EQUAL_TO && !incomplete,
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
        List.copyOf(notices),
        pages.synonyms(),
        unknown,
        hits);
  }

  /** Pages with most of the words, or with any of them where that is needed. */
  static Query text(PageQueries pages, SearchedPages searcher) throws IOException {
    return isToRelax(pages, searcher) ? pages.relaxed() : pages.graded();
  }

  /** Returns true if most of the words find nothing, or almost only lists. */
  static boolean isToRelax(PageQueries pages, SearchedPages searcher) throws IOException {
    if (!pages.canRelax()) {
      return false;
    }
    if (!pages.demotesListings()) {
      return !searcher.finds(pages.gradedMatches());
    }
    int found = searcher.count(pages.gradedWithoutListings(), PageQueries.FEW_PAGES);
    return found == 0 || (found < PageQueries.FEW_PAGES && searcher.finds(pages.gradedListings()));
  }

  /** A query without the documents that stand first anyway. */
  private static RankBoostQuery without(
      List<Integer> pinned, RankBoostQuery query, PublishedSearcher searcher) throws IOException {
    if (pinned.isEmpty()) {
      return query;
    }
    BooleanQuery.Builder rest = new BooleanQuery.Builder().add(query.text(), Occur.MUST);
    for (int doc : pinned) {
      String url =
          searcher
              .storedFields()
              .document(doc, Set.of(SiteField.URL.key()))
              .get(SiteField.URL.key());
      rest.add(new TermQuery(new Term(SiteField.URL.key(), url)), Occur.MUST_NOT);
    }
    return new RankBoostQuery(rest.build(), query.ranks(), query.boost(), query.combine());
  }

  /** A query with the boost that was asked for. */
  static RankBoostQuery boosted(Query text, SearchRequest request, PublishedSearcher searcher) {
    Boosting boosting = request.boosting();
    return new RankBoostQuery(
        text, SiteField.RANK.key(), boosting.at(searcher.published().pivot()), boosting.combine());
  }
}
