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

  /** The name of the highest rank in an answer. */
  private static final String RANK = "rank";

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

  /**
   * The texts that end in a word which begins as the last one does, those that find most pages
   * first, and of equal ones those whose best page has the higher rank. A text that finds nothing
   * is left out.
   *
   * @param before pages that have the words before the last one
   */
  static List<String> completed(
      ClusterClient client,
      String index,
      SpelledWords.Begun typed,
      Map<String, Object> before,
      int most,
      Asker asker)
      throws IOException {
    String prefix = typed.prefix();
    Map<String, Object> begins = Map.of("prefix", Map.of(FIELD, Map.of("value", prefix)));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("size", 0);
    body.put("track_total_hits", false);
    body.put("terminate_after", MOST_PAGES);
    body.put(
        "query",
        ReadersFilter.of(asker, Map.of("bool", Map.of("filter", List.of(begins, before)))));
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
                    List.of(Map.of("_count", "desc"), Map.of(RANK, "desc"), Map.of("_key", "asc"))),
                "aggs",
                Map.of(RANK, Map.of("max", Map.of("field", ClusterField.RANK))))));
    JsonNode buckets =
        client
            .require("completing", "POST", "/" + index + "/_search", body)
            .at("/aggregations/words/buckets");
    List<String> completed = new ArrayList<>();
    buckets.forEach(bucket -> completed.add(typed.before() + bucket.path("key").asText()));
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
      for (String swapped : SpelledWords.swapped(words.get(i))) {
        known.put(
            "swapped " + swapped + i, Map.of("filter", Map.of("term", Map.of(FIELD, swapped))));
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
      String text = like.path("text").asText("");
      Correction.Spelled best = new Correction.Spelled(pages, text, like.path("freq").asLong());
      if (pages > Correction.KNOWN) {
        best = new Correction.Spelled(pages, "", 0);
      } else if (text.isEmpty() || SpelledWords.edits(words.get(i), text) > 1) {
        best = swapped(words.get(i), i, answer.path("aggregations"), best);
      }
      spelled.put(words.get(i), best);
    }
  }

  /** The most common word that differs in two letters that are swapped; another where none does. */
  private static Correction.Spelled swapped(
      String word, int number, JsonNode counts, Correction.Spelled other) {
    Correction.Spelled best = new Correction.Spelled(other.pages(), "", 0);
    for (String like : SpelledWords.swapped(word)) {
      long pages = counts.path("swapped " + like + number).path("doc_count").asLong();
      if (pages > best.likePages()) {
        best = new Correction.Spelled(other.pages(), like, pages);
      }
    }
    return best.likePages() > 0 ? best : other;
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
