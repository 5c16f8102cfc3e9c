package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.siterank.boost.RankField;
import org.siterank.index.SiteField;

/**
 * The documents that can be found in an index in a cluster: some 200 bytes of memory each.
 *
 * <p>Whatever was pushed, the cluster is what is believed. So a push may end at any place, be done
 * from another machine, or follow a restored backup, and the next one still sends what is missing.
 * Of documents that were written after the last comparison ({@link Checkpoints}) the whole source
 * is read, as anybody may have written them; of the others a few numbers.
 */
final class PushedPages {

  /** Documents of one answer: the most that the server gives by default. */
  private static final int NUMBERS = 10_000;

  /** Documents of one answer with their texts: some megabytes. */
  private static final int TEXTS = 500;

  /** How often a listing is begun again, when the node that kept its place is lost. */
  private static final int BEGINNINGS = 5;

  /** More room for numbers of pages that are gone than any site needs. */
  private static final long GONE = 1_000_000;

  private static final String KEEP = "5m";

  private static final String URL = ClusterField.of(SiteField.URL);

  private static final String FINGERPRINT = ClusterField.of(SiteField.FINGERPRINT);

  private final ClusterClient client;
  private final String index;
  private final IndexMeta meta;

  private final Map<String, RemotePage> pages = new HashMap<>();
  private final Map<String, IndexHoldings.Unproven> unproven = new HashMap<>();
  private final List<IndexHoldings.Foreign> foreign = new ArrayList<>();
  private final BitSet numbers = new BitSet();

  /**
   * @param meta what the index says of itself
   */
  PushedPages(ClusterClient client, String index, IndexMeta meta) {
    this.client = client;
    this.index = index;
    this.meta = meta;
  }

  /**
   * All of them.
   *
   * @param progress called with the number of documents read
   */
  IndexHoldings list(LongConsumer progress) throws IOException {
    for (int beginning = 1; ; beginning++) {
      pages.clear();
      unproven.clear();
      foreign.clear();
      numbers.clear();
      ClusterResponse answer = read(progress);
      if (answer.isOk()) {
        return new IndexHoldings(pages, unproven, foreign);
      }
      if (beginning == BEGINNINGS) {
        throw ClusterErrors.of("listing what " + index + " holds", answer);
      }
    }
  }

  /** Reads all documents; the answer that ended it. */
  private ClusterResponse read(LongConsumer progress) throws IOException {
    ShardStates shards = ShardStates.of(client, index);
    if (shards.count() == 0) {
      throw new ClusterException("there is no index " + index + " any more; push again");
    }
    ClusterResponse answer = null;
    // The proven first, as they keep their numbers.
    for (boolean proven : new boolean[] {true, false}) {
      for (int shard = 0; shard < shards.count(); shard++) {
        long upTo = meta.compared().upTo(shard, shards);
        if (proven && upTo < 0) {
          continue;
        }
        answer = read(shard, upTo, proven, progress);
        if (!answer.isOk()) {
          return answer;
        }
      }
    }
    return answer;
  }

  /**
   * Reads documents of one shard, from its primary, which lacks no operation.
   *
   * @param upTo the last operation that was compared
   * @param proven whether those are wanted that it or one before has written, or the others
   */
  private ClusterResponse read(int shard, long upTo, boolean proven, LongConsumer progress)
      throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("size", proven ? NUMBERS : TEXTS);
    body.put("sort", List.of("_doc"));
    body.put("query", Map.of("range", Map.of("_seq_no", Map.of(proven ? "lte" : "gt", upTo))));
    body.put("_source", !proven);
    if (proven) {
      // Reading them would unpack the page's text, for an id that is known.
      body.put("stored_fields", "_none_");
      body.put(
          "docvalue_fields", List.of(URL, FINGERPRINT, ClusterField.RANK, ClusterField.NUMBER));
    }
    ClusterResponse answer =
        client.send(
            "POST",
            "/"
                + index
                + "/_search?allow_partial_search_results=false&preference=_shards:"
                + shard
                + "%7C_primary&scroll="
                + KEEP,
            body);
    String cursor = "";
    while (answer.isOk()) {
      JsonNode hits = answer.json().path("hits").path("hits");
      cursor = answer.json().path("_scroll_id").asText();
      if (hits.isEmpty()) {
        break;
      }
      for (JsonNode hit : hits) {
        if (proven) {
          addProven(hit.path("fields"));
        } else {
          addUnproven(hit);
        }
      }
      progress.accept(pages.size());
      answer = client.send("POST", "/_search/scroll", Map.of("scroll", KEEP, "scroll_id", cursor));
    }
    if (!cursor.isEmpty()) {
      // It ends by itself when this fails.
      client.send("DELETE", "/_search/scroll", Map.of("scroll_id", List.of(cursor)));
    }
    return answer;
  }

  private void addProven(JsonNode fields) {
    long number = fields.path(ClusterField.NUMBER).path(0).asLong();
    pages.put(
        fields.path(URL).path(0).asText(),
        new RemotePage(
            fields.path(FINGERPRINT).path(0).asLong(),
            RankField.bits(fields.path(ClusterField.RANK).path(0).asDouble()),
            number));
    if (number < Integer.MAX_VALUE) {
      numbers.set((int) number);
    }
  }

  private void addUnproven(JsonNode hit) throws IOException {
    JsonNode source = hit.path("_source");
    String id = hit.path("_id").asText();
    String routing = hit.path("_routing").asText("");
    String url = source.path(URL).asText("");
    if (!routing.isEmpty() || !PageLines.id(url).equals(id)) {
      foreign.add(new IndexHoldings.Foreign(id, routing));
      return;
    }
    boolean hasRank = isRank(source.path(ClusterField.RANK), source.path(ClusterField.RANK_SORT));
    boolean hasNumber = takesNumber(source.path(ClusterField.NUMBER));
    pages.put(
        url,
        new RemotePage(
            source.path(FINGERPRINT).asLong(),
            hasRank ? RankField.bits(source.path(ClusterField.RANK).asDouble()) : 0,
            hasNumber ? source.path(ClusterField.NUMBER).asLong() : RemotePage.NO_NUMBER));
    unproven.put(url, new IndexHoldings.Unproven(PageSource.hash(source), hasRank && hasNumber));
  }

  private static boolean isRank(JsonNode rank, JsonNode sort) {
    return rank.isNumber()
        && sort.isNumber()
        && rank.asDouble() >= 0
        && rank.asDouble() < Double.POSITIVE_INFINITY
        && rank.asDouble() == sort.asDouble();
  }

  /** Whether a number is one that a push may have given, and no other page has it. */
  private boolean takesNumber(JsonNode node) {
    long given =
        Math.max(
            meta.ranks().map(ClusterRanks::length).orElse(0L),
            2L * Math.max(meta.pages(), pages.size()) + GONE);
    if (!node.isIntegralNumber()
        || node.asLong() < 0
        || node.asLong() >= Math.min(given, Integer.MAX_VALUE)
        || numbers.get((int) node.asLong())) {
      return false;
    }
    numbers.set((int) node.asLong());
    return true;
  }
}
