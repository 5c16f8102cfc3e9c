package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** Completes what somebody has typed. */
record TypedText(PublishedSearcher searcher, QueryMeant.Reading reading) {

  /** Completions: words first, then pages; at most so many of each. */
  List<Completion> completed(String typed, Boosting boosting, int most) throws IOException {
    List<Completion> completions = new ArrayList<>();
    SpelledWords.Begun begun = SpelledWords.begunText(typed);
    if (!begun.prefix().isEmpty()) {
      Query before =
          begun.before().isBlank()
              ? new MatchAllDocsQuery()
              : reading.of(UserQueryReader.read(begun.before())).strictMatches();
      new Spelling(searcher)
          .completed(begun, before, most)
          .forEach(text -> completions.add(new Completion(text, Optional.empty())));
    }
    SearchRequest request =
        SearchRequest.of(NameLookup.begun(typed)).page(0, most).boosted(boosting);
    Set<Integer> docs = new LinkedHashSet<>();
    addTop(docs, NameLookup.query(typed), request, searcher);
    if (docs.size() < most) {
      Query text = reading.of(UserQueryReader.read(request.query())).strict();
      addTop(docs, text, request, searcher);
    }
    for (int doc : docs) {
      completions.add(HitReader.title(searcher, doc));
    }
    return completions;
  }

  /** As many of the first documents as are still wanted. */
  private static void addTop(
      Set<Integer> docs, Query text, SearchRequest request, PublishedSearcher searcher)
      throws IOException {
    ResultWindow<Integer> window = ResultWindow.of(request, List.of());
    for (FieldDoc found :
        ResultOrder.page(
            ResultOrder.top(
                searcher,
                RequestAnswer.boosted(text, request, searcher),
                ResultOrder.BEST_FIRST,
                window),
            window)) {
      if (docs.size() < request.size()) {
        docs.add(found.doc);
      }
    }
  }
}
