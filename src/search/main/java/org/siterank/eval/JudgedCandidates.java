package org.siterank.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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

  /** By query, the ranks of the pages it finds, in their order. */
  private final List<double[]> ranks;

  /**
   * With the published ranks.
   *
   * @param queries the judged queries
   * @param found what each of them finds, in the same order
   */
  public JudgedCandidates(List<JudgedQuery> queries, List<Candidates> found) {
    this(queries, found, found.stream().map(JudgedCandidates::published).toList());
  }

  private JudgedCandidates(
      List<JudgedQuery> queries, List<Candidates> found, List<double[]> ranks) {
    if (queries.size() != found.size()) {
      throw new IllegalArgumentException(
          "one list of pages per query, got " + found.size() + " for " + queries.size());
    }
    this.queries = List.copyOf(queries);
    this.found = List.copyOf(found);
    this.ranks = ranks;
  }

  private static double[] published(Candidates candidates) {
    return candidates.pages().stream().mapToDouble(Candidate::rank).toArray();
  }

  /** Returns these pages with other ranks. */
  public JudgedCandidates ranked(QueryRanks other) {
    List<double[]> otherRanks = new ArrayList<>(queries.size());
    for (Candidates candidates : found) {
      List<PageUrl> urls = candidates.pages().stream().map(Candidate::url).toList();
      otherRanks.add(urls.stream().mapToDouble(other.of(urls)).toArray());
    }
    return new JudgedCandidates(queries, found, otherRanks);
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
    List<double[]> halfRanks = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      // By the query's own hash: the same half whatever else is in the file, in whatever order.
      if ((queries.get(i).query().hashCode() & 1) == (second ? 1 : 0)) {
        half.add(queries.get(i));
        halfFound.add(found.get(i));
        halfRanks.add(ranks.get(i));
      }
    }
    return new JudgedCandidates(half, halfFound, halfRanks);
  }

  /** Quality by text alone. */
  public Quality unboosted() {
    return quality((text, rank) -> text, false);
  }

  /** Quality with a boost by the ranks. */
  public Quality boosted(RankBoost boost, Combine combine) {
    return quality(scoring(boost, combine), false);
  }

  /** Quality by the ranks alone: the text decides between equal ranks only. */
  public Quality byRankAlone() {
    return quality((text, rank) -> rank, true);
  }

  private static Scoring scoring(RankBoost boost, Combine combine) {
    return (text, rank) -> combine.score(text, boost.value(rank));
  }

  /** All pages that a query finds, as a search with a boost orders them. */
  public List<PageUrl> order(int query, RankBoost boost, Combine combine) {
    Scoring scoring = scoring(boost, combine);
    List<Candidate> pages = found.get(query).pages();
    double[] rank = ranks.get(query);
    return IntStream.range(0, rank.length)
        .mapToObj(k -> Scored.of(pages.get(k), rank[k], scoring, false))
        .sorted()
        .map(Scored::url)
        .toList();
  }

  private interface Scoring {
    double score(float text, double rank);
  }

  /** The order of pages: the higher score first, then the higher of the text, then URLs. */
  private record Scored(double score, float text, PageUrl url) implements Comparable<Scored> {

    static Scored of(Candidate page, double rank, Scoring scoring, boolean textDecides) {
      float text = page.textScore();
      return new Scored(scoring.score(text, rank), textDecides ? text : 0, page.url());
    }

    @Override
    public int compareTo(Scored other) {
      int byScore = Double.compare(other.score, score);
      int byText = byScore != 0 ? byScore : Float.compare(other.text, text);
      return byText != 0 ? byText : url.compareTo(other.url);
    }
  }

  private Quality quality(Scoring scoring, boolean textDecides) {
    List<QueryMeasures> measures = new ArrayList<>(queries.size());
    for (int i = 0; i < queries.size(); i++) {
      List<PageUrl> top = top(found.get(i).pages(), ranks.get(i), scoring, textDecides);
      measures.add(QueryMeasures.of(top, queries.get(i).grades()));
    }
    return new Quality(measures);
  }

  private static List<PageUrl> top(
      List<Candidate> pages, double[] ranks, Scoring scoring, boolean textDecides) {
    List<Scored> top = new ArrayList<>(QueryMeasures.DEPTH + 1);
    for (int k = 0; k < ranks.length; k++) {
      Scored scored = Scored.of(pages.get(k), ranks[k], scoring, textDecides);
      int at = top.size();
      while (at > 0 && scored.compareTo(top.get(at - 1)) < 0) {
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
}
