package org.siterank.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The dates in a page's JSON-LD. Only what the page as a whole is counts: the things at the top, or
 * in their {@code @graph}; of them articles and web pages, in this order, and only when there is
 * one of the sort, because several are a list.
 */
final class LinkedData {

  private static final ObjectMapper JSON = new ObjectMapper();

  private LinkedData() {}

  /** Adds the dates of one script; one that is no JSON says nothing. */
  static void read(String script, StatedDates dates) {
    JsonNode root;
    try {
      root = JSON.readTree(script);
    } catch (JsonProcessingException malformed) {
      // As browsers and search engines have it: a script that cannot be read is not there.
      return;
    }
    List<JsonNode> articles = new ArrayList<>();
    List<JsonNode> pages = new ArrayList<>();
    collect(root, articles, pages);
    for (List<JsonNode> sort : List.of(articles, pages)) {
      if (sort.size() == 1) {
        dates.modified(sort.get(0).path("dateModified").asText(""));
        dates.published(sort.get(0).path("datePublished").asText(""));
      }
    }
  }

  private static void collect(JsonNode node, List<JsonNode> articles, List<JsonNode> pages) {
    if (node.isArray()) {
      node.forEach(item -> collect(item, articles, pages));
      return;
    }
    if (node.has("@graph")) {
      collect(node.get("@graph"), articles, pages);
    }
    JsonNode type = node.path("@type");
    String name = (type.isArray() ? type.path(0) : type).asText("").toLowerCase(Locale.ROOT);
    // schema.org: Article and its kinds end so, but for the postings of blogs and forums.
    if (name.endsWith("article") || name.endsWith("posting") || name.equals("report")) {
      articles.add(node);
    } else if (name.endsWith("page") || name.equals("creativework")) {
      pages.add(node);
    }
  }
}
