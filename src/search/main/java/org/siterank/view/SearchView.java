package org.siterank.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.search.Facet;
import org.siterank.search.Notice;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;

/**
 * Results of a search.
 *
 * @param query as it was asked
 * @param page number of the page of results, from 1 on
 * @param correctedTo what was searched for in the place of the query; left out where that is it
 * @param facets of all results; left out where nobody asked for them
 */
public record SearchView(
    String query,
    long total,
    boolean totalIsExact,
    long tookMillis,
    int page,
    List<String> notices,
    List<String> synonyms,
    List<String> unknownWords,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> didYouMean,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> correctedTo,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<List<FacetView>> facets,
    List<HitView> hits) {

  /** A property of pages with its values. */
  record FacetView(String name, List<ValueView> values) {

    static FacetView of(Facet facet) {
      return new FacetView(
          facet.kind().label(),
          facet.values().stream().map(v -> new ValueView(v.text(), v.count())).toList());
    }
  }

  /** How many results have a value. */
  record ValueView(String value, int count) {}

  /**
   * A response.
   *
   * @param rankReasons what the ranks of some hits are made of
   */
  public static SearchView of(
      String query,
      int page,
      SearchResponse response,
      Optional<String> meant,
      Optional<List<Facet>> facets,
      Map<PageUrl, String> rankReasons) {
    return new SearchView(
        query,
        response.total(),
        response.totalIsExact(),
        response.tookMillis(),
        page,
        response.notices().stream().map(Notice::message).toList(),
        List.copyOf(response.synonyms()),
        List.copyOf(response.unknown()),
        meant,
        Optional.empty(),
        facets.map(all -> all.stream().map(FacetView::of).toList()),
        response.hits().stream()
            .map(hit -> HitView.of(hit, Optional.ofNullable(rankReasons.get(hit.url()))))
            .toList());
  }

  /** Returns this answer for another query, which was corrected to this one. */
  public SearchView insteadOf(String asked) {
    return new SearchView(
        asked,
        total,
        totalIsExact,
        tookMillis,
        page,
        notices,
        synonyms,
        unknownWords,
        didYouMean,
        Optional.of(query),
        facets,
        hits);
  }
}
