package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CheckpointsTest {

  private static ShardStates shards(int count, Map<Integer, ShardStates.Shard> primaries) {
    return new ShardStates("uuid", count, new TreeMap<>(primaries));
  }

  private static ShardStates.Shard shard(String history, long term, long last, long everywhere) {
    return new ShardStates.Shard(history, term, last, everywhere);
  }

  private static final ShardStates BEFORE =
      shards(2, Map.of(0, shard("h0", 1, 9, 9), 1, shard("h1", 1, 20, 18)));

  private static final Checkpoints COMPARED = Checkpoints.of(BEFORE);

  @Test
  void whatEveryCopyHasIsCompared() {
    assertEquals(9, COMPARED.upTo(0, BEFORE));
    assertEquals(18, COMPARED.upTo(1, BEFORE), "a replica may lack the two after");
  }

  @Test
  void itStaysSoWhenMoreIsWrittenAndWhenAnotherCopyIsPromoted() {
    ShardStates after = shards(2, Map.of(0, shard("h0", 4, 30, 30), 1, shard("h1", 2, 18, 18)));
    assertEquals(9, COMPARED.upTo(0, after));
    assertEquals(18, COMPARED.upTo(1, after));
  }

  @Test
  void nothingIsCertainInAnotherHistoryOrBeforeItsEnd() {
    ShardStates restored = shards(2, Map.of(0, shard("h9", 1, 9, 9), 1, shard("h1", 1, 17, 17)));
    assertEquals(-1, COMPARED.upTo(0, restored));
    assertEquals(-1, COMPARED.upTo(1, restored), "operations are missing");
    ShardStates other = shards(2, Map.of(0, shard("h1", 1, 99, 99), 1, shard("h0", 1, 99, 99)));
    assertEquals(-1, COMPARED.upTo(0, other));
    assertEquals(-1, COMPARED.upTo(1, other));
    ShardStates prefix = shards(2, Map.of(0, shard("h", 1, 9, 9)));
    assertEquals(-1, COMPARED.upTo(0, prefix));
    assertEquals(-1, COMPARED.upTo(1, prefix), "no primary");
  }

  @Test
  void nothingIsCertainWithAnotherNumberOfShards() {
    Map<Integer, ShardStates.Shard> more =
        Map.of(0, shard("h0", 1, 9, 9), 1, shard("h1", 1, 20, 20), 2, shard("h2", 1, 5, 5));
    assertEquals(-1, COMPARED.upTo(0, shards(3, more)));
    assertEquals(-1, Checkpoints.NONE.upTo(0, BEFORE));
    assertEquals(Checkpoints.NONE, Checkpoints.of(shards(2, Map.of(1, shard("h1", 1, 20, 20)))));
  }

  @Test
  void anEmptyShardHasNothingToCompare() {
    ShardStates empty = shards(1, Map.of(0, shard("h", 1, -1, -1)));
    assertEquals(-1, Checkpoints.of(empty).upTo(0, empty));
  }

  @Test
  void theyAreReadAsTheyAreWritten() throws Exception {
    JsonNode written = ClusterClient.JSON.valueToTree(COMPARED.shards());
    assertEquals(COMPARED, Checkpoints.of(written));
    assertEquals(Checkpoints.NONE, Checkpoints.of(ClusterClient.JSON.readTree("{}").path("no")));
    Checkpoints damaged = new Checkpoints(List.of("h0:x", "h1:-3"));
    assertEquals(-1, damaged.upTo(0, BEFORE));
    assertEquals(-1, damaged.upTo(1, BEFORE));
  }
}
