package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;

class FrontierTest {

  private final MemoryStore store = new MemoryStore();
  private final TestClock clock = new TestClock();
  private final CrawlMemory memory = new CrawlMemory(store, clock);

  private static Frontier.Entry entry(int page, int depth) {
    PageUrl url = PageUrl.of("https://a.example/" + page);
    return new Frontier.Entry(UrlRecord.unread(url, depth), 0, Frontier.Purpose.VISIT);
  }

  @Test
  void breadthFirstTakesTheNearestAndThenTheFirstByItsAddress() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    DepthFrontier frontier = new DepthFrontier(new Entries(memory, new UrlNumbers()));
    PriorityQueue<Frontier.Entry> queue =
        new PriorityQueue<>(
            Comparator.<Frontier.Entry>comparingInt(entry -> entry.known().depth())
                .thenComparing(entry -> entry.known().url()));
    List<Integer> pages = new ArrayList<>();
    for (int page = 0; page < 2_000; page++) {
      pages.add(page);
    }
    Collections.shuffle(pages, new Random(5));
    for (int page : pages) {
      Frontier.Entry entry = entry(page, random.nextInt(7));
      frontier.add(entry);
      queue.add(entry);
      if (random.nextInt(3) == 0) {
        assertEquals(queue.poll(), frontier.next(false));
      }
    }
    while (!queue.isEmpty()) {
      assertEquals(queue.size(), frontier.size());
      assertEquals(queue.poll(), frontier.next(false));
    }
    assertTrue(frontier.isEmpty());
    assertNull(frontier.next(false));
  }

  @Test
  void anEntryComesBackAsItCameWithAllThatTheStoreKnows() throws Exception {
    UrlRecord read =
        new UrlRecord(
            PageUrl.of("https://a.example/read"),
            UrlStatus.READ,
            200,
            Optional.empty(),
            3,
            Optional.of(Instant.ofEpochMilli(5)),
            "\"tag\"",
            "yesterday",
            1,
            7,
            "a problem",
            new FetchHistory(4, 2, Duration.ofDays(3), 1),
            StatedReaders.NONE.with("header x", List.of("hr")));
    store.records.put(read.url(), read);
    Entries entries = new Entries(memory, new UrlNumbers());
    List<Frontier.Entry> added =
        List.of(
            entry(1, 9),
            new Frontier.Entry(read.atDepth(2), 4, Frontier.Purpose.VISIT),
            new Frontier.Entry(read, 0, Frontier.Purpose.SECOND_ATTEMPT));
    for (Frontier.Entry entry : added) {
      entries.add(entry);
    }
    for (int number = 0; number < added.size(); number++) {
      assertEquals(added.get(number), entries.get(number));
      assertEquals(number != 2, entries.isFirst(number));
    }
    assertEquals(1, entries.first(read.url()));
    assertEquals(Entries.NONE, entries.first(PageUrl.of("https://a.example/2")));
  }

  @Test
  void whatIsListedByTheThousandIsStoredInBatches() throws Exception {
    int listed = 3 * CrawlMemory.BATCH_ADDRESSES;
    SiteScope scope = SiteScope.of(PageUrl.of("https://a.example/"));
    DepthFrontier frontier = new DepthFrontier(new Entries(memory, new UrlNumbers()));
    List<PageUrl> addresses = new ArrayList<>();
    for (int page = 0; page < listed; page++) {
      addresses.add(PageUrl.of("https://a.example/" + page));
    }
    SpiderTraps traps = new SpiderTraps(Map.of(), clock.now());
    new Discovery(
            scope,
            false,
            false,
            memory,
            frontier,
            traps,
            new CrawlCounts(CrawlOptions.defaults(), false, url -> false),
            new Outbox(LocalGroup.of(1).get(0)))
        .listed(addresses);
    memory.save();
    assertEquals(listed, store.records.size());
    assertEquals(Collections.nCopies(3, CrawlMemory.BATCH_ADDRESSES), store.batches);
  }
}
