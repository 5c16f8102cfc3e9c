package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.change.SiteTables.VisitRow;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.TestSite;
import org.siterank.insight.PageReport;
import org.siterank.insight.SiteWorth;
import org.siterank.model.OtherSiteException;
import org.siterank.report.ReportFiles;
import org.siterank.search.Asker;
import org.siterank.search.Facet;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.site.PageUrl;

/** Two sites that link to each other, each with a server and a log of its own, as one. */
@Tag("slow")
class SitesRunTest {

  private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  @TempDir Path folder;
  private TestSite one;
  private TestSite two;

  /** A line of a log without virtual host, and the site whose server wrote it. */
  private record Line(TestSite site, String text) {}

  private final List<Line> lines = new ArrayList<>();

  @BeforeEach
  void sites() throws IOException {
    one = new TestSite();
    two = new TestSite();
    write(one, "/", "apples", one.url("/a"), one.url("/b"), two.url("/"));
    write(one, "/a", "almonds", one.url("/"), two.url("/c"), two.url("/c"));
    write(one, "/b", "bananas", one.url("/a"), PageUrl.of("https://away.example/"));
    write(two, "/", "dates", two.url("/c"), two.url("/d"));
    write(two, "/c", "cherries", one.url("/b"), two.url("/"));
    write(two, "/d", "durians", one.url("/"), one.url("/a"), two.url("/c"));
  }

  @AfterEach
  void stop() {
    one.close();
    two.close();
  }

  private static void write(TestSite site, String path, String words, PageUrl... links) {
    StringBuilder html = new StringBuilder("<html lang=en><title>Page of " + words + "</title>");
    html.append("<body><p>All about fruit and ").append(words).append(' ');
    for (PageUrl link : links) {
      html.append("<a href='").append(link).append("'>").append(link.path()).append("</a> ");
    }
    site.page(path, html.toString());
  }

  private void view(TestSite site, int second, int client, String target, String referrer) {
    lines.add(
        new Line(
            site,
            "192.0.2."
                + client
                + " - - ["
                + TIME.format(START.plusSeconds(second))
                + "] \"GET "
                + target
                + " HTTP/1.1\" 200 900 \""
                + referrer
                + "\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"\n"));
  }

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

  private Path log(TestSite site) {
    return folder.resolve(site == one ? "one.log" : "two.log");
  }

  private void writeLogs() throws IOException {
    for (TestSite site : List.of(one, two)) {
      StringBuilder text = new StringBuilder();
      lines.stream().filter(line -> line.site() == site).forEach(l -> text.append(l.text()));
      Files.writeString(log(site), text);
    }
  }

  private SiteConfig load(String data, String text) throws Exception {
    Path file = folder.resolve("siterank.yaml");
    Files.writeString(
        file, text + "crawl:\n  delay: 0s\ndata: " + folder.resolve(data).toAbsolutePath() + "\n");
    return SiteConfig.load(file);
  }

  private String member(String name, TestSite site) {
    return "  "
        + name
        + ":\n    site:\n      url: "
        + site.url("/")
        + "\n"
        + (lines.isEmpty() ? "" : "    logs:\n      files: " + log(site) + "\n");
  }

  private SiteConfig both() throws Exception {
    writeLogs();
    return load("data", "sites:\n" + member("one", one) + member("two", two));
  }

  private static RunReport run(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      return site.run();
    }
  }

  private static void done(SiteConfig config) throws Exception {
    RunReport report = run(config);
    assertEquals(List.of(), report.warnings());
    assertTrue(report.rank().isPresent());
  }

  /** The addresses found, each with the name of its site. */
  private static Map<String, String> found(SiteConfig config, String query) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      Map<String, String> found = new TreeMap<>();
      for (Hit hit : site.search(SearchRequest.of(query).page(0, 100)).hits()) {
        found.put(hit.url().value(), hit.site());
      }
      return found;
    }
  }

  private static Map<String, Integer> sitesOf(SiteConfig config, String query) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      Map<String, Integer> counts = new TreeMap<>();
      for (Facet facet : site.facets(query, Asker.PUBLIC)) {
        if (facet.kind() == Facet.Kind.SITE) {
          facet.values().forEach(value -> counts.put(value.text(), value.count()));
        }
      }
      return counts;
    }
  }

  private Map<String, String> all(String first, String second) {
    Map<String, String> all = new TreeMap<>();
    List.of("/", "/a", "/b").forEach(path -> all.put(one.url(path).value(), first));
    List.of("/", "/c", "/d").forEach(path -> all.put(two.url(path).value(), second));
    return all;
  }

  private static Map<String, VisitRow> visits(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config);
        SiteQueries view = site.view()) {
      Map<String, VisitRow> rows = new HashMap<>();
      view.tables().visits().forEach(row -> rows.put(row.url().value(), row));
      return rows;
    }
  }

  private static Map<String, Double> ranks(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      return new TreeMap<>(site.ranks());
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
  void aVisitFromOneToTheOtherIsInternal() throws Exception {
    view(one, 0, 1, "/a", "https://portal.example/");
    view(two, 9, 1, "/c", one.url("/a").value());
    view(one, 19, 1, "/b", two.url("/c").value());
    view(two, 29, 2, "/d", "https://portal.example/");
    done(both());
    Map<String, VisitRow> visits = visits(both());
    assertVisits(1, 0, visits.get(one.url("/a").value()));
    assertVisits(0, 1, visits.get(two.url("/c").value()));
    assertVisits(0, 1, visits.get(one.url("/b").value()));
    assertVisits(1, 0, visits.get(two.url("/d").value()));
    // A path without a host is that of the server whose log it is in.
    assertFalse(visits.containsKey(one.url("/c").value()));
    assertFalse(visits.containsKey(two.url("/a").value()));
  }

  private static void assertVisits(long external, long internal, VisitRow row) {
    assertEquals(external, row.external(), row.toString());
    assertEquals(internal, row.internal(), row.toString());
  }

  @Test
  void aViewThatBothServersLoggedCountsOnce() throws Exception {
    String from = "https://portal.example/";
    view(two, 0, 1, "/c", from);
    view(one, 600, 1, two.url("/c").value(), from); // The first server stands before the second.
    view(two, 1700, 1, "/c", from); // Within half an hour of the last one, not of the first.
    view(one, 1710, 2, two.url("/c").value(), from); // Another client.
    view(two, 4000, 1, "/c", from); // More than half an hour later.
    done(both());
    assertEquals(3, visits(both()).get(two.url("/c").value()).external());
  }

  @Test
  void whoWasOnTheOtherSiteMeanwhileHasClickedAgain() throws Exception {
    String from = one.url("/a").value();
    view(two, 10, 1, "/c", from);
    view(two, 20, 1, "/c", from); // Loaded again.
    view(one, 30, 1, "/b", two.url("/c").value());
    view(two, 40, 1, "/c", from); // Clicked again.
    done(both());
    assertEquals(2, visits(both()).get(two.url("/c").value()).internal());
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

  /** Site one is logged for 35 days, site two for the last {@code ownDays}; no links between. */
  private void logsOfDifferentLength(int ownDays) {
    write(one, "/", "apples", one.url("/a"), one.url("/b"));
    write(one, "/a", "almonds", one.url("/"));
    write(one, "/b", "bananas", one.url("/a"));
    write(two, "/", "dates", two.url("/c"), two.url("/d"));
    write(two, "/c", "cherries", two.url("/"));
    write(two, "/d", "durians", two.url("/"), two.url("/c"));
    for (int day = 0; day < 35; day++) {
      for (int i = 0; i < 10; i++) {
        int at = day * 86_400 + i * 60;
        view(one, at, i, "/", "https://portal.example/");
        view(one, at + 5, i, "/a", one.url("/").value());
        if (day >= 35 - ownDays) {
          view(two, at + 10, i, "/", "https://portal.example/");
          view(two, at + 15, i, "/c", two.url("/").value());
          if (i % 2 == 0) {
            view(two, at + 20, i, "/d", "-");
          }
        }
      }
    }
  }

  @Test
  void aSiteWhoseLogsBeginLaterIsRankedByItsOwnDays() throws Exception {
    logsOfDifferentLength(4);
    String equal = "links:\n  weights: uniform\n"; // Two sites together have more clicks.
    String usual = equal + "rank:\n  damping: 0.85\n";
    String exact = usual + "logs:\n  estimator: visits\n";
    for (String settings : List.of(exact, usual)) {
      writeLogs();
      String sites = "sites:\n" + member("one", one) + member("two", two);
      SiteConfig both = load("late" + settings.length(), sites + settings);
      done(both);
      Map<String, Double> together = scores(both);
      double tolerance = settings.equals(exact) ? 1e-9 : 0.05;
      for (TestSite site : List.of(one, two)) {
        String logs = "logs:\n  files: " + log(site) + "\n";
        SiteConfig single =
            load(
                "alone" + settings.length() + log(site).getFileName(),
                "site:\n  url: "
                    + site.url("/")
                    + "\n"
                    + (settings.equals(exact) ? exact.replace("logs:\n", logs) : usual + logs));
        done(single);
        scores(single)
            .forEach((url, rank) -> assertEquals(rank, together.get(url), tolerance * rank, url));
      }
      both = load("late" + settings.length(), sites + settings);
      try (SiteSearch search = SiteSearch.open(both);
          SiteQueries view = search.view()) {
        PageReport late = view.page(two.url("/d")).orElseThrow();
        assertEquals(4, late.visits().days());
        assertEquals(4, late.history().daily().days().size());
        assertEquals(35, view.page(one.url("/a")).orElseThrow().visits().days());
        ReportFiles files = new ReportFiles(search.report(), "en");
        Path report = folder.resolve("report" + settings.length());
        files.write(report);
        String page = Files.readString(report.resolve("sites/two.html"));
        assertTrue(page.contains("25 page views a day on 3 pages"), page);
      }
    }
  }

  @Test
  void aSiteOfASharedLogIsCountedFromItsFirstVisit() throws Exception {
    for (int ownDays : List.of(4, 34)) {
      lines.clear();
      logsOfDifferentLength(ownDays);
      StringBuilder text = new StringBuilder();
      lines.forEach(
          line -> text.append(line.site().url("/").authority()).append(' ').append(line.text()));
      Path log = Files.writeString(folder.resolve("shared.log"), text);
      lines.clear();
      SiteConfig both =
          load(
              "shared" + ownDays,
              "sites:\n"
                  + member("one", one)
                  + member("two", two)
                  + "logs:\n  estimator: visits\n  format: vhost_combined\n  files: "
                  + log
                  + "\n");
      run(both);
      try (SiteSearch search = SiteSearch.open(both);
          SiteQueries view = search.view()) {
        PageReport late = view.page(two.url("/d")).orElseThrow();
        assertEquals(ownDays, late.visits().days());
      }
    }
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

  private Path flows(TestSite to) {
    return folder.resolve(to == one ? "to-one.tsv" : "to-two.tsv");
  }

  /**
   * One of the sites with a data folder of its own, and what the other one told it, if anything.
   */
  private SiteConfig alone(TestSite site) throws Exception {
    return load(
        site == one ? "alone-one" : "alone-two",
        "site:\n  url: "
            + site.url("/")
            + "\nlogs:\n  estimator: visits\n  files: "
            + log(site)
            + "\nrank:\n  damping: 0.85\n"
            + (Files.exists(flows(site)) ? "  entering: " + flows(site) + "\n" : ""));
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

  private static Map<String, Double> scores(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config);
        SiteQueries view = site.view()) {
      Map<String, Double> scores = new TreeMap<>();
      view.ranks().forEach(rank -> scores.put(rank.url().value(), rank.score()));
      return scores;
    }
  }

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
