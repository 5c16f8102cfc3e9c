package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteIndexWriter;
import org.siterank.site.PageUrl;

/**
 * How differently two states of an index answer the same queries: how many pages were among the
 * first three results of a query, have not changed, and are not among them any more. A new or
 * changed page that takes such a place explains it. Queries are answered by words and ranks,
 * without best bets, synonyms and what was chosen, for a reader of all pages.
 *
 * @param queries queries that had a result before
 * @param places their first places before, at most {@value #FIRST} each
 * @param unexplained of these places, those whose page has left them without an explanation
 * @param example the first query with most of them
 */
public record AnswerChurn(int queries, int places, int unexplained, Optional<Example> example) {

  /** Results of a query that count: those that are read first. */
  public static final int FIRST = 3;

  /** Part of the places that changed without an explanation; 0 where there are none. */
  public double share() {
    return places == 0 ? 0 : (double) unexplained / places;
  }

  /** A query with its first results before and now. */
  public record Example(String query, List<PageUrl> before, List<PageUrl> now) {

    public Example {
      before = List.copyOf(before);
      now = List.copyOf(now);
    }
  }

  /** A state of an index that is searched, and how ranks count in it. */
  private record State(PublishedSearcher searcher, Boosting boosting) {

    static State of(
        IndexReader pages, PublishedIndex described, Function<PublishedIndex, Boosting> boosting)
        throws IOException {
      return new State(
          OpenPublication.of(pages, described).seenBy(Asker.ADMINISTRATOR),
          boosting.apply(described));
    }
  }

  /**
   * Compares a publication with the update that is to replace it.
   *
   * @param writer has made the update, and not published it
   * @param before describes the publication
   * @param next describes the update
   * @param boosting how ranks count in each of them
   */
  public static AnswerChurn of(
      SiteIndexWriter writer,
      PublishedIndex before,
      PublishedIndex next,
      Function<PublishedIndex, Boosting> boosting,
      FieldWeights weights,
      List<String> queries)
      throws IOException {
    try (DirectoryReader after = writer.after()) {
      return of(
          State.of(writer.before(), before, boosting),
          State.of(after, next, boosting),
          weights,
          queries,
          writer.touched());
    }
  }

  private static AnswerChurn of(
      State before, State now, FieldWeights weights, List<String> queries, Set<PageUrl> touched)
      throws IOException {
    int answered = 0;
    int places = 0;
    int unexplained = 0;
    int most = 0;
    Optional<Example> example = Optional.empty();
    for (String query : queries) {
      List<PageUrl> first = first(before, weights, query);
      if (first.isEmpty()) {
        continue;
      }
      answered++;
      places += first.size();
      List<PageUrl> then = first(now, weights, query);
      int here = unexplained(first, then, touched);
      unexplained += here;
      if (here > most) {
        most = here;
        example = Optional.of(new Example(query, first, then));
      }
    }
    return new AnswerChurn(answered, places, unexplained, example);
  }

  /** Pages that are as before and not first any more, but for those that touched pages replace. */
  private static int unexplained(List<PageUrl> before, List<PageUrl> now, Set<PageUrl> touched) {
    long lost =
        before.stream().filter(page -> !now.contains(page) && !touched.contains(page)).count();
    long explained =
        now.stream().filter(page -> !before.contains(page) && touched.contains(page)).count();
    return (int) Math.max(0, lost - explained);
  }

  private static List<PageUrl> first(State state, FieldWeights weights, String query)
      throws IOException {
    PublishedSearcher searcher = state.searcher();
    PageQueries pages =
        searcher.read().of(UserQueryReader.read(query), searcher, weights, QueryRules.NONE);
    SearchRequest request =
        SearchRequest.of(query).page(0, FIRST).boosted(state.boosting()).as(Asker.ADMINISTRATOR);
    List<PageUrl> first = new ArrayList<>();
    new RequestAnswer(request, pages, searcher, QueryRules.NONE)
        .read(List.of(), System.nanoTime())
        .hits()
        .forEach(hit -> first.add(hit.url()));
    return first;
  }
}
