package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * Ranks in an index of their own, as {@code _meta.siterank.ranks} of the pages' mapping names them.
 *
 * @param index the index that holds them
 * @param length one more than the largest page number
 * @param checksum CRC-32C of all chunks
 */
record ClusterRanks(String index, long length, String checksum) {

  Map<String, Object> toMap() {
    return Map.of("index", index, "length", length, "checksum", checksum);
  }

  static Optional<ClusterRanks> of(JsonNode node) {
    return node.has("index")
        ? Optional.of(
            new ClusterRanks(
                node.path("index").asText(),
                node.path("length").asLong(),
                node.path("checksum").asText()))
        : Optional.empty();
  }

  /** Whether these are the ranks of a vector. */
  boolean hold(PageRanks ranks) {
    return length == ranks.length() && checksum.equals(ranks.checksum());
  }
}
