package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.index.SiteField;
import org.siterank.search.SpelledWords;

/** The words of the site as they are spelled, in a cluster: completions and corrections. */
final class ClusterSpelling {

  /**
   * Pages of a shard that are looked at for a completion, those of the highest rank first: a word
   * that only others have is not proposed. It bounds what a letter typed costs in a large index.
   */
  private static final int MOST_PAGES = 20_000;

  private static final String FIELD = ClusterField.of(SiteField.SPELLINGS);

  private final ClusterClient client;
  private final String index;

  ClusterSpelling(ClusterClient client, String index) {
    this.client = client;
    this.index = index;
  }

  /** The words that begin as the last one of a text does, the most frequent first. */
  List<String> completed(String typed, int most) throws IOException {
    int last = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t')) + 1;
    String before = typed.substring(0, last);
    String prefix = typed.substring(last).toLowerCase(Locale.ROOT);
    if (prefix.codePointCount(0, prefix.length()) < SpelledWords.SHORTEST_PREFIX) {
      return List.of();
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("size", 0);
    body.put("track_total_hits", false);
    body.put("terminate_after", MOST_PAGES);
    body.put("query", Map.of("prefix", Map.of(FIELD, Map.of("value", prefix))));
    body.put(
        "aggs",
        Map.of(
            "words",
            Map.of(
                "terms",
                Map.of(
                    "field",
                    FIELD,
                    "include",
                    quoted(prefix) + ".+",
                    "size",
                    most,
                    "order",
                    List.of(Map.of("_count", "desc"), Map.of("_key", "asc"))))));
    JsonNode buckets =
        client
            .require("completing", "POST", "/" + index + "/_search", body)
            .at("/aggregations/words/buckets");
    List<String> completed = new ArrayList<>();
    buckets.forEach(bucket -> completed.add(before + bucket.path("key").asText()));
    return completed;
  }

  /** Lucene's regular expressions have other operators than Java's; all are quoted alike. */
  private static String quoted(String text) {
    return text.replaceAll("([^\\p{L}\\p{M}\\p{N}])", "\\\\$1");
  }

  /** A query with a word replaced, for every word that no page spells so and that has a like. */
  Optional<String> corrected(String query) throws IOException {
    Set<String> words = new LinkedHashSet<>(SpelledWords.inQuery(query));
    if (words.isEmpty()) {
      return Optional.empty();
    }
    List<String> numbered = List.copyOf(words);
    Map<String, Object> known = new LinkedHashMap<>();
    Map<String, Object> suggest = new LinkedHashMap<>();
    for (int i = 0; i < numbered.size(); i++) {
      known.put("w" + i, Map.of("filter", Map.of("term", Map.of(FIELD, numbered.get(i)))));
      suggest.put("w" + i, like(numbered.get(i)));
    }
    JsonNode answer =
        client.require(
            "looking for words spelled alike",
            "POST",
            "/" + index + "/_search",
            Map.of("size", 0, "aggs", known, "suggest", suggest));
    Map<String, String> likes = new HashMap<>();
    for (int i = 0; i < numbered.size(); i++) {
      String like =
          answer
              .path("suggest")
              .path("w" + i)
              .path(0)
              .path("options")
              .path(0)
              .path("text")
              .asText("");
      boolean unknown = answer.path("aggregations").path("w" + i).path("doc_count").asLong() == 0;
      if (unknown && !like.isEmpty()) {
        likes.put(numbered.get(i), like);
      }
    }
    return SpelledWords.replaced(query, likes);
  }

  /** As Lucene's DirectSpellChecker does by itself: two edits, the first letter stays. */
  private static Map<String, Object> like(String word) {
    return Map.of(
        "text",
        word,
        "term",
        Map.of(
            "field",
            FIELD,
            "size",
            1,
            "suggest_mode",
            "always",
            "min_word_length",
            SpelledWords.SHORTEST,
            "max_edits",
            2,
            "prefix_length",
            1));
  }
}
