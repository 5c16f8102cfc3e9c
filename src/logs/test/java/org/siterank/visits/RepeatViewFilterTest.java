package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RepeatViewFilterTest {

  /** The beginning of a slot. */
  private static final long START = Instant.parse("2024-02-01T12:00:00Z").getEpochSecond();

  private final RepeatViewFilter memory = new RepeatViewFilter();

  private boolean view(RepeatViewFilter in, long second, String client) {
    in.advance(second);
    return in.isRepeated(client.hashCode(), client.hashCode(), false, second);
  }

  private boolean view(long second) {
    return view(memory, second, "192.0.2.1");
  }

  @Test
  void aViewIsRepeatedForHalfAnHourAfterTheLastOne() {
    assertFalse(view(START + 1700));
    assertTrue(view(START + 1700 + 1799));
    assertTrue(view(START + 1700 + 2 * 1799));
    assertFalse(view(START + 1700 + 2 * 1799 + 1800));
  }

  private boolean click(String page, long second) {
    memory.advance(second);
    return memory.isRepeated(page.hashCode(), 7, true, second);
  }

  @Test
  void aClickIsRepeatedOnlyUntilTheClientSeesAnotherPage() {
    assertFalse(click("a", START));
    assertTrue(click("a", START + 10));
    assertFalse(click("b", START + 20));
    assertFalse(click("a", START + 30));
    assertTrue(click("a", START + 1805));
    assertFalse(click("b", START + 1810));
    assertTrue(click("b", START + 1805));
  }

  @Test
  void aLineThatIsWrittenLateIsStillARepeat() {
    assertFalse(view(START + 1800));
    assertTrue(view(START + 1700));
    assertFalse(view(memory, START + 100, "192.0.2.2"));
    assertTrue(view(memory, START + 1850, "192.0.2.2"));
  }

  @Test
  void oneLineFarInThePastChangesNothing() {
    assertFalse(view(START));
    assertFalse(view(START - 100_000));
    assertFalse(view(START - 100_000));
    assertTrue(view(START + 10));
  }

  @Test
  void aClockThatIsSetBackIsFollowed() {
    view(START);
    for (int i = 0; i < RepeatViewFilter.STRAYS; i++) {
      assertFalse(view(memory, START - 100_000, "192.0.2." + i));
    }
    assertTrue(view(memory, START - 100_000, "192.0.2." + (RepeatViewFilter.STRAYS - 1)));
    assertFalse(view(START));
  }

  @Test
  void whatDoesNotFitIsCountedAndNotRemembered() {
    RepeatViewFilter small = new RepeatViewFilter(300);
    for (int i = 0; i < 310; i++) {
      assertFalse(view(small, START, "client" + i));
    }
    assertEquals(10, small.unremembered());
    assertTrue(view(small, START, "client0"));
    assertFalse(view(small, START, "client309"));
    small.clear();
    assertFalse(view(small, START, "client0"));
  }
}
