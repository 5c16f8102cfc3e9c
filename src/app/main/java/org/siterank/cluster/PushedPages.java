package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.siterank.boost.RankField;
import org.siterank.index.SiteField;

/**
 * The pages that can be found in an index in a cluster, by URL: some 200 bytes of memory each.
 *
 * <p>Whatever was pushed, the cluster is what is believed. So a push may end at any place, be done
 * from another machine, or follow a restored backup, and the next one still sends what is missing.
 */
final class PushedPages {

  /** Pages of one answer: the most that the server gives by default. */
  private static final int PAGE = 10_000;

  /** How often a listing is begun again, when the node that kept its place is lost. */
  private static final int BEGINNINGS = 5;

  private static final String KEEP = "5m";

  private final ClusterClient client;
  private final String index;

  PushedPages(ClusterClient client, String index) {
    this.client = client;
    this.index = index;
  }

  /**
   * All of them.
   *
   * @param progress called with the number of pages read
   */
  Map<String, RemotePage> list(LongConsumer progress) throws IOException {
    for (int beginning = 1; ; beginning++) {
      Map<String, RemotePage> pages = new HashMap<>();
      ClusterResponse answer = read(pages, progress);
      if (answer.isOk()) {
        return pages;
      }
      if (beginning == BEGINNINGS) {
        throw ClusterErrors.of("listing what " + index + " holds", answer);
      }
    }
  }

  /** Reads all pages; the answer that ended it. */
  private ClusterResponse read(Map<String, RemotePage> pages, LongConsumer progress)
      throws IOException {
    String url = ClusterField.of(SiteField.URL);
    String fingerprint = ClusterField.of(SiteField.FINGERPRINT);
    ClusterResponse answer =
        client.send(
            "POST",
            "/" + index + "/_search?allow_partial_search_results=false&scroll=" + KEEP,
            Map.of(
                "size",
                PAGE,
                "sort",
                List.of("_doc"),
                "_source",
                false,
                // Reading them would unpack the page's text, for an id that is not asked for.
                "stored_fields",
                "_none_",
                "docvalue_fields",
                List.of(url, fingerprint, ClusterField.RANK, ClusterField.NUMBER)));
    Set<String> cursor = Set.of();
    while (answer.isOk()) {
      JsonNode hits = answer.json().path("hits").path("hits");
      String next = answer.json().path("_scroll_id").asText();
      cursor = Set.of(next);
      if (hits.isEmpty()) {
        break;
      }
      for (JsonNode hit : hits) {
        JsonNode fields = hit.path("fields");
        pages.put(
            fields.path(url).path(0).asText(),
            new RemotePage(
                fields.path(fingerprint).path(0).asLong(),
                RankField.bits(fields.path(ClusterField.RANK).path(0).asDouble()),
                fields.path(ClusterField.NUMBER).path(0).asLong()));
      }
      progress.accept(pages.size());
      answer = client.send("POST", "/_search/scroll", Map.of("scroll", KEEP, "scroll_id", next));
    }
    if (!cursor.isEmpty()) {
      // It ends by itself when this fails.
      client.send("DELETE", "/_search/scroll", Map.of("scroll_id", List.copyOf(cursor)));
    }
    return answer;
  }
}
