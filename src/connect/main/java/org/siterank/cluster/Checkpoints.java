package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far the operations of each shard have been compared with what was published: a document that
 * was last written by an operation up to there is as a push wants it, whoever has written it. What
 * was written after may be anybody's work.
 *
 * <p>Operations are counted up to the shard's global checkpoint, which no copy that may become the
 * primary lacks; so this stays true when a replica is promoted. It does not when a shard's history
 * is another one: then nothing of the shard counts as compared.
 *
 * @param shards of each shard, by number, its history and the number of an operation: {@code
 *     HISTORY:NUMBER}
 */
record Checkpoints(List<String> shards) {

  /** Nothing has been compared. */
  static final Checkpoints NONE = new Checkpoints(List.of());

  Checkpoints {
    shards = List.copyOf(shards);
  }

  /** All operations of complete shards. */
  static Checkpoints of(ShardStates states) {
    List<String> shards = new ArrayList<>();
    for (Map.Entry<Integer, ShardStates.Shard> shard : states.primaries().entrySet()) {
      if (shard.getKey() != shards.size()) {
        return NONE; // A shard without a primary; there are no numbers to be sure of.
      }
      ShardStates.Shard primary = shard.getValue();
      shards.add(primary.history() + ":" + Math.min(primary.last(), primary.everywhere()));
    }
    return new Checkpoints(shards);
  }

  /** Reads what {@code _meta} of a mapping says. */
  static Checkpoints of(JsonNode node) {
    List<String> shards = new ArrayList<>();
    node.forEach(shard -> shards.add(shard.asText()));
    return new Checkpoints(shards);
  }

  /**
   * The last operation of a shard that has been compared; -1 when none has, or that is not certain.
   *
   * @param now the shards now
   */
  long upTo(int shard, ShardStates now) {
    Optional<ShardStates.Shard> primary = Optional.ofNullable(now.primaries().get(shard));
    if (primary.isEmpty() || shards.size() != now.count()) {
      return -1;
    }
    String history = primary.get().history() + ":";
    String said = shards.get(shard);
    String number = said.startsWith(history) ? said.substring(history.length()) : "";
    long upTo = number.matches("\\d{1,18}") ? Long.parseLong(number) : -1;
    return upTo <= primary.get().last() ? upTo : -1;
  }
}
