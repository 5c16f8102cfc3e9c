package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for clients, and when it is ended. */
class DeadlineQueueTest {

  private final List<String> ended = new ArrayList<>();

  private DeadlineQueue.Entry add(DeadlineQueue queue, String name, long weight) {
    return queue.add(weight, () -> ended.add(name));
  }

  @Test
  void theOldestGoFirstUntilTheRestIsLightEnough() {
    DeadlineQueue queue = new DeadlineQueue(Duration.ofHours(1), 10);
    DeadlineQueue.Entry a = add(queue, "a", 4);
    DeadlineQueue.Entry b = add(queue, "b", 4);
    assertTrue(a.done());
    assertFalse(a.done(), "once");
    DeadlineQueue.Entry c = add(queue, "c", 6);
    assertEquals(List.of(), ended);
    add(queue, "d", 5);
    assertEquals(List.of("b", "c"), ended);
    assertFalse(b.done());
    assertFalse(c.done());
  }

  @Test
  void oneThatIsTooHeavyAloneIsTheOnlyOne() {
    DeadlineQueue queue = new DeadlineQueue(Duration.ofHours(1), 10);
    add(queue, "a", 1);
    DeadlineQueue.Entry heavy = add(queue, "heavy", 100);
    assertEquals(List.of("a"), ended);
    assertTrue(heavy.done());
  }

  @Test
  void whatIsOverdueIsEndedAndWhatIsDoneIsNot() {
    DeadlineQueue queue = new DeadlineQueue(Duration.ZERO, 10);
    DeadlineQueue.Entry done = add(queue, "done", 1);
    add(queue, "late", 1);
    assertTrue(done.done());
    queue.endOverdue();
    assertEquals(List.of("late"), ended);
    new DeadlineQueue(Duration.ofHours(1), 10).endOverdue();
  }
}
