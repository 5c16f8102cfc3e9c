package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.siterank.index.SiteField;
import org.siterank.search.PortableQuery;
import org.siterank.search.ResultWindow;
import org.siterank.search.SearchRequest;
import org.siterank.site.PageUrl;

/** Asks a cluster for the pages that answer a request, in the order of their scores. */
final class ClusterPages {

  /** Fields that a hit shows. */
  private static final List<String> SHOWN =
      List.of(
          ClusterField.of(SiteField.URL),
          ClusterField.of(SiteField.SITE_NAME),
          ClusterField.of(SiteField.TITLE),
          ClusterField.of(SiteField.SHOWN_TITLE),
          ClusterField.of(SiteField.DESCRIPTION),
          ClusterField.of(SiteField.BODY),
          ClusterField.of(SiteField.TYPE),
          ClusterField.of(SiteField.LANGUAGE),
          ClusterField.of(SiteField.DATED),
          ClusterField.of(SiteField.SECTIONS),
          ClusterField.of(SiteField.LISTING),
          ClusterField.RANK);

  private static final List<String> VECTORS =
      List.of(
          ClusterField.of(SiteField.MEANING),
          ClusterField.of(SiteField.ABOUT),
          ClusterField.of(SiteField.SENTENCES));

  private static final List<String> TITLES =
      List.of(
          ClusterField.of(SiteField.URL),
          ClusterField.of(SiteField.TITLE),
          ClusterField.of(SiteField.SHOWN_TITLE));

  private final ClusterClient client;
  private final String name;

  ClusterPages(ClusterClient client, String name) {
    this.client = client;
    this.name = name;
  }

  /** The pages that stand first by hand, as far as there are such, in their order. */
  List<JsonNode> recommended(
      PortableQuery query, Map<String, Object> text, SearchRequest request, SearchedIndexes indexes)
      throws IOException {
    List<String> urls = query.recommended().stream().map(PageUrl::value).toList();
    if (urls.isEmpty()) {
      return List.of();
    }
    // They need not match; those that do say what they would score.
    Map<String, Object> pages =
        Map.of(
            "bool",
            Map.of(
                "should", List.of(boosted(text, request, indexes)), "filter", List.of(in(urls))));
    ResultWindow<JsonNode> all = new ResultWindow<>(List.of(), 0, urls.size());
    List<JsonNode> found = new ArrayList<>();
    ask(pages, request, all, indexes, shown(query), false)
        .path("hits")
        .path("hits")
        .forEach(found::add);
    found.sort(Comparator.comparingInt(hit -> urls.indexOf(ClusterHits.text(hit, SiteField.URL))));
    return found;
  }

  private static Map<String, Object> in(List<String> urls) {
    return Map.of("terms", Map.of(ClusterField.of(SiteField.URL), urls));
  }

  /** The pages found, without those that stand first anyway. */
  JsonNode rest(
      PortableQuery query,
      Map<String, Object> text,
      SearchRequest request,
      ResultWindow<JsonNode> window,
      SearchedIndexes indexes)
      throws IOException {
    List<String> urls = query.recommended().stream().map(PageUrl::value).toList();
    Map<String, Object> others =
        urls.isEmpty()
            ? text
            : Map.of("bool", Map.of("must", List.of(text), "must_not", List.of(in(urls))));
    return ask(
        boosted(others, request, indexes),
        request,
        window,
        indexes,
        shown(query),
        query.newestFirst());
  }

  /** The fields that hits show, and the vectors by which a passage of theirs is chosen. */
  private static List<String> shown(PortableQuery query) {
    return query.comparesMeaning()
        ? Stream.of(SHOWN, VECTORS).flatMap(List::stream).toList()
        : SHOWN;
  }

  private JsonNode ask(
      Map<String, Object> query,
      SearchRequest request,
      ResultWindow<?> window,
      SearchedIndexes indexes,
      List<String> fields,
      boolean newestFirst)
      throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("query", ReadersFilter.of(request.asker(), query));
    body.put("from", window.from());
    body.put("size", window.size());
    List<Object> order = new ArrayList<>();
    if (newestFirst) {
      order.add(Map.of(ClusterField.of(SiteField.DATED), "desc"));
    }
    order.add("_score");
    order.add(Map.of(ClusterField.of(SiteField.URL), "asc"));
    body.put("sort", order);
    body.put("track_total_hits", Math.max(SearchRequest.COUNTED, window.end()));
    body.put("explain", request.explain() && !indexes.hidesWords(request.asker()));
    body.put("_source", fields);
    if (indexes.haveRanksBeside()) {
      body.put("ext", Map.of("site_rank", Map.of())); // The page's own text has an older rank.
    }
    String parameters =
        "/_search?search_type=dfs_query_then_fetch&allow_partial_search_results=false"
            + "&include_named_queries_score=true";
    return client.require("searching " + name, "POST", "/" + name + parameters, body);
  }

  private static Map<String, Object> boosted(
      Map<String, Object> text, SearchRequest request, SearchedIndexes indexes) {
    return BoostedQuery.of(text, request.boosting(), indexes.pivot());
  }

  /** The addresses and titles of the first pages. */
  JsonNode titles(Map<String, Object> text, SearchRequest request, SearchedIndexes indexes)
      throws IOException {
    ResultWindow<?> window = ResultWindow.of(request, List.of());
    return ask(boosted(text, request, indexes), request, window, indexes, TITLES, false);
  }
}
