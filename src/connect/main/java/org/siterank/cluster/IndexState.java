package org.siterank.cluster;

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
    return of(ShardStates.of(client, index));
  }

  /** The state that the shards are in; nothing while one has no primary. */
  static Optional<IndexState> of(ShardStates states) {
    if (!states.isComplete()) {
      return Optional.empty();
    }
    Map<Integer, String> shards = new TreeMap<>();
    long operations = 0;
    for (Map.Entry<Integer, ShardStates.Shard> shard : states.primaries().entrySet()) {
      shards.put(shard.getKey(), shard.getValue().history() + "@" + shard.getValue().term());
      operations += shard.getValue().last() + 1;
    }
    return Optional.of(new IndexState(hash(states.uuid() + shards), operations));
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
