package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.TestSite;
import org.siterank.insight.SiteWorth;
import org.siterank.report.ReportFiles;
import org.siterank.site.PageUrl;

/** Two sites that link to each other, each with a server and a log of its own, as one. */
@Tag("slow")
class SitesRunTest extends TwoSites {

  /** Visitors of both, as many as ranks need to differ. */
  private void visitors() {
    for (int i = 0; i < 40; i++) {
      int at = i * 60;
      view(one, at, i, "/", i % 3 == 0 ? "https://portal.example/" : "-");
      view(one, at + 5, i, "/a", one.url("/").value());
      view(two, at + 10, i, "/c", one.url("/a").value());
      if (i % 4 == 0) {
        view(two, at + 15, i, "/d", "https://other.example/x");
      }
      if (i % 5 == 0) {
        view(one, at + 20, i, "/b", two.url("/c").value());
      }
    }
  }

  /** Each start page is answered only when the other one has been asked for. */
  @Test
  void aSiteThatScriptsBuildIsNamed() throws Exception {
    two.page("/", "<script src=/app.js></script><div id=root></div>");
    run(both());
    RunReport report = run(both());
    List<String> all = new ArrayList<>(report.warnings());
    all.addAll(report.known());
    assertTrue(
        all.stream()
            .anyMatch(w -> w.startsWith("two: the start page " + two.url("/") + " is built by")),
        all.toString());
    assertFalse(all.stream().anyMatch(w -> w.startsWith("one: the start page")), all.toString());
  }

  @Test
  void theReportHasAPageForEachSite() throws Exception {
    visitors();
    writeLogs();
    run(both());
    Path report = folder.resolve("report");
    try (SiteSearch search = SiteSearch.open(both())) {
      Files.createDirectories(report.resolve("sites"));
      Path strange = Files.writeString(report.resolve("sites/notes.html"), "<p>of the webmaster");
      List<Path> files = new ReportFiles(search.report(), "en").write(report);
      Path page = report.resolve("sites/two.html");
      assertTrue(files.contains(page) && files.contains(report.resolve("sites/one.html")));
      String two = Files.readString(page);
      assertTrue(two.contains("<td class=\"page name\"><a href=\"" + this.two.url("/c")), two);
      assertTrue(two.contains(">/c</a>"), "paths on a page of one host");
      assertFalse(two.contains(">Page of almonds<"), "a page of the other site");
      assertTrue(two.contains("href=\"../report.html\""));
      assertTrue(two.contains("page views a day on 3 pages"), two);
      assertTrue(two.length() < 200_000, "a library for pictures that it has not");
      String all = Files.readString(report.resolve("report.html"));
      assertTrue(all.contains("href=\"sites/two.html\""), all);
      Path old = Files.copy(page, report.resolve("sites/gone.html"));
      new ReportFiles(search.report(), "de").write(report);
      assertFalse(Files.exists(old), "a page of a site that is none any more");
      assertTrue(Files.exists(strange), "a file of somebody else");
    }
  }

  @Test
  void theyAreRankedAsSites() throws Exception {
    one.page("/a", "<title>A</title><a href='" + two.url("/c") + "'>c</a> fruit");
    visitors();
    writeLogs();
    run(both());
    try (SiteSearch search = SiteSearch.open(both());
        SiteQueries view = search.view()) {
      List<SiteWorth> sites = view.sites();
      List<SiteWorth> own = sites.stream().filter(s -> s.kind().equals(SiteWorth.OWN)).toList();
      assertEquals(
          Set.of("one", "two"), own.stream().map(SiteWorth::name).collect(Collectors.toSet()));
      assertTrue(own.get(0).score() >= own.get(1).score(), own::toString);
      double ranks = view.ranks().stream().mapToDouble(rank -> rank.score()).sum();
      assertEquals(ranks, own.stream().mapToDouble(SiteWorth::score).sum(), 1e-9 * ranks);
      double to = own.stream().mapToDouble(SiteWorth::toSites).sum();
      assertTrue(to > 0, own::toString);
      assertEquals(to, own.stream().mapToDouble(SiteWorth::fromSites).sum(), 1e-12);
      assertEquals(own.get(0).toSites(), own.get(1).fromSites(), 1e-12);
      assertEquals(own.get(1).toSites(), own.get(0).fromSites(), 1e-12);
      for (SiteWorth site : own) {
        assertTrue(site.score() >= site.entering() + site.fromSites() - 1e-12, site::toString);
      }
      assertEquals(own, sites.subList(0, 2), "the hosts that send visitors come after them");
    }
  }

  @Test
  void theyAreCrawledSideBySide() throws Exception {
    CountDownLatch asked = new CountDownLatch(2);
    for (TestSite site : List.of(one, two)) {
      TestSite.Reply page = TestSite.html("<title>Start</title><a href=/x>x</a> fruit");
      site.on(
          "/",
          exchange -> {
            asked.countDown();
            try {
              if (!asked.await(10, TimeUnit.SECONDS)) {
                exchange.sendResponseHeaders(500, -1);
                return;
              }
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
            page.to(exchange);
          });
    }
    RunReport report = run(both());
    assertEquals(List.of("one", "two"), report.crawls().stream().map(SiteCrawl::site).toList());
    for (SiteCrawl crawl : report.crawls()) {
      assertEquals(Optional.empty(), crawl.problem());
      assertTrue(crawl.report().orElseThrow().finished());
    }
    assertEquals(
        Map.of(one.url("/").value(), "one", two.url("/").value(), "two"), found(both(), "fruit"));
  }

  @Test
  void pagesOfBothAreFoundAndKnowTheirSite() throws Exception {
    done(both());
    assertEquals(all("one", "two"), found(both(), "fruit"));
    assertEquals(Map.of(two.url("/c").value(), "two"), found(both(), "cherries"));
    Map<String, String> first = new TreeMap<>(all("one", "two"));
    first.values().removeIf(name -> !name.equals("one"));
    assertEquals(first, found(both(), "fruit site:one"));
    assertEquals(Map.of(), found(both(), "cherries site:one"));
    assertEquals(Map.of("one", 3, "two", 3), sitesOf(both(), "fruit"));
    assertEquals(Map.of("two", 1), sitesOf(both(), "durians"));
    assertEquals(Map.of("two", 3), sitesOf(both(), "fruit site:two"));
  }

  @Test
  void theirRanksAreThoseOfOneSiteWithBothAddresses() throws Exception {
    visitors();
    done(both());
    StringBuilder text = new StringBuilder();
    lines.forEach(
        line -> text.append(line.site().url("/").authority()).append(' ').append(line.text()));
    Path log = Files.writeString(folder.resolve("all.log"), text);
    SiteConfig single =
        load(
            "single",
            "site:\n  url: ["
                + one.url("/")
                + ", "
                + two.url("/")
                + "]\nlogs:\n  format: vhost_combined\n  files: "
                + log
                + "\n");
    done(single);
    Map<String, Double> expected = ranks(single);
    Map<String, Double> actual = ranks(both());
    assertEquals(all("", "").keySet(), expected.keySet());
    assertEquals(expected.keySet(), actual.keySet());
    double total = expected.values().stream().mapToDouble(Double::doubleValue).sum();
    assertTrue(total > 0);
    expected.forEach((url, rank) -> assertEquals(rank, actual.get(url), 1e-9 * total, url));
    assertTrue(new TreeSet<>(expected.values()).size() >= 5, "ranks differ: " + expected);
    assertEquals(visits(single), visits(both()));
  }

  @Test
  void sitesThatTellEachOtherTheirFlowsComeToTheRanksOfOne() throws Exception {
    visitors();
    writeLogs();
    SiteConfig together =
        load(
            "together",
            "sites:\n"
                + member("one", one)
                + member("two", two)
                + "rank:\n  damping: 0.85\nlogs:\n  estimator: visits\n");
    done(together);
    Map<String, Double> expected = scores(together);
    double total = expected.values().stream().mapToDouble(Double::doubleValue).sum();
    for (TestSite site : List.of(one, two)) {
      done(alone(site));
    }
    assertTrue(apart(expected) > 0.01 * total, "alone they do not know of each other");

    double before = Double.POSITIVE_INFINITY;
    for (int round = 0; round < 60 && apart(expected) > 1e-9 * total; round++) {
      tell(one, two);
      tell(two, one);
      for (TestSite site : List.of(one, two)) {
        try (SiteSearch search = SiteSearch.open(alone(site))) {
          RunReport report = search.stages().rank(RunProgress.SILENT, () -> false);
          assertEquals(List.of(), report.warnings());
        }
      }
      assertTrue(apart(expected) < before, "each round comes nearer");
      before = apart(expected);
    }
    assertEquals(0, apart(expected), 1e-9 * total);
  }

  @Test
  void aLineOfAnotherSitesFlowsThatCannotBeReadIsNamed() throws Exception {
    visitors();
    writeLogs();
    done(alone(one));
    for (String line : List.of("https://x.example/", "no address\t1", "https://x.example/\tmuch")) {
      Files.writeString(flows(one), "url\tflow\n" + line + "\n");
      IOException e = assertThrows(IOException.class, () -> run(alone(one)));
      assertTrue(e.getMessage().startsWith(flows(one) + ":2: "), e.getMessage());
    }
  }

  private void tell(TestSite from, TestSite to) throws Exception {
    StringBuilder text = new StringBuilder("url\tflow\n");
    try (SiteSearch site = SiteSearch.open(alone(from));
        SiteQueries view = site.view()) {
      view.flowsOut(url -> url.authority().equals(to.url("/").authority()))
          .forEach((url, flow) -> text.append(url).append('\t').append(flow).append('\n'));
    }
    text.append("# from ").append(from.url("/")).append('\n');
    Files.writeString(flows(to), text);
  }

  /** L1 distance of the scores of both sites alone from others. */
  private double apart(Map<String, Double> expected) throws Exception {
    Map<String, Double> scores = new TreeMap<>(scores(alone(one)));
    scores.putAll(scores(alone(two)));
    assertEquals(expected.keySet(), scores.keySet());
    return expected.keySet().stream()
        .mapToDouble(url -> Math.abs(expected.get(url) - scores.get(url)))
        .sum();
  }

  @Test
  void aPageThatOnlyTheOtherSiteLinksToIsReadByTheNextRun() throws Exception {
    write(two, "/hidden", "elderberries");
    write(one, "/b", "bananas", two.url("/hidden"));
    done(both());
    done(both());
    assertEquals(Map.of(two.url("/hidden").value(), "two"), found(both(), "elderberries"));
    assertTrue(two.targets().contains("/hidden"));
    assertFalse(one.targets().contains("/hidden"));
  }

  @Test
  void aSiteCannotSendTheCrawlOfAnotherWhereverItLikes() throws Exception {
    int more = 7;
    List<PageUrl> links = new ArrayList<>(List.of(one.url("/")));
    for (int i = 0; i < CrawlStage.MAX_MUTUAL + more; i++) {
      links.add(two.url("/made-up/" + i));
    }
    write(one, "/b", "bananas", links.toArray(PageUrl[]::new));
    write(one, "/a", "almonds", two.url("/made-up/1006"), one.url("/b"));
    done(both());
    assertEquals(0, madeUp());
    RunReport second = run(both());
    assertEquals(CrawlStage.MAX_MUTUAL, madeUp());
    assertTrue(two.targets().contains("/made-up/1006"), "most linked first");
    assertEquals(
        List.of(
            "two: 7 addresses that only the other sites link to were left to the next runs, which"
                + " take 1000 each"),
        second.warnings());
    run(both());
    assertEquals(CrawlStage.MAX_MUTUAL + more, madeUp(), "the next run takes the others");
  }

  private long madeUp() {
    return two.targets().stream().filter(t -> t.startsWith("/made-up/")).distinct().count();
  }

  @Test
  void theDataFolderKnowsItsSites() throws Exception {
    visitors();
    done(both());
    Map<String, Double> ranks = ranks(both());
    SiteConfig data = SiteConfig.defaults().with("data", folder.resolve("data").toString());
    try (SiteSearch site = SiteSearch.open(data)) {
      assertEquals(
          List.of("one", "two"), site.config().sites().stream().map(MemberSite::name).toList());
      assertEquals(List.of("one", "two"), site.scope().siteNames());
      assertEquals(Optional.empty(), site.checks().otherSite());
      assertTrue(site.stages().rank(RunProgress.SILENT, () -> false).rank().isPresent());
    }
    assertEquals(all("one", "two"), found(data, "fruit"));
    assertEquals(Map.of("one", 3, "two", 3), sitesOf(data, "fruit"));
    Map<String, Double> again = ranks(data);
    assertEquals(ranks.keySet(), again.keySet());
    ranks.forEach((url, rank) -> assertEquals(rank, again.get(url), 1e-9, url));
  }
}
