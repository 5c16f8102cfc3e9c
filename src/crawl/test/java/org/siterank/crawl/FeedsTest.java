package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.body;
import static org.siterank.crawl.TestSite.html;
import static org.siterank.crawl.TestSite.text;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.setting.Binder;

/** Feeds of the settings lead the crawl to what is new, and nowhere else. */
@Tag("slow")
class FeedsTest {

  private final TestCrawl crawl;
  private final TestSite site;

  FeedsTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
    site.links("/", "/a", "/b", "/c").links("/a").links("/b").links("/c").links("/news");
    crawl.options =
        crawl
            .options
            .with("crawl.feeds", crawl.url("/feed.xml").value())
            .with("crawl.delay", "0")
            .with("crawl.connections", "1");
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  private static TestSite.Reply xml(String text, String... headers) {
    return body("application/xml", text.getBytes(UTF_8), headers);
  }

  private static String rss(String... items) {
    return "<?xml version='1.0'?><rss version='2.0'><channel><title>News</title>"
        + "<link>/channel</link>"
        + String.join("", items)
        + "</channel></rss>";
  }

  private static String item(String link, String date) {
    return "<item><title>t</title><link> "
        + link
        + " </link><pubDate>"
        + date
        + "</pubDate></item>";
  }

  @Test
  void whatAFeedNamesIsReadRightAfterTheStartPage() throws Exception {
    site.on("/feed.xml", xml(rss(item("/c", ""), item(crawl.url("/news").value(), ""))));
    CrawlReport report = crawl.run();
    List<String> asked = site.targets().stream().filter(t -> !t.equals("/feed.xml")).toList();
    assertEquals("/", asked.get(0));
    assertEquals(List.of("/c", "/news"), asked.subList(1, 3).stream().sorted().toList());
    assertEquals(new FeedReport(1, 2, 0, 0), report.named().feeds());
    assertEquals(List.of("/", "/a", "/b", "/c", "/news"), crawl.pages());
  }

  @Test
  void pagesThatDoNotSayWhenTheyAreFromHaveTheDayThatAFeedOrASitemapGives() throws Exception {
    String day = "Mon, 03 Mar 2025 08:00:00 GMT";
    site.on(
        "/c", html("<title>C</title><meta property='article:published_time' content=2025-02-03>"));
    site.on("/feed.xml", xml(rss(item("/a", day), item("/c", day))));
    site.on(
        "/sitemap.xml",
        xml(
            "<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                + String.join(
                    "",
                    Stream.of("/a", "/b", "/news")
                        .map(at -> "<url><loc>" + crawl.url(at) + "</loc>" + LASTMOD + "</url>")
                        .toList())
                + "</urlset>"));
    crawl.run();
    assertEquals("LISTED 2025-03-03T08:00:00Z", dated("/a"), "a feed counts for more");
    assertEquals("LISTED 2025-04-05T00:00:00Z", dated("/b"));
    assertEquals("PUBLISHED 2025-02-03T00:00:00Z", dated("/c"), "it says so itself");
    assertEquals("", dated("/"), "nobody lists it");
  }

  private static final String LASTMOD = "<lastmod>2025-04-05</lastmod>";

  private String dated(String target) {
    return crawl
        .store
        .pages
        .get(crawl.url(target))
        .dated()
        .map(date -> date.kind() + " " + date.when())
        .orElse("");
  }

  @Test
  void aDateThatNoCalendarHasIsNone() throws Exception {
    site.links("/a").links("/b").links("/c").links("/d");
    StringBuilder entries = new StringBuilder();
    List<String> dates =
        List.of(
            "+999999999-12-31T23:59:59Z",
            "-999999999-01-01T00:00:00Z",
            "99999-12-31T23:59:59+18:00",
            "Fri, 31 Dec 999999999 23:59:59 GMT");
    for (int i = 0; i < dates.size(); i++) {
      entries.append(
          "<entry><link href='/%c'/><updated>%s</updated></entry>"
              .formatted('a' + i, dates.get(i)));
    }
    site.on("/feed.xml", xml("<feed xmlns='http://www.w3.org/2005/Atom'>" + entries + "</feed>"));
    crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/c", "/d"), crawl.pages());
    SitemapAddresses addresses = new SitemapAddresses(9);
    for (Instant absurd : List.of(Instant.MAX, Instant.MIN)) {
      addresses.add(crawl.url("/a"), Optional.of(absurd));
      assertEquals(Optional.empty(), addresses.lastModified(crawl.url("/a")));
    }
  }

  @Test
  void inOtherOrdersItIsOneClickFromTheStartPage() throws Exception {
    site.links("/a", "/deep").links("/deep");
    site.on("/feed.xml", xml(rss(item("/news", ""))));
    crawl.options = crawl.options.with("crawl.order", "breadth-first");
    crawl.run();
    assertEquals(1, crawl.record("/news").depth());
    List<String> asked = site.targets();
    assertTrue(asked.indexOf("/news") < asked.indexOf("/deep"), asked.toString());
  }

  @Test
  void atomAndRss1NameTheirPagesToo() throws Exception {
    crawl.options =
        Binder.of(CrawlOptions.class)
            .with(
                crawl.options,
                "crawl.feeds",
                crawl.url("/atom.xml").value(),
                crawl.url("/rdf.xml").value());
    site.on(
        "/atom.xml",
        xml(
            "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/n/'><entry>"
                + "<link rel='self' href='/self'/><link href='ews'/>"
                + "<updated>2026-01-31T10:00:00+01:00</updated></entry>"
                + "<entry><id>urn:x</id></entry></feed>"));
    site.links("/n/ews");
    site.on(
        "/rdf.xml",
        xml(
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                + " xmlns='http://purl.org/rss/1.0/' xmlns:dc='http://purl.org/dc/elements/1.1/'>"
                + "<item rdf:about='x'><link>/news</link><dc:date>2026-01-31</dc:date></item>"
                + "</rdf:RDF>"));
    CrawlReport report = crawl.run();
    assertEquals(new FeedReport(2, 2, 0, 1), report.named().feeds());
    assertEquals(List.of("/", "/a", "/b", "/c", "/n/ews", "/news"), crawl.pages());
  }

  @Test
  void entriesOutsideTheSiteAreCountedAndNotAskedFor() throws Exception {
    site.on(
        "/feed.xml",
        xml(
            rss(
                item("https://other.example/x", ""),
                item("/picture.png", ""),
                item("javascript:x", ""),
                item("/news", ""))));
    CrawlReport report = crawl.run();
    assertEquals(new FeedReport(1, 1, 2, 1), report.named().feeds());
    assertEquals(0, site.targets().stream().filter(t -> t.equals("/picture.png")).count());
    assertEquals(List.of(), report.problems().warnings());
  }

  @Test
  void aFeedIsAskedForConditionally() throws Exception {
    String feed = rss(item("/news", ""));
    site.on(
        "/feed.xml",
        exchange -> {
          if ("\"1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
          } else {
            xml(feed, "ETag", "\"1\"").to(exchange);
          }
        });
    crawl.run();
    assertEquals(new FeedReport(1, 1, 0, 0), crawl.run().named().feeds());
    List<TestSite.Seen> asked =
        site.seen.stream().filter(seen -> seen.target().equals("/feed.xml")).toList();
    assertEquals(1, asked.size());
    assertEquals("\"1\"", asked.get(0).header("If-none-match"));
  }

  @Test
  void aKnownPageThatAFeedCallsChangedHasItsTurnBeforeOthers() throws Exception {
    crawl.run();
    site.seen.clear();
    String later = crawl.clock.now().plusSeconds(3_600).toString();
    site.on(
        "/feed.xml",
        xml(
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='/c'/><updated>"
                + later
                + "</updated></entry><entry><link href='/b'/>"
                + "<updated>2001-01-01T00:00:00Z</updated></entry></feed>"));
    crawl.options = crawl.options.with("crawl.max-pages", "2");
    crawl.run();
    assertEquals(List.of("/", "/feed.xml", "/c"), site.targets());
  }

  @Test
  void aDamagedFeedGivesWhatStandsBeforeTheFaultAndSaysWhere() throws Exception {
    site.on("/feed.xml", xml("<rss><channel>\n" + item("/news", "") + "\n<item><link>/x</lin>"));
    CrawlReport report = crawl.run();
    assertEquals(new FeedReport(1, 1, 0, 0), report.named().feeds());
    assertEquals(1, report.problems().warnings().size(), report.problems().warnings().toString());
    String warning = report.problems().warnings().get(0);
    assertTrue(warning.startsWith("the feed " + crawl.url("/feed.xml") + " is damaged: "), warning);
    assertTrue(warning.contains("[3,"), warning);
    assertTrue(warning.endsWith("1 entries before are used"), warning);
  }

  @Test
  void whatIsNoFeedIsSaid() throws Exception {
    site.on("/feed.xml", xml("<opml/>"));
    assertEquals(
        List.of(
            "the feed " + crawl.url("/feed.xml") + " is not a feed: it is neither RSS nor Atom"),
        crawl.run().problems().warnings());
    site.on("/feed.xml", TestSite.status(404));
    assertEquals(
        List.of("the feed " + crawl.url("/feed.xml") + " answers 404"),
        crawl.run().problems().warnings());
    site.on("/robots.txt", text("User-agent: *\nDisallow: /feed.xml\n"));
    assertEquals(
        List.of(
            "the feed "
                + crawl.url("/feed.xml")
                + " is not read: robots.txt keeps us away from it"),
        crawl.run().problems().warnings());
    crawl.options = crawl.options.with("crawl.feeds", "https://other.example/feed");
    assertEquals(
        List.of("the feed https://other.example/feed is not on the site and is not read"),
        crawl.run().problems().warnings());
  }

  @Test
  void entitiesNeitherGrowNorReadFiles() throws Exception {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE rss [<!ENTITY a0 'lol'>");
    for (int i = 1; i < 12; i++) {
      bomb.append("<!ENTITY a").append(i).append(" '").append(("&a" + (i - 1) + ";").repeat(10));
      bomb.append("'>");
    }
    bomb.append("]>");
    for (String feed :
        List.of(
            bomb + rss(item("/x&a11;", "")),
            "<!DOCTYPE rss [<!ENTITY f SYSTEM 'file:///etc/hostname'>]>" + rss(item("/x&f;", "")),
            "<!DOCTYPE rss SYSTEM '" + crawl.url("/dtd") + "'>" + rss(item("/x&f;", "")))) {
      site.on("/feed.xml", xml(feed.replace("<?xml version='1.0'?>", "")));
      site.seen.clear();
      List<String> warnings = crawl.run().problems().warnings();
      assertEquals(1, warnings.size(), warnings.toString());
      assertTrue(warnings.get(0).contains(" is damaged: "), warnings.get(0));
      assertEquals(
          List.of(),
          site.targets().stream().filter(t -> t.startsWith("/x") || t.equals("/dtd")).toList());
    }
    // A document type alone is no fault: RSS 0.91 has one.
    site.on(
        "/feed.xml", xml("<!DOCTYPE rss SYSTEM 'x.dtd'>" + rss(item("/news", "")).substring(21)));
    assertEquals(new FeedReport(1, 1, 0, 0), crawl.run().named().feeds());
  }

  @Test
  void aHundredThousandEntriesAreTakenAndOnlyTheFirstComeFirst() throws Exception {
    site.on(
        "/feed.xml",
        xml(
            rss(
                IntStream.range(0, 100_000)
                    .mapToObj(i -> item("/n/" + i, "Sat, 31 Jan 2026 10:00:00 GMT"))
                    .collect(Collectors.joining()))));
    site.otherwise(TestSite.html("<title>n</title>News of the day"));
    site.on("/robots.txt", TestSite.status(404)).on("/sitemap.xml", TestSite.status(404));
    crawl.options = crawl.options.with("crawl.max-pages", "5");
    CrawlReport report = crawl.run();
    assertEquals(new FeedReport(1, 100_000, 0, 0), report.named().feeds());
    assertEquals(List.of(), report.problems().warnings());
    assertTrue(report.problems().waiting() > 49_000, Long.toString(report.problems().waiting()));
  }
}
