package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.index.SiteField;
import org.siterank.search.Asker;
import org.siterank.search.RemoteVectors;

/** The vectors of the pages that are searched, as far as somebody may read them. */
final class SearchedVectors implements RemoteVectors {

  private final ClusterClient client;
  private final String name;
  private final SearchedIndexes indexes;
  private final Asker asker;

  SearchedVectors(ClusterClient client, String name, SearchedIndexes indexes, Asker asker) {
    this.client = client;
    this.name = name;
    this.indexes = indexes;
    this.asker = asker;
  }

  @Override
  public int pages() {
    return indexes.pages();
  }

  @Override
  public boolean havePassages() {
    return indexes.vectors().passages();
  }

  @Override
  public String model() {
    return indexes.vectors().model();
  }

  @Override
  public Map<String, Float> cosines(Map<String, Object> query, int most) throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("query", ReadersFilter.of(asker, query));
    body.put("size", most);
    body.put("sort", List.of("_score", Map.of(ClusterField.of(SiteField.URL), "asc")));
    body.put("track_total_hits", false);
    body.put("_source", List.of(ClusterField.of(SiteField.URL)));
    JsonNode answer =
        client.require(
            "comparing meanings in " + name,
            "POST",
            "/" + name + "/_search?allow_partial_search_results=false",
            body);
    Map<String, Float> cosines = new LinkedHashMap<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      float cosine = ClusterHits.number(hit.path("sort").path(0));
      if (cosine > 0) {
        cosines.put(ClusterHits.text(hit, SiteField.URL), cosine);
      }
    }
    return cosines;
  }
}
