package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.index.SiteField;
import org.siterank.search.Asker;
import org.siterank.search.WordFrequencies;

/** Counts the pages of a cluster that have words, in one request, for somebody who asks. */
final class ClusterWords implements WordFrequencies {

  private static final String FIELD = ClusterField.of(SiteField.WORDS);

  private static final String WORD = "word";

  private final ClusterClient client;
  private final String index;
  private final Asker asker;

  ClusterWords(ClusterClient client, String index, Asker asker) {
    this.client = client;
    this.index = index;
    this.asker = asker;
  }

  @Override
  public Counts of(Collection<String> terms) throws IOException {
    List<String> words = List.copyOf(terms);
    Map<String, Object> counts = new LinkedHashMap<>();
    for (int i = 0; i < words.size(); i++) {
      counts.put(WORD + i, Map.of("filter", Map.of("term", Map.of(FIELD, words.get(i)))));
    }
    Map<String, Object> readable = ReadersFilter.of(asker, Map.of("match_all", Map.of()));
    counts.put(
        "pages", Map.of("global", Map.of(), "aggs", Map.of("read", Map.of("filter", readable))));
    Map<String, Object> having =
        Map.of("constant_score", Map.of("filter", Map.of("terms", Map.of(FIELD, words))));
    JsonNode found =
        client
            .require(
                "counting words",
                "POST",
                "/" + index + "/_search?allow_partial_search_results=false",
                Map.of(
                    "size",
                    0,
                    "track_total_hits",
                    false,
                    "query",
                    ReadersFilter.of(asker, having),
                    "aggs",
                    counts))
            .path("aggregations");
    Map<String, Integer> byTerm = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      byTerm.put(words.get(i), found.path(WORD + i).path("doc_count").asInt());
    }
    return new Counts(found.at("/pages/read/doc_count").asInt(), byTerm);
  }
}
