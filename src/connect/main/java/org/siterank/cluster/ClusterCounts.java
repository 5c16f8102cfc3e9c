package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.siterank.search.Asker;
import org.siterank.search.PortableQuery;

/** Asks a cluster how many pages there are for a query. */
final class ClusterCounts {

  private final ClusterClient client;
  private final String name;

  ClusterCounts(ClusterClient client, String name) {
    this.client = client;
    this.name = name;
  }

  /** How many pages have all words of a query. */
  long of(PortableQuery query) throws IOException {
    Map<String, Object> body =
        Map.of("query", query.strictMatches(), "size", 0, "track_total_hits", true);
    return total(search(body));
  }

  boolean finds(Map<String, Object> query, Asker asker) throws IOException {
    return count(query, asker, 1) > 0;
  }

  /** How many pages somebody finds by a query, but no more than so many. */
  private long count(Map<String, Object> query, Asker asker, int most) throws IOException {
    Map<String, Object> read = ReadersFilter.of(asker, query);
    Map<String, Object> body =
        Map.of("query", read, "size", 0, "terminate_after", most, "track_total_hits", most);
    JsonNode answer = search(body);
    return Math.min(most, total(answer)); // Each shard ends for itself.
  }

  /** Returns true if most of the words find nothing, or almost only lists. */
  boolean isToRelax(PortableQuery query, Asker asker) throws IOException {
    if (!query.canRelax()) {
      return false;
    }
    if (!query.demotesListings()) {
      return !finds(query.gradedMatches(), asker);
    }
    long found = count(query.gradedWithoutListings(), asker, PortableQuery.FEW_PAGES);
    return found == 0 || (found < PortableQuery.FEW_PAGES && finds(query.gradedListings(), asker));
  }

  /** The words of which no page has any form. */
  List<String> unknown(Map<String, Map<String, Object>> words, Asker asker) throws IOException {
    List<String> unknown = new ArrayList<>();
    for (Map.Entry<String, Map<String, Object>> word : words.entrySet()) {
      if (!finds(word.getValue(), asker)) {
        unknown.add(word.getKey());
      }
    }
    return unknown;
  }

  private JsonNode search(Map<String, Object> body) throws IOException {
    return client.require("searching " + name, "POST", "/" + name + "/_search", body);
  }

  /** The number of pages of an answer. */
  static long total(JsonNode answer) {
    return answer.path("hits").path("total").path("value").asLong();
  }
}
