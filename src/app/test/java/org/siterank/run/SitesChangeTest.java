package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.TestSite;
import org.siterank.model.OtherSiteException;

/** Two sites of which one is down, stopped, renamed, moved or taken away. */
@Tag("slow")
class SitesChangeTest extends TwoSites {

  @Test
  void whatIsDownStaysAsItWasAndTheOtherIsPublished() throws Exception {
    done(both());
    two.down = 503;
    write(one, "/b", "blackberries", one.url("/a"));
    RunReport report = run(both());
    assertTrue(report.rank().isPresent());
    assertEquals(1, report.warnings().size(), report.warnings().toString());
    String warning = report.warnings().get(0);
    assertTrue(warning.startsWith("two: "), warning);
    assertTrue(warning.endsWith("its pages stay as they were"), warning);
    assertTrue(report.outcome().toString().contains(warning), report.outcome().toString());
    assertEquals(Map.of(one.url("/b").value(), "one"), found(both(), "blackberries"));
    assertEquals(Map.of(two.url("/d").value(), "two"), found(both(), "durians"));
    run(both());
    assertEquals(all("one", "two"), found(both(), "fruit"));
    two.down = 0;
    done(both());
    assertEquals(all("one", "two"), found(both(), "fruit"));
  }

  @Test
  void whatIsDownAtFirstFollowsLater() throws Exception {
    two.down = 503;
    RunReport report = run(both());
    assertTrue(report.warnings().get(0).startsWith("two: "), report.warnings().toString());
    assertEquals(Map.of("one", 3), sitesOf(both(), "fruit"));
    two.down = 0;
    done(both());
    assertEquals(all("one", "two"), found(both(), "fruit"));
  }

  @Test
  void whenAllAreDownNothingIsChanged() throws Exception {
    done(both());
    one.down = 503;
    two.down = 503;
    SiteConfig config = both();
    SiteUnreachableException e = assertThrows(SiteUnreachableException.class, () -> run(config));
    assertTrue(e.getMessage().matches("(?s)one: .*; two: .*"), e.getMessage());
    assertEquals(all("one", "two"), found(both(), "fruit"));
  }

  @Test
  void aSiteThatIsTakenAwayIsRefusedUntilItIsConfirmed() throws Exception {
    done(both());
    SiteConfig left = load("data", "sites:\n" + member("one", one));
    OtherSiteException e = assertThrows(OtherSiteException.class, () -> run(left));
    assertTrue(e.getMessage().contains("--max-vanished 1"), e.getMessage());
    assertEquals(all("one", "two"), found(both(), "fruit"));
    done(left.with("crawl.max-vanished", "1"));
    Map<String, String> first = new TreeMap<>(all("one", "two"));
    first.values().removeIf(name -> !name.equals("one"));
    assertEquals(first, found(left, "fruit"));
    assertEquals(Map.of("one", 3), sitesOf(left, "fruit"));
  }

  @Test
  void aSiteThatIsRenamedKeepsItsPages() throws Exception {
    done(both());
    SiteConfig renamed = load("data", "sites:\n" + member("one", one) + member("second", two));
    RunReport report = run(renamed);
    assertEquals(List.of(), report.warnings());
    assertEquals(0, report.crawl().map(crawl -> crawl.found().added()).orElseThrow());
    assertEquals(all("one", "second"), found(renamed, "fruit"));
    assertEquals(Map.of("one", 3, "second", 3), sitesOf(renamed, "fruit"));
    assertEquals(Map.of(), found(renamed, "fruit site:two"));
  }

  @Test
  void oneSiteBecomesOneOfTwoAndKeepsItsPages() throws Exception {
    done(load("data", "site:\n  url: " + one.url("/") + "\n"));
    assertEquals(3, found(both(), "fruit").size());
    assertEquals(Map.of(), sitesOf(both(), "fruit"));
    one.down = 503; // What is known of it now was known before.
    assertEquals(1, run(both()).warnings().size());
    assertEquals(all("one", "two"), found(both(), "fruit"));
    one.down = 0;
    RunReport report = run(both());
    assertEquals(List.of(), report.warnings());
    assertEquals(0, report.crawl().map(crawl -> crawl.found().added()).orElseThrow());
    assertEquals(Map.of("one", 3, "two", 3), sitesOf(both(), "fruit"));
  }

  @Test
  void oneOfTwoBecomesTheOnlySite() throws Exception {
    done(both());
    SiteConfig only =
        load("data", "site:\n  url: " + one.url("/") + "\n").with("crawl.max-vanished", "1");
    done(only);
    done(only);
    assertEquals(3, found(only, "fruit").size());
    assertEquals(Map.of(), sitesOf(only, "fruit"));
  }

  @Test
  void aStoppedRunGoesOnWithBoth() throws Exception {
    int pages = 40;
    CountDownLatch asked = new CountDownLatch(1);
    for (TestSite site : List.of(one, two)) {
      for (int i = 0; i < pages; i++) {
        String path = i == 0 ? "/" : "/n" + i;
        write(site, path, "number" + i, site.url("/n" + (i + 1)), site.url("/n" + (i + 2)));
      }
      site.before("/n20", () -> asked.await(60, TimeUnit.SECONDS));
    }
    RunReport first;
    try (SiteSearch site = SiteSearch.open(both())) {
      first =
          site.run(
              RunProgress.SILENT,
              () -> {
                boolean stop = one.targets().size() > 5 && two.targets().size() > 5;
                if (stop) {
                  asked.countDown();
                }
                return stop;
              });
    }
    assertTrue(first.stopped());
    assertTrue(first.rank().isEmpty());
    assertFalse(first.crawl().orElseThrow().finished());
    long before = first.crawl().orElseThrow().found().added();
    assertTrue(before >= 2 && before < 2L * pages, "pages: " + before);
    RunReport second = run(both());
    assertEquals(List.of(), second.warnings());
    for (int i = 0; i < 2; i++) {
      CrawlReport stopped = first.crawls().get(i).report().orElseThrow();
      CrawlReport rest = second.crawls().get(i).report().orElseThrow();
      assertEquals(stopped.cycle(), rest.cycle());
      assertEquals(pages, stopped.found().added() + rest.found().added());
      assertTrue(rest.finished());
    }
    assertEquals(Map.of("one", pages, "two", pages), sitesOf(both(), "fruit"));
  }

  @Test
  void someOfTheSitesCanBeCrawledAlone() throws Exception {
    done(both());
    write(one, "/a", "apricots", one.url("/"));
    write(two, "/c", "currants", one.url("/b"), two.url("/"));
    int asked = one.seen.size();
    RunReport report = run(both().with("only", "two"));
    assertEquals(List.of("two"), report.crawls().stream().map(SiteCrawl::site).toList());
    assertEquals(asked, one.seen.size());
    assertEquals(Map.of(two.url("/c").value(), "two"), found(both(), "currants"));
    assertEquals(Map.of(one.url("/a").value(), "one"), found(both(), "almonds"));
  }

  @Test
  void aSiteThatLostItsPagesStaysAsItWasAndTheOtherIsPublished() throws Exception {
    done(both());
    two.on("/c", exchange -> exchange.sendResponseHeaders(404, -1));
    two.on("/d", exchange -> exchange.sendResponseHeaders(404, -1));
    write(one, "/b", "blackberries", one.url("/a"));
    run(both()); // Gone at one visit is not gone.
    write(one, "/a", "apricots", one.url("/b"), two.url("/c"));
    RunReport report = run(both());
    List<String> warnings =
        report.warnings().stream().filter(warning -> warning.contains("max-vanished")).toList();
    assertEquals(1, warnings.size(), report.warnings().toString());
    assertTrue(warnings.get(0).startsWith("two: 2 pages are gone"), warnings.get(0));
    assertEquals(Map.of(one.url("/a").value(), "one"), found(both(), "apricots"));
    assertEquals(all("one", "two"), found(both(), "fruit"));
    run(both().with("crawl.max-vanished", "1"));
    assertEquals(Map.of("one", 3, "two", 1), sitesOf(both(), "fruit"));
  }

  @Test
  void aSiteMovesWhenItsOldAddressIsAnAlias() throws Exception {
    view(one, 0, 1, "/a", "-");
    view(two, 9, 1, "/c", one.url("/a").value());
    done(both());
    try (TestSite three = new TestSite()) {
      write(three, "/", "dates", three.url("/c"), three.url("/d"));
      write(three, "/c", "cherries", one.url("/b"));
      write(three, "/d", "durians", two.url("/c"));
      String old = two.url("/").value();
      two.down = 410;
      SiteConfig moved =
          load(
              "data",
              "sites:\n"
                  + member("one", one)
                  + member("two", three)
                      .replace(
                          three.url("/") + "\n",
                          three.url("/") + "\n      aliases: " + old + "\n"));
      done(moved);
      Map<String, String> expected = new TreeMap<>();
      List.of("/", "/a", "/b").forEach(path -> expected.put(one.url(path).value(), "one"));
      List.of("/", "/c", "/d").forEach(path -> expected.put(three.url(path).value(), "two"));
      assertEquals(expected, found(moved, "fruit"));
      assertVisits(0, 1, visits(moved).get(three.url("/c").value()));
    }
  }

  @Test
  void aFolderOfASiteBecomesASiteOfItsOwn() throws Exception {
    write(one, "/docs/", "elderberries", one.url("/docs/x"), one.url("/"));
    write(one, "/docs/x", "figs", one.url("/docs/"));
    write(one, "/b", "bananas", one.url("/docs/"));
    done(both());
    assertEquals(Map.of("one", 5, "two", 3), sitesOf(both(), "fruit"));
    SiteConfig more =
        load(
            "data",
            "sites:\n"
                + member("one", one)
                + member("two", two)
                + "  docs:\n    site:\n      url: "
                + one.url("/docs/")
                + "\n");
    RunReport report = run(more);
    assertEquals(List.of(), report.warnings());
    assertEquals(0, report.crawl().map(crawl -> crawl.found().added()).orElseThrow());
    assertEquals(Map.of("docs", 2, "one", 3, "two", 3), sitesOf(more, "fruit"));
    assertEquals(Map.of(one.url("/docs/x").value(), "docs"), found(more, "figs"));
    done(both()); // And back.
    assertEquals(Map.of("one", 5, "two", 3), sitesOf(both(), "fruit"));
  }
}
