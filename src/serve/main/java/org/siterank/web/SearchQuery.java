package org.siterank.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.search.SearchRequest;

/**
 * A parsed search: the words, the filters chosen beside them, and the page of the list.
 *
 * @param words the words typed
 * @param filters facet → value, as in the address; the {@link #FACETS}
 * @param page page of the list, from 1
 * @param size hits of a page
 * @param asTyped whether the words mean what they say, and no correction of them is searched for
 */
record SearchQuery(String words, Map<String, String> filters, int page, int size, boolean asTyped) {

  /** Facets in the order in which they are shown; each is a filter of the query language. */
  static final List<String> FACETS = List.of("site", "type", "in", "is", "lang", "date", "sort");

  /** Nothing asked. */
  static final SearchQuery NONE =
      new SearchQuery("", Map.of(), 1, SearchRequest.DEFAULT_SIZE, false);

  /** Most hits of a page over HTTP. */
  static final int MAX_SIZE = 100;

  static SearchQuery of(WebRequest request) throws BadRequest {
    int size = request.number("n", SearchRequest.DEFAULT_SIZE, 1, MAX_SIZE);
    int page = request.number("page", 1, 1, SearchRequest.MAX_WINDOW / size);
    Map<String, String> filters = new LinkedHashMap<>();
    for (String facet : FACETS) {
      String value = request.text(facet);
      if (!value.isEmpty()) {
        if (!value.matches("[^\\s\"]{1,200}")) {
          throw new BadRequest(facet + " must be one word, got " + value);
        }
        filters.put(facet, value);
      }
    }
    return new SearchQuery(
        request.text("q"), filters, page, size, request.number("exact", 0, 0, 1) == 1);
  }

  /** The words and the filters in the query language. */
  String query() {
    List<String> parts = new ArrayList<>();
    parts.add(words);
    filters.forEach((facet, value) -> parts.add(facet + ":" + value));
    return String.join(" ", parts).strip();
  }

  boolean isEmpty() {
    return words.isEmpty() && filters.isEmpty();
  }

  int from() {
    return (page - 1) * size;
  }

  SearchQuery onPage(int other) {
    return new SearchQuery(words, filters, other, size, asTyped);
  }

  SearchQuery asking(String other) {
    return new SearchQuery(other, filters, 1, size, false);
  }

  /** The words as they were typed, whatever they are corrected to. */
  SearchQuery insisting() {
    return new SearchQuery(words, filters, 1, size, true);
  }

  /**
   * Returns this page of a correction.
   *
   * @param meant a corrected query, filters and all
   */
  SearchQuery corrected(String meant) {
    String filtered = query().substring(words.length());
    String other =
        meant.endsWith(filtered) ? meant.substring(0, meant.length() - filtered.length()) : meant;
    return new SearchQuery(other, filters, page, size, false);
  }

  /** With a filter; with an empty value without it. The list begins anew. */
  SearchQuery filtered(String facet, String value) {
    Map<String, String> changed = new LinkedHashMap<>(filters);
    changed.remove(facet);
    if (!value.isEmpty()) {
      changed.put(facet, value);
    }
    return new SearchQuery(words, changed, 1, size, asTyped);
  }

  /** The address of its results, relative to the base path. */
  String address() {
    return "search?" + parameters();
  }

  String parameters() {
    StringBuilder address = new StringBuilder("q=").append(encoded(words));
    filters.forEach(
        (facet, value) -> address.append('&').append(facet).append('=').append(encoded(value)));
    if (page > 1) {
      address.append("&page=").append(page);
    }
    if (asTyped) {
      address.append("&exact=1");
    }
    if (size != SearchRequest.DEFAULT_SIZE) {
      address.append("&n=").append(size);
    }
    return address.toString();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
