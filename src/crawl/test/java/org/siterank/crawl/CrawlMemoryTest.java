package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class CrawlMemoryTest {

  private final MemoryStore store = new MemoryStore();
  private final TestClock clock = new TestClock();
  private final CrawlMemory memory = new CrawlMemory(store, clock);
  private int looks;

  /** Looks that take so long each. */
  private void look(int times, Duration each) throws IOException {
    for (int i = 0; i < times; i++) {
      PageUrl url = PageUrl.of("https://a.example/" + looks++);
      memory.settled(
          UrlRecord.unread(url, 1), Optional.empty(), Optional.empty(), Optional.empty());
      clock.pass(each);
      memory.saveIfDue();
    }
  }

  @Test
  void ofTheFastestSiteSomeThousandLooksAreABatch() throws Exception {
    look(9_000, Duration.ZERO);
    assertEquals(List.of(4_096, 4_096), store.batches);
  }

  @Test
  void thirtyTwoLooksAreABatchWhenTheyTakeHalfASecond() throws Exception {
    look(100, Duration.ofMillis(20));
    assertEquals(List.of(32, 32, 32), store.batches);
  }

  @Test
  void whatTakesHalfASecondWithMoreLooksIsOneBatch() throws Exception {
    look(250, Duration.ofMillis(5));
    assertEquals(List.of(100, 100), store.batches);
  }

  @Test
  void aStoreThatTakesLongGetsLargerBatches() throws Exception {
    store.beforeSave = () -> clock.pass(Duration.ofMillis(200));
    look(1_000, Duration.ofMillis(5));
    assertEquals(List.of(100, 400, 400), store.batches);
    store.beforeSave = () -> clock.pass(Duration.ofSeconds(9));
    look(2_900, Duration.ofMillis(5));
    assertEquals(List.of(400, 1_000, 1_000), store.batches.subList(3, 6));
  }

  @Test
  void noLookWaitsLongerThanFiveSeconds() throws Exception {
    look(11, Duration.ofSeconds(1));
    assertEquals(List.of(5, 5), store.batches);
  }
}
