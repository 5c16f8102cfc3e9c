package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Identifies one state of an index in a cluster without looking at its documents.
 *
 * <p>Each shard numbers its operations: whoever writes, deletes or updates a document raises the
 * largest number of its primary by one ({@code seq_no.max_seq_no}). While history and primary stay
 * the same, the number never falls; when one of them does not, the identity is another. So two
 * equal states hold the same documents, and a state that is ahead of another by as many operations
 * as one writer has carried out has seen no other writer between them.
 *
 * @param identity a hash of the index, and of each shard the history and the primary's term
 * @param operations carried out so far, on all shards together
 */
record IndexState(String identity, long operations) {

  /** The state of an index now; nothing while a shard has no primary. */
  static Optional<IndexState> of(ClusterClient client, String index) throws IOException {
    String doing = "asking for the state of " + index;
    JsonNode metadata =
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
            .path(index);
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
    Map<Integer, String> shards = new TreeMap<>();
    long operations = 0;
    JsonNode terms = metadata.path("primary_terms");
    for (Map.Entry<String, JsonNode> copies : stats.path("shards").properties()) {
      for (JsonNode copy : copies.getValue()) {
        JsonNode history = copy.path("commit").path("user_data").path("history_uuid");
        JsonNode last = copy.path("seq_no").path("max_seq_no");
        JsonNode term = terms.path(copies.getKey());
        if (copy.path("routing").path("primary").asBoolean()
            && history.isTextual()
            && last.isNumber()
            && term.isNumber()) {
          shards.put(Integer.valueOf(copies.getKey()), history.asText() + "@" + term.asLong());
          operations += last.asLong() + 1;
        }
      }
    }
    return shards.isEmpty() || shards.size() != terms.size()
        ? Optional.empty()
        : Optional.of(new IndexState(hash(stats.path("uuid").asText() + shards), operations));
  }

  private static String hash(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** The state after more operations of one writer, if there is no other. */
  IndexState after(long more) {
    return new IndexState(identity, operations + more);
  }

  @Override
  public String toString() {
    return identity + ":" + operations;
  }
}
