package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Operations that the primaries of an index's shards have carried out.
 *
 * @param uuid of the index
 * @param count shards of the index
 * @param primaries by number of the shard; a shard without a primary is missing
 */
record ShardStates(String uuid, int count, SortedMap<Integer, Shard> primaries) {

  /**
   * One shard.
   *
   * @param history changes when operations may have been lost: a stale copy that was made the
   *     primary, a backup that was put back
   * @param term of the primary; raised when another copy, or the same one again, becomes it
   * @param last the largest number of an operation, -1 before the first
   * @param everywhere all operations up to this number are in every copy that may become the
   *     primary
   */
  record Shard(String history, long term, long last, long everywhere) {}

  /** The shards now. */
  static ShardStates of(ClusterClient client, String index) throws IOException {
    String doing = "asking for the state of " + index;
    JsonNode terms =
        client
            .require(
                doing,
                "GET",
                "/_cluster/state/metadata/"
                    + index
                    + "?filter_path=metadata.indices.*.primary_terms",
                null)
            .path("metadata")
            .path("indices")
            .path(index)
            .path("primary_terms");
    JsonNode stats =
        client
            .require(
                doing,
                "GET",
                "/"
                    + index
                    + "/_stats/docs?level=shards&filter_path=indices.*.uuid,"
                    + "indices.*.shards.*.routing,indices.*.shards.*.seq_no,"
                    + "indices.*.shards.*.commit.user_data.history_uuid",
                null)
            .path("indices")
            .path(index);
    SortedMap<Integer, Shard> primaries = new TreeMap<>();
    for (Map.Entry<String, JsonNode> copies : stats.path("shards").properties()) {
      for (JsonNode copy : copies.getValue()) {
        JsonNode history = copy.path("commit").path("user_data").path("history_uuid");
        JsonNode last = copy.path("seq_no").path("max_seq_no");
        JsonNode everywhere = copy.path("seq_no").path("global_checkpoint");
        JsonNode term = terms.path(copies.getKey());
        if (copy.path("routing").path("primary").asBoolean()
            && history.isTextual()
            && last.isNumber()
            && everywhere.isNumber()
            && term.isNumber()) {
          primaries.put(
              Integer.valueOf(copies.getKey()),
              new Shard(history.asText(), term.asLong(), last.asLong(), everywhere.asLong()));
        }
      }
    }
    return new ShardStates(stats.path("uuid").asText(), terms.size(), primaries);
  }

  /** Whether every shard has a primary. */
  boolean isComplete() {
    return count > 0 && primaries.size() == count;
  }
}
