package org.siterank.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.opensearch.common.unit.TimeValue;
import org.siterank.boost.RankVector;

/** When ranks are read, and how long a shard waits for them. */
class RankLoadTest {

  private static final PublishedRanks RANKS = new PublishedRanks("docs-ranks-1", 1, "0a1b2c3d");

  private final RankLoad load = new RankLoad(RANKS);

  private static RankVector vector() {
    return new RankVector.Builder().set(0, 2).build(RANKS.version(), 1);
  }

  /** Far longer than a test may take: a load that does not end the wait fails by hanging. */
  private void awaitLong() throws InterruptedException {
    load.await(TimeValue.timeValueHours(1));
  }

  private String state() {
    return (String) load.report().get("state");
  }

  @Test
  void theWaitEndsWhenTheRanksAreInMemory() throws InterruptedException {
    assertTrue(load.begin());
    assertFalse(load.begin(), "one attempt at a time");
    RankVector vector = vector();
    assertTrue(load.loaded(vector));
    awaitLong();
    assertEquals(Optional.of(vector), load.vector());
    assertFalse(load.begin(), "they are there");
    assertEquals("in_memory", state());
    assertEquals(vector.bytes(), load.report().get("reserved_bytes"));
  }

  @Test
  void theWaitEndsWhenNothingIsGainedByIt() throws InterruptedException {
    load.unavailable(true);
    assertEquals("waiting", state());
    load.unavailable(false);
    awaitLong();
    assertEquals("no_index", state());
    assertEquals("there is no index docs-ranks-1", load.report().get("problem"));
    assertTrue(load.begin(), "it may be restored");
  }

  @Test
  void theWaitEndsWithoutMemoryAndWithADamagedIndex() throws InterruptedException {
    assertTrue(load.begin());
    assertEquals(1, load.failed(RankLoad.State.NO_MEMORY, "too large", true));
    awaitLong();
    assertEquals("no_memory", state());
    assertTrue(load.begin(), "there may be memory later");
    assertEquals(2, load.failed(RankLoad.State.RETRYING, "lacks chunk 0", true));
  }

  @Test
  void theWaitIsBounded() throws InterruptedException {
    assertTrue(load.begin());
    assertEquals(1, load.failed(RankLoad.State.RETRYING, "no shard", false));
    load.await(TimeValue.timeValueMillis(1));
    assertEquals(Optional.empty(), load.vector());
    assertEquals(1, load.report().get("failed_attempts"));
  }

  @Test
  void ranksThatAreNotWantedAnyMoreAreNotTaken() throws InterruptedException {
    assertTrue(load.begin());
    assertEquals(Optional.empty(), load.drop());
    awaitLong();
    assertFalse(load.loaded(vector()));
    assertEquals(0, load.failed(RankLoad.State.RETRYING, "gone", false), "no other attempt");
    assertFalse(load.begin());
  }
}
