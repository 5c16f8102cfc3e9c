package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.body;
import static org.siterank.crawl.TestSite.redirect;
import static org.siterank.crawl.TestSite.status;
import static org.siterank.crawl.TestSite.text;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.siterank.fetch.FailureReason;
import org.siterank.site.PageUrl;
import org.siterank.site.PathPattern;
import org.siterank.site.SiteScope;

/** The first crawl of a site: what is asked for, in which order, and what it is taken for. */
class CrawlerTest {

  private final TestCrawl crawl;
  private final TestSite site;

  CrawlerTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  @Test
  void theSiteIsReadBreadthFirstInUrlOrder() throws Exception {
    crawl.options = crawl.options.with("crawl.order", "breadth-first");
    site.links("/", "c", "a", "http://other.example/", "/logo.PNG", "a#part", "mailto:x@y");
    site.links("/a", "a1", "/");
    site.links("/c", "b", "a1");
    site.links("/a1").links("/b");
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a", "/c", "/a1", "/b"), site.targets());
    assertEquals(List.of("/", "/a", "/a1", "/b", "/c"), crawl.pages());
    assertEquals(2, crawl.record("/b").depth());
    assertEquals(0, crawl.record("/").depth());
    assertEquals(5, report.found().added());
    assertEquals(5, report.traffic().looked());
    assertEquals(7, report.traffic().requests(), "five pages, robots.txt, sitemap.xml");
    assertTrue(report.finished());
    assertEquals(Map.of(), report.problems().limits());
    assertFalse(crawl.store.isOpen());
    assertEquals(5, crawl.store.records.size(), "nothing else is known");
  }

  @Test
  void severalConnectionsFindTheSamePagesAndDepths() throws Exception {
    String[] many = new String[40];
    for (int i = 0; i < 40; i++) {
      many[i] = "/p" + i;
      site.links(many[i], "/q" + i % 7, "/p" + (i * 3) % 40);
    }
    site.links("/", many);
    for (int i = 0; i < 7; i++) {
      site.links("/q" + i, "/q" + (i + 1), "/deep");
    }
    site.links("/deep");
    crawl.options = crawl.options.with("crawl.delay", "auto").with("crawl.connections", "4");
    CrawlReport report = crawl.run();
    assertEquals(49, report.found().added());
    assertEquals(2, crawl.record("/q6").depth());
    assertEquals(3, crawl.record("/deep").depth());
    assertEquals(1, report.found().gone(), "/q7");
    assertEquals(1, crawl.record("/p39").depth());
  }

  @Test
  void theAgentNamesItself() throws Exception {
    site.links("/");
    crawl.options =
        crawl
            .options
            .with("crawl.user-agent", "Siterank/1.0")
            .with("crawl.contact", "http://a.example/");
    crawl.run();
    site.seen.forEach(
        seen -> {
          assertEquals("Siterank/1.0 (+http://a.example/)", seen.header("User-agent"));
          assertEquals("", seen.header("Cookie"));
        });
  }

  @Test
  void robotsTxtIsKeptTo() throws Exception {
    site.on(
        "/robots.txt",
        text(
            "User-agent: *\nDisallow: /\n\nUser-agent: Siterank\nDisallow: /no\nAllow: /no/but\n"));
    site.links("/", "/no/x", "/no/but", "/yes");
    site.links("/no/x").links("/no/but").links("/yes");
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/no/but", "/yes"), site.targets());
    assertEquals(UrlStatus.EXCLUDED, crawl.status("/no/x"));
    assertEquals(1, report.found().excluded());
  }

  @Test
  void redirectsAreRecordsAndTheirTargetsAreRead() throws Exception {
    site.links("/", "/old", "/away", "/loop1", "/self", "/nowhere");
    site.on("/old", redirect("/older")).on("/older", status(307, "Location", "new#frag"));
    site.links("/new");
    site.on("/away", redirect("http://other.example/x"));
    site.on("/loop1", redirect("/loop2")).on("/loop2", redirect("/loop1"));
    site.on("/self", redirect("/self")).on("/nowhere", status(302));
    CrawlReport report = crawl.run();
    assertEquals(UrlStatus.REDIRECT, crawl.status("/old"));
    assertEquals(Optional.of(crawl.url("/older")), crawl.record("/old").target());
    assertEquals(Optional.of(crawl.url("/new")), crawl.record("/older").target());
    assertEquals(UrlStatus.READ, crawl.status("/new"));
    assertEquals(1, crawl.record("/new").depth(), "a redirect is no click");
    assertEquals("http://other.example/x", crawl.record("/away").target().get().value());
    assertEquals(UrlStatus.REDIRECT, crawl.status("/loop2"));
    assertEquals(UrlStatus.FAILED, crawl.status("/self"));
    assertEquals("redirects to itself", crawl.record("/self").problem());
    assertEquals(UrlStatus.FAILED, crawl.status("/nowhere"));
    assertEquals(Map.of(FailureReason.BAD_REDIRECT, 2L), report.problems().failed());
    assertEquals(5, report.found().redirects());
    assertEquals(List.of("/", "/new"), crawl.pages());
  }

  @Test
  void anEndlessRedirectEnds() throws Exception {
    site.links("/", "/r/0");
    site.otherwise(
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          if (!path.startsWith("/r/")) {
            status(404).to(exchange);
            return;
          }
          redirect("/r/" + (Integer.parseInt(path.substring(3)) + 1)).to(exchange);
        });
    for (int cycle = 1; cycle <= 3; cycle++) {
      CrawlReport report = crawl.run();
      assertEquals(Crawler.MAX_HOPS + 1, report.found().redirects());
      assertEquals(1, report.problems().limits().get(CrawlLimit.REDIRECT_HOPS));
      assertEquals(Crawler.MAX_HOPS + 2, crawl.store.records.size(), "nothing grows");
    }
  }

  @Test
  void aCanonicalAddressIsReadInsteadOfItsCopies() throws Exception {
    site.links("/", "/copy?x=1", "/stray");
    site.page("/copy?x=1", "<link rel=canonical href=/real><a href=/only-from-copy>x</a>");
    site.links("/real", "/");
    site.page("/stray", "<link rel=canonical href=http://other.example/>stray");
    site.page("/only-from-copy", "x");
    CrawlReport report = crawl.run();
    assertEquals(UrlStatus.DUPLICATE, crawl.status("/copy?x=1"));
    assertEquals(Optional.of(crawl.url("/real")), crawl.record("/copy?x=1").target());
    assertEquals(List.of("/", "/real", "/stray"), crawl.pages());
    assertEquals(1, report.found().duplicates());
  }

  @Test
  void aCanonicalAddressThatIsNoPageIsNotBelieved() throws Exception {
    site.links("/", "/to-404", "/ring-a", "/back");
    site.page("/to-404", "<link rel=canonical href=/404>first");
    site.page("/ring-a", "<link rel=canonical href=/ring-b>a");
    site.page("/ring-b", "<link rel=canonical href=/ring-a>b");
    site.page("/back", "<link rel=canonical href=/moved>back");
    site.on("/moved", redirect("/back"));
    for (int cycle = 1; cycle <= 3; cycle++) {
      crawl.run();
      assertEquals(UrlStatus.READ, crawl.status("/to-404"), "cycle " + cycle);
      assertEquals(UrlStatus.READ, crawl.status("/back"), "cycle " + cycle);
      assertTrue(crawl.pages().contains("/ring-a") || crawl.pages().contains("/ring-b"));
      assertTrue(crawl.record("/back").problem().contains("is not a page"));
    }
    site.page("/404", "here now");
    crawl.run();
    crawl.run();
    assertEquals(UrlStatus.DUPLICATE, crawl.status("/to-404"), "the mistake was put right");
  }

  @Test
  void aMetaRefreshIsARedirect() throws Exception {
    site.links("/", "/moved");
    site.page("/moved", "<meta http-equiv=refresh content='0; url=/target'>moved");
    site.links("/target");
    crawl.run();
    assertEquals(UrlStatus.REDIRECT, crawl.status("/moved"));
    assertEquals(List.of("/", "/target"), crawl.pages());
  }

  @Test
  void nofollowLinksLeadNowhereUnlessAskedTo() throws Exception {
    site.page("/", "<a rel=nofollow href=/a>a</a><a href=/b>b</a><a href=/c>c</a>");
    site.page("/b", "<meta name=robots content=nofollow><a href=/d>d</a>");
    site.page("/c", "<a rel=nofollow href=/b>b</a><meta name=robots content=noindex>");
    site.links("/a").links("/d");
    crawl.run();
    assertEquals(List.of("/", "/b", "/c"), crawl.pages());
    assertTrue(crawl.store.pages.get(crawl.url("/c")).directives().noindex());
    assertEquals(3, crawl.store.records.size());
    crawl.run();
    assertEquals(3, crawl.store.records.size(), "nor after a 304");
    crawl.followNofollow = true;
    crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/c", "/d"), crawl.pages());
  }

  @Test
  void onlyTheScopeIsAskedFor() throws Exception {
    site.links("/docs/", "/other", "a", "a?utm_source=x", "private/x", "/docs/../docs/b");
    site.links("/docs/a").links("/docs/b").on("/docs/out", redirect("/other"));
    site.links("/docs/a", "out");
    crawl.scope =
        new SiteScope(
            List.of(crawl.url("/docs/")),
            List.of(),
            List.of(),
            List.of(new PathPattern("/docs/private/*")),
            Set.of("utm_*"));
    crawl.run();
    assertEquals(List.of("/docs/", "/docs/a", "/docs/b", "/docs/out"), site.targets());
  }

  @Test
  void linksToAnAliasAreLinksOfTheSite() throws Exception {
    site.links("/", "http://www.example.org/a", "https://example.org/b");
    site.links("/a").on("/b", redirect("http://example.org/a"));
    crawl.scope =
        new SiteScope(
            List.of(crawl.url("/")),
            List.of(
                PageUrl.of("http://www.example.org/"),
                PageUrl.of("https://example.org/"),
                PageUrl.of("http://example.org/")),
            List.of(),
            List.of(),
            Set.of());
    crawl.run();
    assertEquals(List.of("/", "/a", "/b"), site.targets());
    assertEquals(Optional.of(crawl.url("/a")), crawl.record("/b").target());
  }

  @Test
  void addressesGoOutAsTheyStand() throws Exception {
    site.links("/", "/a b", "/ü?q=[1]&r=a|b", "/x//y", "/t;v=1");
    site.links("/a%20b").links("/%C3%BC?q=[1]&r=a%7Cb").links("/x//y").links("/t;v=1");
    CrawlReport report = crawl.run();
    assertEquals(
        5, report.found().added(), () -> site.targets() + " " + crawl.store.records.values());
  }

  @Test
  void sitemapsNamePagesThatNoLinkLeadsTo() throws Exception {
    site.on("/robots.txt", text("Sitemap: " + crawl.url("/sitemap_index.xml") + "\n"));
    String index =
        "<?xml version='1.0'?><sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
            + "<sitemap><loc>"
            + crawl.url("/sitemap1.xml.gz")
            + "</loc></sitemap><sitemap><loc>http://other.example/sitemap.xml</loc></sitemap>"
            + "</sitemapindex>";
    site.on("/sitemap_index.xml", body("application/xml", index.getBytes(UTF_8)));
    String map =
        "<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>"
            + crawl.url("/orphan")
            + "</loc></url><url><loc>http://other.example/x</loc></url></urlset>";
    site.on("/sitemap1.xml.gz", body("application/gzip", Bodies.gzip(map.getBytes(UTF_8))));
    site.on("/sitemap.xml", body("text/plain", (crawl.url("/second") + "\n").getBytes(UTF_8)));
    site.links("/", "/linked").links("/linked").links("/orphan").links("/second");
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/linked", "/orphan", "/second"), crawl.pages());
    assertEquals(2, report.named().sitemapAddresses());
    assertEquals(3, report.named().sitemapFiles());
    assertEquals(1, report.problems().warnings().size(), report.problems().warnings().toString());
  }

  @Test
  void failuresAreCountedByTheirReason() throws Exception {
    site.links("/", "/500", "/403", "/404", "/410", "/db.mdb", "/png", "/204", "/503");
    for (int status : List.of(500, 403, 410, 204, 503)) {
      site.on("/" + status, status(status));
    }
    site.on("/db.mdb", body("application/msaccess", "data".getBytes(UTF_8)));
    site.on("/png", body("text/html", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0}));
    CrawlReport report = crawl.run();
    assertEquals(
        Map.of(
            FailureReason.SERVER_ERROR, 2L,
            FailureReason.REFUSED, 1L,
            FailureReason.UNSUPPORTED, 2L,
            FailureReason.UNREADABLE, 1L),
        report.problems().failed());
    assertEquals(2, report.found().gone());
    assertEquals(UrlStatus.FAILED, crawl.status("/db.mdb"));
    assertEquals("no reader for application/msaccess", crawl.record("/db.mdb").problem());
    assertEquals(3, site.targets().stream().filter("/503"::equals).count(), "tried three times");
    assertEquals(1, site.targets().stream().filter("/500"::equals).count());
  }

  @Test
  void theMostPagesAreNotExceededAndTheRestStaysUnread() throws Exception {
    site.links("/", "/a", "/b", "/c", "/d");
    site.links("/a").links("/b").links("/c").links("/d");
    crawl.options = crawl.options.with("crawl.max-pages", "3");
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a", "/b"), crawl.pages());
    assertEquals(Map.of(CrawlLimit.MAX_PAGES, 1L), report.problems().limits());
    assertEquals(2, report.problems().waiting());
    assertTrue(report.finished());
    assertEquals(UrlStatus.UNREAD, crawl.status("/c"));
    assertEquals(1, crawl.record("/c").depth());
  }

  @Test
  void theTimeLimitEndsTheCycle() throws Exception {
    // More than are given out ahead: where time passes in a moment, those may all be asked for.
    String[] pages = IntStream.range(0, 500).mapToObj(k -> "/" + k).toArray(String[]::new);
    site.links("/", pages);
    for (String page : pages) {
      site.links(page);
    }
    crawl.options =
        crawl
            .options
            .with("crawl.delay", "10s")
            .with("crawl.connections", "1")
            .with("crawl.max-pages", "1000")
            .with("crawl.time-limit", "35s");
    CrawlReport report = crawl.run();
    assertEquals(1, report.problems().limits().get(CrawlLimit.TIME_LIMIT));
    assertTrue(
        report.problems().waiting() > 0 && report.problems().waiting() < pages.length,
        report.toString());
    assertTrue(report.finished());
  }

  @Test
  void theProbeSaysWhatACrawlWouldMeet() throws Exception {
    site.on("/robots.txt", text("User-agent: *\nCrawl-delay: 2\n"));
    site.page("/", "<title>Home</title><a href=a>a</a><a href=a>a</a><a href=//o.example/>o</a>");
    site.on("/sitemap.xml", text(crawl.url("/a") + "\n"));
    SiteProbe probe = crawl.probe();
    assertEquals("Home", probe.page().title());
    assertEquals(200, probe.page().httpStatus());
    assertEquals(1, probe.page().internalLinks());
    assertEquals(1, probe.page().externalLinks());
    assertEquals(Optional.of(Duration.ofSeconds(2)), probe.crawlDelay());
    assertEquals(1, probe.sitemaps().addresses());
    assertEquals("", probe.problem());
    site.on("/", redirect("http://elsewhere.example/"));
    SiteUnreachableException stray = assertThrows(SiteUnreachableException.class, crawl::probe);
    assertTrue(stray.getMessage().contains("http://elsewhere.example/"), stray.getMessage());
  }
}
