package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class InFlightQueueTest {

  private final List<String> settled = new ArrayList<>();

  private static Frontier.Entry entry(String path) {
    return new Frontier.Entry(
        UrlRecord.unread(PageUrl.of("http://a.example/" + path), 0), 0, Frontier.Purpose.VISIT);
  }

  private void answered(InFlightQueue turnstile, String path) throws Exception {
    turnstile.answered(entry(path), () -> settled.add(path));
  }

  private static InFlightQueue withThree(boolean keepsOrder) {
    InFlightQueue turnstile = new InFlightQueue(keepsOrder);
    turnstile.enter(entry("a"));
    turnstile.enter(entry("b"));
    turnstile.enter(entry("c"));
    return turnstile;
  }

  @Test
  void anAnswerWaitsForThoseAskedForBefore() throws Exception {
    InFlightQueue turnstile = withThree(true);
    answered(turnstile, "c");
    answered(turnstile, "b");
    assertEquals(List.of(), settled);
    assertEquals(3, turnstile.size());
    answered(turnstile, "a");
    assertEquals(List.of("a", "b", "c"), settled);
    assertEquals(0, turnstile.size());
  }

  @Test
  void whereOrderDoesNotMatterNothingWaits() throws Exception {
    InFlightQueue turnstile = withThree(false);
    answered(turnstile, "b");
    assertEquals(List.of("b"), settled);
    assertEquals(2, turnstile.size());
  }

  @Test
  void atTheEndWhatHasAnAnswerIsSettledAndTheRestIsLeft() throws Exception {
    InFlightQueue turnstile = withThree(true);
    answered(turnstile, "c");
    answered(turnstile, "b");
    turnstile.settleAll();
    assertEquals(List.of("b", "c"), settled);
    assertEquals(1, turnstile.size());
    assertThrows(IllegalStateException.class, () -> answered(turnstile, "b"));
  }

  @Test
  void onlySoManyAnswersMayWait() {
    InFlightQueue turnstile = new InFlightQueue(true);
    for (int k = 0; k < InFlightQueue.MOST_WAITING; k++) {
      assertEquals(false, turnstile.isFull());
      turnstile.enter(entry("page" + k));
    }
    assertTrue(turnstile.isFull());
  }
}
