package org.siterank.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoost;
import org.siterank.search.Candidate;
import org.siterank.search.Candidates;
import org.siterank.site.PageUrl;

/**
 * Judged queries with all the pages they find: any boost, and any ranks, can be tried on them
 * without searching again. The order is that of a search: by score, equal scores by URL.
 */
public final class JudgedCandidates {

  private final List<JudgedQuery> queries;
  private final List<Candidates> found;

  /**
   * @param queries the judged queries
   * @param found what each of them finds, in the same order
   */
  public JudgedCandidates(List<JudgedQuery> queries, List<Candidates> found) {
    if (queries.size() != found.size()) {
      throw new IllegalArgumentException(
          "one list of pages per query, got " + found.size() + " for " + queries.size());
    }
    this.queries = List.copyOf(queries);
    this.found = List.copyOf(found);
  }

  /** The queries, in their order. */
  public List<JudgedQuery> queries() {
    return queries;
  }

  /** Number of queries. */
  public int size() {
    return queries.size();
  }

  /** Queries that found more pages than were read. */
  public int incomplete() {
    return (int) found.stream().filter(candidates -> !candidates.complete()).count();
  }

  /**
   * One half of the queries, to learn on one and to judge on the other.
   *
   * @param second which half
   */
  public JudgedCandidates half(boolean second) {
    List<JudgedQuery> half = new ArrayList<>();
    List<Candidates> halfFound = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      // By the query's own hash: the same half whatever else is in the file, in whatever order.
      if ((queries.get(i).query().hashCode() & 1) == (second ? 1 : 0)) {
        half.add(queries.get(i));
        halfFound.add(found.get(i));
      }
    }
    return new JudgedCandidates(half, halfFound);
  }

  /** Quality by text alone. */
  public Quality unboosted() {
    return quality((candidate, text) -> text);
  }

  /** Quality with a boost by the published ranks. */
  public Quality boosted(RankBoost boost, Combine combine) {
    return quality((candidate, text) -> combine.score(text, boost.value(candidate.rank())));
  }

  /**
   * Quality with a boost by other ranks.
   *
   * @param ranks the rank of a page: finite, at least 0
   */
  public Quality boosted(RankBoost boost, Combine combine, ToDoubleFunction<PageUrl> ranks) {
    return quality(
        (candidate, text) ->
            combine.score(text, boost.value(ranks.applyAsDouble(candidate.url()))));
  }

  /**
   * All pages that a query finds, as a search with a boost orders them.
   *
   * @param query number of the query
   * @param ranks the rank of a page: finite, at least 0
   */
  public List<PageUrl> order(
      int query, RankBoost boost, Combine combine, ToDoubleFunction<Candidate> ranks) {
    return found.get(query).pages().stream()
        .map(
            page ->
                new Scored(
                    combine.score(page.textScore(), boost.value(ranks.applyAsDouble(page))),
                    page.url()))
        .sorted((a, b) -> isBefore(a.score, a.url, b.score, b.url) ? -1 : a.equals(b) ? 0 : 1)
        .map(Scored::url)
        .toList();
  }

  private record Scored(float score, PageUrl url) {}

  private interface Scoring {
    float score(Candidate candidate, float text);
  }

  private Quality quality(Scoring scoring) {
    List<QueryMeasures> measures = new ArrayList<>(queries.size());
    for (int i = 0; i < queries.size(); i++) {
      measures.add(QueryMeasures.of(top(found.get(i).pages(), scoring), queries.get(i).grades()));
    }
    return new Quality(measures);
  }

  private static List<PageUrl> top(List<Candidate> pages, Scoring scoring) {
    List<Scored> top = new ArrayList<>(QueryMeasures.DEPTH + 1);
    for (Candidate page : pages) {
      Scored scored = new Scored(scoring.score(page, page.textScore()), page.url());
      int at = top.size();
      while (at > 0
          && isBefore(scored.score, scored.url, top.get(at - 1).score, top.get(at - 1).url)) {
        at--;
      }
      if (at < QueryMeasures.DEPTH) {
        top.add(at, scored);
        if (top.size() > QueryMeasures.DEPTH) {
          top.remove(QueryMeasures.DEPTH);
        }
      }
    }
    return top.stream().map(Scored::url).toList();
  }

  private static boolean isBefore(float score, PageUrl url, float otherScore, PageUrl otherUrl) {
    return score > otherScore || (score == otherScore && url.compareTo(otherUrl) < 0);
  }
}
