package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.change.SiteTables.VisitRow;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.TestSite;
import org.siterank.search.Asker;
import org.siterank.search.Facet;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.site.PageUrl;

/** Two sites that link to each other, each with a server and a log of its own. */
abstract class TwoSites {

  static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  @TempDir Path folder;
  TestSite one;
  TestSite two;

  /** A line of a log without virtual host, and the site whose server wrote it. */
  record Line(TestSite site, String text) {}

  final List<Line> lines = new ArrayList<>();

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

  static void write(TestSite site, String path, String words, PageUrl... links) {
    StringBuilder html = new StringBuilder("<html lang=en><title>Page of " + words + "</title>");
    html.append("<body><p>All about fruit and ").append(words).append(' ');
    for (PageUrl link : links) {
      html.append("<a href='").append(link).append("'>").append(link.path()).append("</a> ");
    }
    site.page(path, html.toString());
  }

  void view(TestSite site, int second, int client, String target, String referrer) {
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

  Path log(TestSite site) {
    return folder.resolve(site == one ? "one.log" : "two.log");
  }

  void writeLogs() throws IOException {
    for (TestSite site : List.of(one, two)) {
      StringBuilder text = new StringBuilder();
      lines.stream().filter(line -> line.site() == site).forEach(l -> text.append(l.text()));
      Files.writeString(log(site), text);
    }
  }

  SiteConfig load(String data, String text) throws Exception {
    Path file = folder.resolve("siterank.yaml");
    Files.writeString(
        file, text + "crawl:\n  delay: 0s\ndata: " + folder.resolve(data).toAbsolutePath() + "\n");
    return SiteConfig.load(file);
  }

  String member(String name, TestSite site) {
    return "  "
        + name
        + ":\n    site:\n      url: "
        + site.url("/")
        + "\n"
        + (lines.isEmpty() ? "" : "    logs:\n      files: " + log(site) + "\n");
  }

  SiteConfig both() throws Exception {
    writeLogs();
    return load("data", "sites:\n" + member("one", one) + member("two", two));
  }

  static RunReport run(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      return site.run();
    }
  }

  static void done(SiteConfig config) throws Exception {
    RunReport report = run(config);
    assertEquals(List.of(), report.warnings());
    assertTrue(report.rank().isPresent());
  }

  /** The addresses found, each with the name of its site. */
  static Map<String, String> found(SiteConfig config, String query) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      Map<String, String> found = new TreeMap<>();
      for (Hit hit : site.search(SearchRequest.of(query).page(0, 100)).hits()) {
        found.put(hit.url().value(), hit.site());
      }
      return found;
    }
  }

  static Map<String, Integer> sitesOf(SiteConfig config, String query) throws Exception {
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

  Map<String, String> all(String first, String second) {
    Map<String, String> all = new TreeMap<>();
    List.of("/", "/a", "/b").forEach(path -> all.put(one.url(path).value(), first));
    List.of("/", "/c", "/d").forEach(path -> all.put(two.url(path).value(), second));
    return all;
  }

  static Map<String, VisitRow> visits(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config);
        SiteQueries view = site.view()) {
      Map<String, VisitRow> rows = new HashMap<>();
      view.tables().visits().forEach(row -> rows.put(row.url().value(), row));
      return rows;
    }
  }

  static Map<String, Double> ranks(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      return new TreeMap<>(site.ranks());
    }
  }

  static void assertVisits(long external, long internal, VisitRow row) {
    assertEquals(external, row.external(), row.toString());
    assertEquals(internal, row.internal(), row.toString());
  }

  Path flows(TestSite to) {
    return folder.resolve(to == one ? "to-one.tsv" : "to-two.tsv");
  }

  /**
   * One of the sites with a data folder of its own, and what the other one told it, if anything.
   */
  SiteConfig alone(TestSite site) throws Exception {
    return load(
        site == one ? "alone-one" : "alone-two",
        "site:\n  url: "
            + site.url("/")
            + "\nlogs:\n  estimator: visits\n  files: "
            + log(site)
            + "\nrank:\n  damping: 0.85\n"
            + (Files.exists(flows(site)) ? "  entering: " + flows(site) + "\n" : ""));
  }

  static Map<String, Double> scores(SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config);
        SiteQueries view = site.view()) {
      Map<String, Double> scores = new TreeMap<>();
      view.ranks().forEach(rank -> scores.put(rank.url().value(), rank.score()));
      return scores;
    }
  }
}
