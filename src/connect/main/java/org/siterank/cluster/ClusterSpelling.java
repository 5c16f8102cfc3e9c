package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;
import org.siterank.search.Asker;
import org.siterank.search.Correction;
import org.siterank.search.SpelledWords;

/** The words of the site as they are spelled, in a cluster: completions and corrections. */
final class ClusterSpelling implements Correction.Words {

  /**
   * Pages of a shard that are looked at for a completion, those of the highest rank first: a word
   * that only others have is not proposed. It bounds what a letter typed costs in a large index.
   */
  private static final int MOST_PAGES = 20_000;

  private static final String FIELD = ClusterField.of(SiteField.SPELLINGS);

  private static final String BODY = ClusterField.of(SiteField.BODY);

  private final ClusterClient client;
  private final String index;
  private final List<Language> languages;
  private final Map<String, Correction.Spelled> spelled = new HashMap<>();

  private ClusterSpelling(ClusterClient client, String index, List<Language> languages) {
    this.client = client;
    this.index = index;
    this.languages = languages;
  }

  /** The words of a query, looked up at once. */
  static ClusterSpelling of(
      ClusterClient client, String index, String query, List<Language> languages)
      throws IOException {
    ClusterSpelling spelling = new ClusterSpelling(client, index, languages);
    spelling.lookUp(Correction.terms(query));
    return spelling;
  }

  /** The words that begin as the last one of a text does, the most frequent first. */
  static List<String> completed(
      ClusterClient client, String index, String typed, int most, Asker asker) throws IOException {
    int last = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t')) + 1;
    String before = typed.substring(0, last);
    String prefix = last == typed.length() ? "" : SpelledWords.begun(typed.substring(last));
    if (prefix.codePointCount(0, prefix.length()) < SpelledWords.SHORTEST_PREFIX) {
      return List.of();
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("size", 0);
    body.put("track_total_hits", false);
    body.put("terminate_after", MOST_PAGES);
    body.put(
        "query", ReadersFilter.of(asker, Map.of("prefix", Map.of(FIELD, Map.of("value", prefix)))));
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

  private void lookUp(List<String> words) throws IOException {
    if (words.isEmpty()) {
      return;
    }
    Map<String, Object> known = new LinkedHashMap<>();
    Map<String, Object> suggest = new LinkedHashMap<>();
    for (int i = 0; i < words.size(); i++) {
      for (String field : fields(words.get(i))) {
        String name = field + i;
        known.put(name, Map.of("filter", Map.of("term", Map.of(field, words.get(i)))));
        suggest.put(name, like(words.get(i), field));
      }
    }
    JsonNode answer =
        client.require(
            "looking for words spelled alike",
            "POST",
            "/" + index + "/_search",
            Map.of("size", 0, "aggs", known, "suggest", suggest));
    for (int i = 0; i < words.size(); i++) {
      long pages = 0;
      JsonNode like = MissingNode.getInstance();
      for (String field : fields(words.get(i))) {
        String name = field + i;
        pages += answer.path("aggregations").path(name).path("doc_count").asLong();
        JsonNode found = answer.path("suggest").path(name).path(0).path("options").path(0);
        like = like.isMissingNode() ? found : like;
      }
      spelled.put(
          words.get(i),
          pages > Correction.KNOWN
              ? new Correction.Spelled(pages, "", 0)
              : new Correction.Spelled(
                  pages, like.path("text").asText(""), like.path("freq").asLong()));
    }
  }

  private static List<String> fields(String word) {
    return SpelledWords.isIdentifier(word) ? List.of(FIELD, BODY) : List.of(FIELD);
  }

  @Override
  public Correction.Spelled spelled(String word) {
    return spelled.get(word);
  }

  @Override
  public Correction.Written written(String word) throws IOException {
    List<String> forms = SpelledWords.inBodies(word, languages);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("query", Map.of("constant_score", Map.of("filter", terms(forms))));
    body.put("size", SpelledWords.LOOKED_AT);
    body.put(
        "sort",
        List.of(
            Map.of(ClusterField.RANK_SORT, "desc"), Map.of(ClusterField.of(SiteField.URL), "asc")));
    body.put("track_total_hits", true);
    body.put("_source", List.of(BODY));
    JsonNode hits =
        client.require("looking for a word", "POST", "/" + index + "/_search", body).path("hits");
    boolean spelledSo = false;
    for (JsonNode hit : hits.path("hits")) {
      spelledSo |= SpelledWords.has(ClusterHits.text(hit, SiteField.BODY), word);
    }
    return new Correction.Written(hits.path("total").path("value").asLong(), spelledSo);
  }

  private static Map<String, Object> terms(List<String> forms) {
    return Map.of("terms", Map.of(BODY, forms));
  }

  /** As Lucene's DirectSpellChecker does by itself: two edits, the first letter stays. */
  private static Map<String, Object> like(String word, String field) {
    return Map.of(
        "text",
        word,
        "term",
        Map.of(
            "field",
            field,
            "analyzer",
            "keyword",
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
