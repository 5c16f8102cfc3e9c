package org.siterank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.boost.RankBoost;
import org.siterank.change.Neighbourhoods;
import org.siterank.search.Boosting;
import org.siterank.search.Hit;
import org.siterank.search.ScoreTree;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.SiteSearcher;
import org.siterank.site.PageUrl;

/**
 * Searches in which the authority of a page around the query ({@link
 * org.siterank.rank.QueryNeighbourhood}) boosts its text score, in the place of its rank:
 *
 * <pre>
 *   score = text (1 + w f(a / mean))
 * </pre>
 *
 * <p>a is the authority among the pages that answer the query best by text and those next to them,
 * mean the geometric mean of those that are not 0, w and f weight and shape of the boost. These are
 * the pages that the asker may read. Pages after them have no authority, and stay in the order of
 * their texts.
 */
final class AuthoritySearch {

  private final SiteSearcher searcher;
  private final Neighbourhoods around;

  AuthoritySearch(SiteSearcher searcher, Neighbourhoods around) {
    this.searcher = searcher;
    this.around = around;
  }

  SearchResponse search(SearchRequest request) throws IOException {
    int root = Neighbourhoods.rootPages();
    int end = request.from() + request.size();
    SearchRequest plain = request.noBoost();
    if (request.boosting().boost().weight() == 0 || request.from() >= root) {
      return searcher.search(plain);
    }
    SearchResponse best = searcher.search(plain.page(0, root));
    List<Hit> hits = new ArrayList<>(ordered(best.hits(), request.boosting()));
    if (end > root && hits.size() == root) {
      hits.addAll(searcher.search(plain.page(root, end - root)).hits());
    }
    return new SearchResponse(
        best.query(),
        best.total(),
        best.totalIsExact(),
        best.tookMillis(),
        best.notices(),
        best.synonyms(),
        best.unknown(),
        hits.subList(Math.min(request.from(), hits.size()), Math.min(end, hits.size())));
  }

  private List<Hit> ordered(List<Hit> hits, Boosting boosting) {
    if (!isByScore(hits)) {
      return hits; // The query asks for another order, such as that of dates.
    }
    Map<PageUrl, Double> authorities = around.authorities(hits.stream().map(Hit::url).toList());
    double mean =
        Math.exp(
            authorities.values().stream()
                .filter(a -> a > 0)
                .mapToDouble(Math::log)
                .average()
                .orElse(0));
    RankBoost boost = boosting.boost().withPivot(1);
    return hits.stream()
        .map(hit -> scored(hit, authorities.getOrDefault(hit.url(), 0.0) / mean, boost, boosting))
        .sorted(
            Comparator.comparing((Hit hit) -> !hit.labels().recommended())
                .thenComparing(
                    (a, b) ->
                        a.labels().recommended()
                            ? 0
                            : Float.compare(b.scores().score(), a.scores().score())))
        .toList();
  }

  private static boolean isByScore(List<Hit> hits) {
    float last = Float.POSITIVE_INFINITY;
    for (Hit hit : hits) {
      if (!hit.labels().recommended()) {
        if (hit.scores().score() > last) {
          return false;
        }
        last = hit.scores().score();
      }
    }
    return true;
  }

  private static Hit scored(Hit hit, double authority, RankBoost boost, Boosting boosting) {
    double value = boost.value(authority);
    float score = boosting.combine().score(hit.scores().score(), value);
    Optional<ScoreTree> explanation =
        hit.scores().explanation().map(text -> explained(text, score, value, authority, boosting));
    return new Hit(
        hit.url(),
        hit.site(),
        hit.title(),
        hit.snippet(),
        hit.sections(),
        hit.labels(),
        new Hit.Scores(
            score,
            hit.scores().textScore(),
            hit.scores().rank(),
            hit.scores().chosen(),
            explanation),
        hit.versions());
  }

  private static ScoreTree explained(
      ScoreTree text, float score, double value, double authority, Boosting boosting) {
    ScoreTree rank =
        new ScoreTree(
            value,
            "boost, by the authority of the page around the query",
            List.of(new ScoreTree(authority, "authority over its geometric mean", List.of())));
    return new ScoreTree(
        score, boosting.combine().formula() + ", computed from:", List.of(text, rank));
  }
}
