package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.redirect;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

/**
 * The shared crawl of Abiteboul, Preda and Cobena (2003, section 4): pages divided by the hash of
 * their addresses, cash sent in batches.
 */
@Tag("slow")
class SharedCrawlTest {

  private static final int PAGES = 150;
  private static final int NIGHTS = 30;

  /** Of the sum of all importance; a crawl by one errs by about .02, by several by .04. */
  private static final double MOST_ERROR = 0.08;

  private SplittableRandom random;
  private double[] importance;

  private static String path(int page) {
    return page == 0 ? "/" : String.format("/p%03d", page);
  }

  /** Every page can be reached; the first ones have most links to them. */
  private int[][] web(TestSite site) {
    random = new SplittableRandom(48);
    int[][] links = new int[PAGES][];
    for (int v = 0; v < PAGES; v++) {
      Set<Integer> targets = new TreeSet<>();
      targets.add((v + 1) % PAGES);
      for (int k = random.nextInt(6); k > 0; k--) {
        targets.add((int) (PAGES * random.nextDouble() * random.nextDouble()));
      }
      targets.remove(v);
      links[v] = targets.stream().mapToInt(Integer::intValue).toArray();
      site.links(path(v), Arrays.stream(links[v]).mapToObj(w -> path(w)).toArray(String[]::new));
    }
    return links;
  }

  /** One night of some crawlers, each on a thread and with a store of its own. */
  private static List<CrawlReport> night(TestCrawl crawl, List<MemoryStore> stores)
      throws Exception {
    List<CrawlGroup> group = LocalGroup.of(stores.size());
    ExecutorService threads = Executors.newFixedThreadPool(stores.size());
    try {
      List<Future<CrawlReport>> running = new ArrayList<>();
      for (int k = 0; k < stores.size(); k++) {
        int number = k;
        running.add(
            threads.submit(() -> crawl.run(stores.get(number), group.get(number), () -> false)));
      }
      threads.shutdown();
      assertTrue(threads.awaitTermination(2, TimeUnit.MINUTES), "a crawler waits for ever");
      List<CrawlReport> reports = new ArrayList<>();
      for (Future<CrawlReport> one : running) {
        reports.add(one.get());
      }
      return reports;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<MemoryStore> stores(int crawlers) {
    return Stream.generate(MemoryStore::new).limit(crawlers).toList();
  }

  private static long cash(List<MemoryStore> stores) {
    return stores.stream().mapToLong(MemoryStore::cashInAll).sum();
  }

  /** PageRank with d = .85 and equal teleports, by power iteration. */
  private static double[] importance(int[][] links) {
    double[] x = new double[links.length];
    Arrays.fill(x, 1.0 / x.length);
    for (int k = 0; k < 400; k++) {
      double[] next = new double[x.length];
      Arrays.fill(next, 0.15 / x.length);
      for (int v = 0; v < x.length; v++) {
        for (int w : links[v]) {
          next[w] += 0.85 * x[v] / links[v].length;
        }
      }
      x = next;
    }
    return x;
  }

  /** What the crawlers earned: cash per unit of each one's clock, times its share of the clock. */
  private static double[] estimate(TestCrawl crawl, List<MemoryStore> stores, double[] before) {
    double[] estimate = new double[PAGES];
    for (int k = 0; k < stores.size(); k++) {
      double clock = stores.get(k).cash().orElseThrow().clock() - before[k];
      for (int v = 0; v < PAGES; v++) {
        PageUrl url = crawl.url(path(v));
        CashAccount account = stores.get(k).accounts.get(url);
        if (LocalGroup.of(stores.size()).get(k).isOwn(url)) {
          estimate[v] = account.rate() * clock;
        }
      }
    }
    double sum = Arrays.stream(estimate).sum();
    return Arrays.stream(estimate).map(each -> each / sum).toArray();
  }

  private static double l1(double[] a, double[] b) {
    double sum = 0;
    for (int v = 0; v < a.length; v++) {
      sum += Math.abs(a[v] - b[v]);
    }
    return sum;
  }

  @Test
  void severalCrawlersReadEachPageOnceAndAgreeWithOne() throws Exception {
    Map<Integer, double[]> estimates = new TreeMap<>();
    for (int crawlers : new int[] {1, 2, 4}) {
      try (TestCrawl crawl = new TestCrawl()) {
        int[][] links = web(crawl.site);
        List<MemoryStore> stores = stores(crawlers);
        double[] before = new double[crawlers];
        for (int night = 0; night < NIGHTS; night++) {
          crawl.site.seen.clear();
          for (int k = 0; k < crawlers && night == NIGHTS / 2; k++) {
            before[k] = stores.get(k).cash().orElseThrow().clock();
          }
          assertTrue(night(crawl, stores).stream().allMatch(CrawlReport::finished));
          List<String> fetched = new ArrayList<>(crawl.site.targets());
          fetched.removeIf("/"::equals); // The way in of each.
          Set<String> distinct = new HashSet<>(fetched);
          assertEquals(PAGES - 1, fetched.size(), "no page is fetched twice");
          assertEquals(PAGES - 1, distinct.size(), "all pages are fetched");
          assertEquals(LiveCash.TOTAL, cash(stores), "cash after night " + night);
          crawl.clock.pass(Duration.ofDays(1));
        }
        Set<PageUrl> union = new TreeSet<>();
        for (int k = 0; k < crawlers; k++) {
          CrawlGroup group = LocalGroup.of(crawlers).get(k);
          Set<PageUrl> pages = stores.get(k).pages.keySet();
          assertTrue(pages.stream().allMatch(group::isOwn), "pages of others");
          assertTrue(pages.size() > PAGES / crawlers / 2, crawlers + " crawlers: " + pages.size());
          assertTrue(Collections.disjoint(union, pages));
          union.addAll(pages);
        }
        assertEquals(PAGES, union.size());
        estimates.put(crawlers, estimate(crawl, stores, before));
        importance = importance(links);
      }
    }
    estimates.forEach((crawlers, one) -> assertNear(crawlers, one, MOST_ERROR));
    for (int crawlers : new int[] {2, 4}) {
      double apart = l1(estimates.get(1), estimates.get(crawlers));
      assertTrue(apart < MOST_ERROR, crawlers + " crawlers and one: " + apart);
    }
  }

  private void assertNear(int crawlers, double[] estimate, double most) {
    double error = l1(estimate, importance);
    assertTrue(error < most, crawlers + " crawlers: L1 error " + error);
  }

  /**
   * Four fifths of all cash from outside enter at one page: its crawler must get it from the
   * others.
   */
  @Test
  void theOutsideWorldGivesToPagesOfAllCrawlersByTheirVisits() throws Exception {
    List<double[]> estimates = new ArrayList<>();
    for (int crawlers : new int[] {1, 2}) {
      try (TestCrawl crawl = new TestCrawl()) {
        web(crawl.site);
        crawl.entryVisits = Map.of(crawl.url(path(77)), 1000L);
        List<MemoryStore> stores = stores(crawlers);
        double[] before = new double[crawlers];
        for (int night = 0; night < NIGHTS; night++) {
          for (int k = 0; k < crawlers && night == NIGHTS / 2; k++) {
            before[k] = stores.get(k).cash().orElseThrow().clock();
          }
          night(crawl, stores);
          crawl.clock.pass(Duration.ofDays(1));
        }
        estimates.add(estimate(crawl, stores, before));
      }
    }
    double apart = l1(estimates.get(0), estimates.get(1));
    assertTrue(apart < MOST_ERROR, "two crawlers and one: " + apart);
  }

  @Test
  void redirectsAndCanonicalAddressesLeadFromOneCrawlerToAnother() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      List<String> hrefs = new ArrayList<>();
      for (int k = 0; k < 20; k++) {
        hrefs.addAll(List.of("/from" + k, "/copy" + k));
        crawl.site.on("/from" + k, redirect("/to" + k)).links("/to" + k, "/");
        crawl.site.page(
            "/copy" + k, "<link rel=canonical href=/real" + k + "><a href=/>home</a> some text");
        crawl.site.page("/real" + k, "<title>real</title><a href=/>home</a> some text");
      }
      crawl.site.links("/", hrefs.toArray(String[]::new));
      List<MemoryStore> stores = stores(2);
      night(crawl, stores);
      List<CrawlGroup> group = LocalGroup.of(2);
      int crossed = 0;
      for (int k = 0; k < 20; k++) {
        PageUrl from = crawl.url("/from" + k);
        PageUrl copy = crawl.url("/copy" + k);
        crossed += group.get(0).owner(from) == group.get(0).owner(crawl.url("/to" + k)) ? 0 : 1;
        assertEquals(UrlStatus.REDIRECT, own(stores, from).status());
        assertEquals(UrlStatus.READ, own(stores, crawl.url("/to" + k)).status());
        assertEquals(UrlStatus.DUPLICATE, own(stores, copy).status());
        assertEquals(UrlStatus.READ, own(stores, crawl.url("/real" + k)).status());
      }
      assertTrue(crossed > 5, "redirects to another crawler: " + crossed);
      assertEquals(LiveCash.TOTAL, cash(stores));
    }
  }

  /** The record of an address with the crawler that owns it; no other one has any. */
  private static UrlRecord own(List<MemoryStore> stores, PageUrl url) {
    int owner = LocalGroup.of(stores.size()).get(0).owner(url);
    for (int k = 0; k < stores.size(); k++) {
      assertTrue(k == owner || !stores.get(k).records.containsKey(url), url + " with " + k);
    }
    return stores.get(owner).record(url);
  }

  @Test
  void aCrawlerThatReachesItsLimitLosesNoCash() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      web(crawl.site);
      crawl.options = crawl.options.with("crawl.max-pages", "25");
      List<MemoryStore> stores = stores(3);
      Set<String> fetched = new TreeSet<>();
      for (int night = 0; night < 24; night++) {
        night(crawl, stores);
        assertEquals(LiveCash.TOTAL, cash(stores), "cash after night " + night);
        crawl.clock.pass(Duration.ofDays(1));
        fetched.addAll(crawl.site.targets());
      }
      assertEquals(PAGES, fetched.size());
    }
  }

  @Test
  void aCrawlerThatFailsDoesNotKeepTheOthersWaiting() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      web(crawl.site);
      List<MemoryStore> stores = stores(2);
      int other = 1 - LocalGroup.of(2).get(0).owner(crawl.url("/"));
      stores.get(other).beforeSave =
          () -> {
            throw new IllegalStateException("disk full");
          };
      ExecutionException failed =
          assertThrows(ExecutionException.class, () -> night(crawl, stores));
      assertEquals("disk full", failed.getCause().getMessage());
      assertTrue(own(stores, crawl.url("/")).status() == UrlStatus.READ);
    }
  }

  @Test
  void onlyCashCanBeShared() throws Exception {
    try (TestCrawl crawl = new TestCrawl()) {
      crawl.options = crawl.options.with("crawl.order", "breadth-first");
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> crawl.run(new MemoryStore(), LocalGroup.of(2).get(0), () -> false));
      assertTrue(refused.getMessage().contains("got breadth-first"), refused.getMessage());
    }
  }
}
