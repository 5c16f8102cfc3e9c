package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.redirect;
import static org.siterank.crawl.TestSite.status;
import static org.siterank.crawl.TestSite.text;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

/** The default order: cash that lives through the nights, and pages that are worth another look. */
@Tag("slow")
class OpicCrawlTest {

  private static final int PAGES = 120;

  private static String path(int page) {
    return page == 0 ? "/" : String.format("/p%03d", page);
  }

  /** A web in which everything leads to the start page in the end, with dead ends and redirects. */
  private static void web(TestSite site, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int v = 0; v < PAGES; v++) {
      Set<String> targets = new HashSet<>();
      targets.add(path((v + 1) % PAGES));
      for (int k = random.nextInt(6); k > 0; k--) {
        targets.add(path((int) (PAGES * random.nextDouble() * random.nextDouble())));
      }
      if (random.nextInt(4) == 0) {
        targets.add("http://other.example/");
        targets.add("/gone" + v);
      }
      site.links(path(v), targets.stream().sorted().toArray(String[]::new));
    }
    site.on(path(7), redirect(path(9))).on(path(11), status(500));
  }

  /** Visitors of the start page go on to c, and hardly ever to a and b. */
  @Test
  void pagesToWhichVisitorsGoOnComeFirstWhereThatIsAskedFor() throws Exception {
    for (String how : List.of("equal", "clicks")) {
      try (TestCrawl crawl = new TestCrawl()) {
        crawl.site.links("/", "/a", "/b", "/c").links("/a").links("/b").links("/c");
        crawl.store.weights.put(
            crawl.url("/"),
            Map.of(crawl.url("/a"), 0.1, crawl.url("/b"), 0.2, crawl.url("/c"), 2.7));
        crawl.options = crawl.options.with("crawl.cash", how).with("crawl.max-pages", "2");
        crawl.run();
        String second = how.equals("clicks") ? "/c" : "/a";
        assertEquals(List.of("/", second), crawl.pages());
      }
    }
  }

  @Test
  void noUnitOfCashIsLostOverAHundredRandomStopsAndKills() throws Exception {
    SplittableRandom random = new SplittableRandom(17);
    try (TestCrawl crawl = new TestCrawl()) {
      web(crawl.site, 1);
      crawl.options = crawl.options.with("crawl.delay", "0").with("crawl.connections", "3");
      int stops = 0;
      int kills = 0;
      int cycles = 0;
      while (stops + kills < 100) {
        int after = 1 + random.nextInt(3 * PAGES);
        boolean kill = random.nextBoolean();
        AtomicInteger asked = new AtomicInteger();
        BooleanSupplier end =
            () -> {
              if (asked.incrementAndGet() < after) {
                return false;
              }
              if (kill) {
                throw new IllegalStateException("killed");
              }
              return true;
            };
        if (random.nextInt(5) == 0) {
          web(crawl.site, random.nextLong()); // The links change overnight.
        }
        try {
          boolean finished = crawl.run(end).finished();
          cycles += finished ? 1 : 0;
          stops += finished ? 0 : 1;
        } catch (IllegalStateException killed) {
          kills++;
        }
        if (crawl.store.cash().isPresent()) {
          assertEquals(LiveCash.TOTAL, crawl.store.cashInAll(), "after " + (stops + kills));
        }
        crawl.clock.pass(Duration.ofHours(random.nextInt(48)));
      }
      assertTrue(stops > 20 && kills > 20 && cycles > 5, stops + ", " + kills + ", " + cycles);
      CrawlReport last = crawl.run();
      assertTrue(last.finished());
      assertEquals(LiveCash.TOTAL, crawl.store.cashInAll());
      assertTrue(crawl.store.pages.size() > PAGES - 10, "pages " + crawl.store.pages.size());
    }
  }

  @Test
  void whatWasSavedIsNotAskedForAgainAfterAKill() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      web(crawl.site, 5);
      BooleanSupplier death =
          () -> {
            crawl.clock.pass(Duration.ofMillis(20)); // A batch takes half a second.
            if (crawl.site.targets().size() > CrawlMemory.BATCH_RESULTS + 15) {
              throw new IllegalStateException("killed");
            }
            return false;
          };
      assertThrows(IllegalStateException.class, () -> crawl.run(death));
      Set<String> saved = new HashSet<>();
      crawl.store.forEach(
          record -> {
            if (record.cycle() > 0) {
              saved.add(record.url().pathAndQuery());
            }
          });
      // Or a few more, when several answers had waited for an earlier one.
      assertTrue(saved.size() >= CrawlMemory.BATCH_RESULTS, "saved " + saved.size());
      crawl.run();
      List<String> again = new ArrayList<>(crawl.site.targets());
      again.retainAll(saved);
      assertEquals(List.of("/"), again, "the way in alone");
    }
  }

  @Test
  void severalConnectionsReadTheSamePagesInAnyNight() throws Exception {
    List<List<String>> read = new ArrayList<>();
    for (int connections : new int[] {1, 4}) {
      try (TestCrawl crawl = new TestCrawl()) {
        web(crawl.site, 3);
        crawl.options =
            crawl
                .options
                .with("crawl.delay", "0")
                .with("crawl.connections", Integer.toString(connections))
                .with("crawl.max-pages", "40");
        List<String> nights = new ArrayList<>();
        for (int night = 0; night < 3; night++) {
          crawl.run();
          nights.addAll(crawl.site.targets().stream().sorted().toList());
          crawl.clock.pass(Duration.ofDays(1));
        }
        read.add(nights);
      }
    }
    assertEquals(read.get(0), read.get(1));
  }

  @Test
  void whereVisitorsEnterIsReadFirst() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      String[] many = new String[30];
      for (int k = 0; k < many.length; k++) {
        many[k] = String.format("/m%02d", k);
        crawl.site.links(many[k]);
      }
      crawl.site.links("/", many);
      crawl.entryVisits = Map.of(crawl.url("/m17"), 900L, crawl.url("/m23"), 1000L);
      crawl.options = crawl.options.with("crawl.max-pages", "3");
      CrawlReport report = crawl.run();
      assertEquals(List.of("/", "/m23", "/m17"), crawl.site.targets());
      assertEquals(28, report.problems().waiting());
      assertTrue(account(crawl, "/m22").own() != 0, "what was not read has its cash too");
    }
  }

  private static CashAccount account(TestCrawl crawl, String target) {
    return crawl.store.accounts.get(crawl.url(target));
  }

  @Test
  void importanceFollowsTheLinksAsTheyChange() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      crawl.site.links("/", "/a", "/b", "/c").links("/a", "/").links("/b", "/").links("/c", "/");
      for (int night = 0; night < 12; night++) {
        crawl.run();
      }
      double before = account(crawl, "/a").rate();
      assertEquals(before, account(crawl, "/c").rate(), 0.2 * before);
      crawl.site.links("/b", "/a").links("/c", "/a").links("/", "/a", "/b", "/c");
      for (int night = 0; night < 40; night++) {
        crawl.run();
      }
      double after = account(crawl, "/a").rate();
      assertTrue(after > 1.5 * account(crawl, "/c").rate(), after + " after " + before);
    }
  }

  @Test
  void ofPagesThatChangeAlikeTheMostImportantAreSeenAgainFirst() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      String[] many = new String[30];
      for (int k = 0; k < many.length; k++) {
        many[k] = String.format("/m%02d", k);
        String[] popular = k % 2 == 0 ? new String[] {"/m21"} : new String[] {"/m21", "/m13"};
        crawl.site.links(many[k], popular);
      }
      crawl.site.links("/", many);
      for (int night = 0; night < 3; night++) {
        crawl.run();
        crawl.clock.pass(Duration.ofDays(1));
      }
      crawl.options = crawl.options.with("crawl.max-pages", "3");
      crawl.run();
      assertEquals(List.of("/", "/m21", "/m13"), crawl.site.targets());
    }
  }

  @Test
  void withinABudgetEveryPageIsSeenBeforeItIsTooOldAndWhatChangesIsSeenMoreOften()
      throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      String[] many = new String[40];
      for (int k = 0; k < many.length; k++) {
        many[k] = String.format("/m%02d", k);
        crawl.site.links(many[k]);
      }
      crawl.site.links("/", many);
      crawl.run();
      crawl.options =
          crawl
              .options
              .with("crawl.max-pages", "8")
              .with("crawl.max-age", "20d")
              .with("crawl.max-vanished", "0.2");
      Map<String, Integer> visits = new java.util.TreeMap<>();
      for (int night = 1; night <= 60; night++) {
        crawl.clock.pass(Duration.ofDays(1));
        crawl.site.links("/m05", "/x" + night, "/"); // Says something else every day.
        CrawlReport report = crawl.run();
        assertEquals(8, report.pages());
        assertEquals(null, report.problems().limits().get(CrawlLimit.MAX_AGE), "night " + night);
        crawl.site.targets().forEach(target -> visits.merge(target, 1, Integer::sum));
        crawl.store.forEach(
            record -> {
              if (record.status() == UrlStatus.READ) {
                Duration age = Duration.between(record.fetched().get(), crawl.clock.now());
                assertTrue(age.toDays() <= 20, record.url() + " is " + age.toDays() + " days old");
              }
            });
      }
      int changing = visits.get("/m05");
      for (String target : many) {
        if (!target.equals("/m05")) {
          assertTrue(changing > 2 * visits.get(target), visits.toString());
        }
      }
    }
  }

  @Test
  void whatASitemapCallsChangedIsLookedAtBeforeItIsDue() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      String[] many = new String[20];
      for (int k = 0; k < many.length; k++) {
        many[k] = String.format("/m%02d", k);
        crawl.site.links(many[k]);
      }
      crawl.site.links("/", many);
      crawl.run();
      crawl.clock.pass(Duration.ofDays(1));
      PageUrl changed = crawl.url("/m13");
      crawl.site.on(
          "/sitemap.xml",
          TestSite.body(
              "application/xml",
              ("<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                      + "<url><loc>"
                      + changed
                      + "</loc><lastmod>"
                      + crawl.clock.now().minusSeconds(3600)
                      + "</lastmod></url></urlset>")
                  .getBytes(java.nio.charset.StandardCharsets.UTF_8)));
      crawl.options = crawl.options.with("crawl.max-pages", "3");
      crawl.run();
      assertEquals("/m13", crawl.site.targets().get(1), crawl.site.targets().toString());
    }
  }

  @Test
  void whatASitemapNamesIsThereFromTheStart() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      crawl.site.on("/sitemap.xml", text(crawl.url("/lone") + "\n"));
      crawl.site.links("/", "/b").links("/b", "/c").links("/c").links("/lone");
      crawl.run();
      assertEquals(List.of("/", "/b", "/c", "/lone"), crawl.pages());
      assertEquals(4, crawl.site.targets().size());
    }
  }
}
