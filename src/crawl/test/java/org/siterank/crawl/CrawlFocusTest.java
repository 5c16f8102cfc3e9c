package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a crawl with a limit shares its looks: for a focus, for discovery, by cash alone. */
@Tag("slow")
class CrawlFocusTest {

  private static final int HALF = 20;

  private TestCrawl crawl;

  @BeforeEach
  void aSiteOfWhichHalfIsKnown() throws Exception {
    site();
  }

  private void site(String... popular) throws Exception {
    crawl = new TestCrawl();
    String[] pages = new String[2 * HALF];
    for (int k = 0; k < pages.length; k++) {
      pages[k] = String.format("/m%02d", k);
      crawl.site.links(pages[k], popular.length == 0 ? new String[] {"/"} : popular);
    }
    crawl.site.links("/", pages);
    set("crawl.max-pages", Integer.toString(HALF + 1));
    crawl.run();
    crawl.clock.pass(Duration.ofDays(1));
    set("crawl.max-pages", "17");
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  private void set(String key, String value) {
    crawl.options = crawl.options.with(key, value);
  }

  /** Pages that were read for the first time, by a run over this many pages and the start page. */
  private long discovered(String... settings) throws Exception {
    for (int k = 0; k < settings.length; k += 2) {
      set(settings[k], settings[k + 1]);
    }
    CrawlReport report = crawl.run();
    assertEquals(17, report.pages());
    assertEquals(LiveCash.TOTAL, crawl.store.cashInAll());
    return report.found().added();
  }

  @Test
  void newAndKnownPagesComeInTurn() throws Exception {
    assertEquals(8, discovered());
  }

  @Test
  void discoveryIsTheShareOfTheTurnsThatNewPagesHave() throws Exception {
    assertEquals(12, discovered("crawl.discovery", "0.75"));
  }

  @Test
  void withoutDiscoveryKnownPagesComeFirst() throws Exception {
    assertEquals(0, discovered("crawl.discovery", "0"));
  }

  @Test
  void withNothingButDiscoveryNewPagesComeFirst() throws Exception {
    assertEquals(16, discovered("crawl.discovery", "1"));
  }

  private void nights(int count) throws Exception {
    set("crawl.max-pages", Integer.toString(2 * HALF + 1));
    for (int night = 0; night < count; night++) {
      crawl.run();
      crawl.clock.pass(Duration.ofDays(1));
    }
  }

  @Test
  void byCashKnownPagesWithMostLinksComeFirst() throws Exception {
    for (int k = 0; k < 2 * HALF; k++) {
      crawl.site.links(String.format("/m%02d", k), "/m02", "/m33");
    }
    set("crawl.revisit", "greedy");
    nights(3);
    assertTrue(cash("/m33") > 2 * cash("/m34"), "cash of the night's last pages");
    set("crawl.max-pages", "3");
    crawl.run();
    assertEquals(Set.of("/", "/m02", "/m33"), Set.copyOf(crawl.site.targets()));
    assertEquals(LiveCash.TOTAL, crawl.store.cashInAll());
  }

  private long cash(CashAccount account) {
    long toAll = crawl.store.cash().orElseThrow().toAll();
    return account.own() + toAll * account.weight();
  }

  private long cash(String target) {
    return cash(crawl.store.accounts.get(crawl.url(target)));
  }

  @Test
  void byCashDiscoveryGivesNewPagesMore() throws Exception {
    String[] known =
        IntStream.range(0, HALF).mapToObj(k -> String.format("/m%02d", k)).toArray(String[]::new);
    close();
    site(known);
    long few = discovered("crawl.revisit", "greedy");
    close();
    site(known);
    long many = discovered("crawl.revisit", "greedy", "crawl.discovery", "1");
    assertTrue(many > few, many + " new pages instead of " + few);
  }

  @Test
  void pagesOfTheFocusAreReadBeforeOthersThatAreNew() throws Exception {
    set("crawl.focus", "/m3*");
    set("crawl.discovery", "1");
    set("crawl.max-pages", "11");
    crawl.run();
    List<String> read = crawl.site.targets();
    assertEquals(11, read.size());
    assertTrue(
        read.subList(1, 11).stream().allMatch(page -> page.startsWith("/m3")), read.toString());
    assertEquals(LiveCash.TOTAL, crawl.store.cashInAll());
  }

  @Test
  void pagesOfTheFocusAreSeenAgainBeforeOthers() throws Exception {
    set("crawl.focus", "/m3*");
    nights(3);
    set("crawl.max-pages", "6");
    crawl.run();
    List<String> read = crawl.site.targets();
    assertTrue(
        read.subList(1, 6).stream().allMatch(page -> page.startsWith("/m3")), read.toString());
  }
}
