package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.redirect;
import static org.siterank.crawl.TestSite.status;
import static org.siterank.crawl.TestSite.text;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.lab.CrawlSimulation;

/** Crawls of a real site in the orders that look at the links. */
@Tag("slow")
class RankedCrawlTest {

  private static final int PAGES = 60;

  /** A random web on the site; its graph has the paths for names, so that 0 is the start page. */
  private static SiteGraph randomWeb(TestSite site, long seed) {
    return randomWeb(site, seed, PAGES);
  }

  private static SiteGraph randomWeb(TestSite site, long seed, int pages) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < pages; v++) {
      TreeSet<String> targets = new TreeSet<>();
      int links = v == 0 ? 8 : random.nextInt(7);
      for (int k = 0; k < links; k++) {
        targets.add(path((int) (pages * random.nextDouble() * random.nextDouble())));
      }
      if (random.nextInt(4) == 0) {
        targets.add("http://other.example/");
      }
      builder.addNode(path(v), NodeKind.READ);
      String from = path(v);
      targets.forEach(target -> builder.addArc(from, target, ArcKind.FOLLOW));
      site.links(path(v), targets.toArray(new String[0]));
    }
    return builder.build();
  }

  private static String path(int page) {
    return page == 0 ? "/" : String.format("/p%03d", page);
  }

  private static List<CrawlOrder> ranked() {
    return CrawlOrder.all().stream()
        .filter(order -> !(order instanceof CrawlOrder.BreadthFirst))
        .toList();
  }

  /** Those that begin anew with every cycle; OPIC goes on with the cash of the last one. */
  private static List<CrawlOrder> forgetful() {
    return ranked().stream().filter(order -> !(order instanceof CrawlOrder.Opic)).toList();
  }

  private static List<String> simulated(SiteGraph graph, CrawlOrder order) {
    List<String> paths = new ArrayList<>();
    for (int v : CrawlSimulation.run(graph, order, ReorderingInterval.live(), 0).sequence()) {
      paths.add(graph.name(v));
    }
    return paths;
  }

  @Test
  void theSiteIsReadInTheOrderThatASimulationOfItsGraphForetells() throws Exception {
    for (long seed = 0; seed < 4; seed++) {
      for (CrawlOrder order : forgetful()) {
        try (TestCrawl crawl = new TestCrawl()) {
          SiteGraph graph = randomWeb(crawl.site, seed);
          crawl.options = crawl.options.with("crawl.order", order.name());
          CrawlReport report = crawl.run();
          List<String> expected = simulated(graph, order);
          assertTrue(expected.size() > PAGES / 2, "a web worth the test");
          assertEquals(expected, crawl.site.targets(), order.name());
          assertTrue(report.finished());
          assertEquals(expected.size(), report.found().added());
          crawl.run();
          assertEquals(expected, crawl.site.targets(), "and again, with every answer a 304");
        }
      }
    }
  }

  /** A long list of little worth, read first, and a shop that two pages point into. */
  private static TestCrawl listAndShop() throws Exception {
    TestCrawl crawl = new TestCrawl();
    String[] many = new String[20];
    for (int k = 0; k < many.length; k++) {
      many[k] = "/many/" + (char) ('a' + k);
      crawl.site.links(many[k]);
    }
    crawl.site.links("/", "/list", "/about", "/shop").links("/list", many);
    crawl.site.links("/about", "/shop/best").links("/shop", "/shop/best", "/shop/good");
    crawl.site.links("/shop/best").links("/shop/good");
    crawl.options = crawl.options.with("crawl.max-pages", "6");
    return crawl;
  }

  @Test
  void withALimitThePagesWithMostCashAreRead() throws Exception {
    try (TestCrawl crawl = listAndShop()) {
      crawl.options = crawl.options.with("crawl.order", "breadth-first");
      crawl.run();
      assertFalse(crawl.pages().contains("/shop/best"), "breadth first has no time for it");
    }
    try (TestCrawl crawl = listAndShop()) {
      crawl.options = crawl.options.with("crawl.order", "opic");
      CrawlReport report = crawl.run();
      // The shop's best page has 1/3 + 1/6 of the cash, the good one 1/6, each of the many 1/60.
      assertEquals(
          List.of("/", "/about", "/list", "/shop", "/shop/best", "/shop/good"),
          crawl.site.targets());
      assertEquals(1, report.problems().limits().get(CrawlLimit.MAX_PAGES));
      assertEquals(20, report.problems().waiting());
      assertEquals(UrlStatus.UNREAD, crawl.status("/many/a"));
    }
  }

  @Test
  void severalConnectionsReadTheSamePages() throws Exception {
    for (CrawlOrder order : ranked()) {
      List<List<String>> read = new ArrayList<>();
      for (int connections : new int[] {1, 4}) {
        try (TestCrawl crawl = new TestCrawl()) {
          randomWeb(crawl.site, 7);
          crawl.options =
              crawl
                  .options
                  .with("crawl.order", order.name())
                  .with("crawl.max-pages", "25")
                  .with("crawl.delay", "0")
                  .with("crawl.connections", Integer.toString(connections));
          crawl.run();
          read.add(crawl.pages());
        }
      }
      assertEquals(25, read.get(0).size());
      assertEquals(read.get(0), read.get(1), order.name());
    }
  }

  @Test
  void aCrawlThatWasStoppedGoesOnInTheSameSequence() throws Exception {
    for (CrawlOrder order : forgetful()) {
      try (TestCrawl crawl = new TestCrawl()) {
        List<String> expected = simulated(randomWeb(crawl.site, 3), order);
        crawl.options = crawl.options.with("crawl.order", order.name());
        List<String> asked = new ArrayList<>();
        for (int stretch = 1; !crawl.run(() -> crawl.site.targets().size() > 9).finished(); ) {
          List<String> targets = crawl.site.targets();
          assertEquals("/", targets.get(0), "the way in is looked at in every run");
          asked.addAll(asked.isEmpty() ? targets : targets.subList(1, targets.size()));
          assertTrue(stretch++ < expected.size(), "it comes to an end");
        }
        asked.addAll(crawl.site.targets().subList(1, crawl.site.targets().size()));
        assertEquals(expected, asked, order.name());
      }
    }
  }

  @Test
  void aCrawlThatWasKilledGoesOnInTheSameSequence() throws Exception {
    for (CrawlOrder order : forgetful()) {
      try (TestCrawl crawl = new TestCrawl()) {
        List<String> expected = simulated(randomWeb(crawl.site, 5, 300), order);
        crawl.options = crawl.options.with("crawl.order", order.name());
        BooleanSupplier death =
            () -> {
              crawl.clock.pass(Duration.ofMillis(20)); // A batch takes half a second.
              if (crawl.site.targets().size() > CrawlMemory.BATCH_RESULTS + 30) {
                throw new IllegalStateException("killed");
              }
              return false;
            };
        assertThrows(IllegalStateException.class, () -> crawl.run(death));
        assertEquals(expected.subList(0, crawl.site.targets().size()), crawl.site.targets());
        List<UrlRecord> saved = new ArrayList<>();
        crawl.store.forEach(
            record -> {
              if (record.cycle() > 0) {
                saved.add(record);
              }
            });
        // Or a few more, when several answers had waited for an earlier one.
        assertTrue(saved.size() >= CrawlMemory.BATCH_RESULTS, "saved " + saved.size());
        crawl.run();
        List<String> due = expected.subList(saved.size(), expected.size());
        List<String> asked = crawl.site.targets();
        // Before them the way in, and maybe what the dying crawl had just sent.
        int before = asked.size() - due.size();
        assertTrue(before == 1 || before == 2, "asked for " + before + " before what was due");
        assertEquals(
            due,
            asked.subList(before, asked.size()),
            order.name() + ": what was not saved is asked for again, and nothing else");
      }
    }
  }

  @Test
  void whatCannotBeReadHasNoLinksAndARedirectHasOne() throws Exception {
    for (CrawlOrder order : ranked()) {
      try (TestCrawl crawl = new TestCrawl()) {
        crawl.site.on("/robots.txt", text("User-agent: *\nDisallow: /no\n"));
        crawl.site.links("/", "/no", "/gone", "/old", "/broken", "/page", "/logo.png");
        crawl.site.on("/old", redirect("/new")).on("/broken", status(500));
        crawl.site.links("/new", "/from-new").links("/from-new").links("/page", "/from-page");
        crawl.site.links("/from-page", "/");
        crawl.options = crawl.options.with("crawl.order", order.name());
        CrawlReport report = crawl.run();
        assertEquals(List.of("/", "/from-new", "/from-page", "/new", "/page"), crawl.pages());
        assertEquals(UrlStatus.EXCLUDED, crawl.status("/no"));
        assertFalse(crawl.site.targets().contains("/no"), "robots.txt is kept to");
        assertEquals(1, report.found().redirects());
        assertEquals(0, report.problems().waiting());
        assertTrue(report.finished());
      }
    }
  }

  @Test
  void whatOnlyASitemapNamesComesLast() throws Exception {
    for (CrawlOrder order : forgetful()) {
      try (TestCrawl crawl = new TestCrawl()) {
        crawl.site.on("/sitemap.xml", text(crawl.url("/a-lone-page") + "\n"));
        crawl.site.links("/", "/b").links("/b", "/c").links("/c").links("/a-lone-page");
        crawl.options = crawl.options.with("crawl.order", order.name());
        crawl.run();
        assertEquals(List.of("/", "/b", "/c", "/a-lone-page"), crawl.site.targets());
      }
    }
  }

  @Test
  void depthsAreTheLeastNumberOfClicksInAnyOrder() throws Exception {
    for (long seed = 0; seed < 3; seed++) {
      List<Map<String, Integer>> depths = new ArrayList<>();
      for (CrawlOrder order : CrawlOrder.all()) {
        try (TestCrawl crawl = new TestCrawl()) {
          randomWeb(crawl.site, seed);
          crawl.site.links("/", "/old", path(40), path(50)).on("/old", redirect(path(30)));
          crawl.options = crawl.options.with("crawl.order", order.name());
          crawl.run();
          Map<String, Integer> depth = new TreeMap<>();
          crawl.store.forEach(record -> depth.put(record.url().pathAndQuery(), record.depth()));
          depths.add(depth);
          assertEquals(1, depth.get(path(30)), "a redirect is no click");
          assertEquals(crawl.site.targets().size() - 1, crawl.pages().size(), "no page is lost");
        }
      }
      for (Map<String, Integer> depth : depths) {
        assertEquals(depths.get(0), depth);
      }
    }
  }
}
