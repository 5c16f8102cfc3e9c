package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hc.core5.http.HttpStatus;

/**
 * The indexes {@code NAME-ranks-1, NAME-ranks-2 …}, each with the ranks of all pages of one
 * publication: a document a chunk. Every data node has a copy. They are read by id alone, so they
 * are never refreshed; and deleted as a whole, so nothing is left of them. They are hidden: no
 * search of {@code *} finds them.
 */
final class RankIndexes {

  private final ClusterClient client;
  private final ClusterAccess access;
  private final BackOff.Pause pause;
  private final String name;

  RankIndexes(ClusterClient client, ClusterAccess access, BackOff.Pause pause, String name) {
    this.client = client;
    this.access = access;
    this.pause = pause;
    this.name = name;
  }

  /** All of them, by number, closed ones too. */
  private Set<Integer> all() throws IOException {
    String prefix = name + "-ranks-";
    ClusterResponse answer =
        client.send("GET", "/" + prefix + "*/_alias?expand_wildcards=all", null);
    if (answer.status() == HttpStatus.SC_NOT_FOUND) {
      return new TreeSet<>();
    }
    if (!answer.isOk()) {
      throw ClusterErrors.of("listing the ranks of " + name, answer);
    }
    Set<Integer> all = new TreeSet<>();
    answer
        .json()
        .fieldNames()
        .forEachRemaining(
            index -> {
              String number = index.substring(prefix.length());
              if (number.matches("\\d{1,9}")) {
                all.add(Integer.valueOf(number));
              }
            });
    return all;
  }

  /**
   * Whether ranks are in an index of this name and can be read. They are not when the pages alone
   * were restored from a snapshot, or under another name, or when somebody closed the index.
   */
  boolean has(ClusterRanks ranks) throws IOException {
    if (!ranks.index().startsWith(name + "-ranks-")) {
      return false;
    }
    ClusterResponse answer =
        client.send("GET", "/" + ranks.index() + "/_doc/0?_source=false", null);
    if (answer.status() == HttpStatus.SC_UNAUTHORIZED
        || answer.status() == HttpStatus.SC_FORBIDDEN) {
      throw ClusterErrors.of("asking for the ranks in " + ranks.index(), answer);
    }
    return answer.isOk();
  }

  /** Ranks as they are sent, and what the sending cost. */
  record Sent(ClusterRanks ranks, BulkCounts counts) {}

  /**
   * Writes ranks into an index of their own; nobody uses them yet.
   *
   * @param named what the index of the pages names: not to be taken for it, even where it is gone
   */
  Sent send(PageRanks ranks, List<ClusterRanks> named) throws IOException {
    Set<Integer> taken = all();
    String prefix = name + "-ranks-";
    for (ClusterRanks other : named) {
      String number =
          other.index().startsWith(prefix) ? other.index().substring(prefix.length()) : "";
      if (number.matches("\\d{1,9}")) {
        taken.add(Integer.valueOf(number));
      }
    }
    int last = taken.stream().mapToInt(Integer::intValue).max().orElse(0);
    String index = name + "-ranks-" + (last + 1);
    ClusterResponse answer =
        client.send(
            "PUT",
            // All copies, so that a node may be lost from the first rank on.
            "/" + index + "?wait_for_active_shards=all",
            Map.of(
                "settings",
                Map.of(
                    "index",
                    Map.of(
                        "number_of_shards",
                        1,
                        "auto_expand_replicas",
                        "0-all",
                        "hidden",
                        true,
                        // After a restart, before the pages, which wait for their ranks.
                        "priority",
                        10,
                        "refresh_interval",
                        "-1")),
                "mappings",
                Map.of("dynamic", false)));
    boolean repeated =
        answer.retries() > 0 && answer.errorType().equals("resource_already_exists_exception");
    if (!answer.isOk() && !repeated) {
      throw ClusterErrors.of("making index " + index, answer);
    }
    BulkCounts counts;
    try (BulkSender sender = new BulkSender(client, index, access, pause)) {
      for (int chunk = 0; chunk < ranks.chunks(); chunk++) {
        int number = chunk;
        sender.add(
            new BulkOperation(
                index + ", chunk " + number, () -> lines(number, ranks.chunk(number))));
      }
      counts = sender.finish();
    }
    return new Sent(new ClusterRanks(index, ranks.length(), ranks.checksum()), counts);
  }

  static byte[] lines(int number, byte[] chunk) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream(chunk.length * 4 / 3 + 64);
    PageLines.action("index", Integer.toString(number), lines);
    PageLines.line(Map.of("ranks", chunk), lines);
    return lines.toByteArray();
  }

  /**
   * Waits until every node that holds data says that it has read the ranks that were announced.
   *
   * @throws ClusterException when a node will not, or does not say so in time
   */
  void await(ClusterRanks ranks) throws IOException {
    BackOff backOff = new BackOff(access.retryFor(), pause);
    while (true) {
      List<String> missing = missing(ranks);
      if (missing.isEmpty()) {
        return;
      }
      try {
        if (!backOff.tryAgain()) {
          throw new ClusterException(
              "the ranks in "
                  + ranks.index()
                  + " have not been read by node "
                  + String.join(", ", missing)
                  + "; see its log, and push again");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        InterruptedIOException stopped = new InterruptedIOException("interrupted");
        stopped.initCause(e);
        throw stopped;
      }
    }
  }

  /** The nodes that have not said yet that they have read the ranks. */
  private List<String> missing(ClusterRanks ranks) throws IOException {
    JsonNode nodes =
        client.require("listing the nodes", "GET", "/_nodes/data:true/none", null).path("nodes");
    List<String> ids = new ArrayList<>();
    nodes.fieldNames().forEachRemaining(id -> ids.add("node-" + id));
    JsonNode said =
        client
            .require(
                "asking who has read the ranks",
                "POST",
                "/" + ranks.index() + "/_mget",
                Map.of("ids", ids))
            .path("docs");
    List<String> missing = new ArrayList<>();
    for (JsonNode word : said) {
      String node =
          nodes.path(word.path("_id").asText().substring("node-".length())).path("name").asText();
      JsonNode error = word.path("error");
      if (error.path("type").asText().equals("security_exception")) {
        throw new ClusterException(
            "asking who has read the ranks: "
                + ClusterErrors.explain(
                    HttpStatus.SC_FORBIDDEN, "security_exception", error.path("reason").asText()));
      }
      String problem = word.path("_source").path("problem").asText("");
      if (!problem.isEmpty()) {
        throw new ClusterException(
            "node "
                + node
                + " has no memory for the ranks ("
                + problem
                + "); give it more heap, or raise breaker.siterank_ranks.limit");
      }
      if (!word.path("found").asBoolean()) {
        missing.add(node);
      }
    }
    return missing;
  }

  /**
   * Deletes all but those in service.
   *
   * @return those that are left, as a snapshot is being taken of them
   */
  List<String> deleteOthers(Optional<ClusterRanks> inService) throws IOException {
    List<String> left = new ArrayList<>();
    for (int number : all()) {
      String index = name + "-ranks-" + number;
      if (inService.filter(ranks -> ranks.index().equals(index)).isEmpty()) {
        ClusterResponse answer = client.send("DELETE", "/" + index, null);
        if (ClusterErrors.isInSnapshot(answer)) {
          left.add(index);
        } else if (!answer.isOk() && answer.status() != HttpStatus.SC_NOT_FOUND) {
          throw ClusterErrors.of("deleting " + index, answer);
        }
      }
    }
    return left;
  }
}
