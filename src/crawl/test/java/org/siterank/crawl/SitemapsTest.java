package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.body;
import static org.siterank.crawl.TestSite.status;
import static org.siterank.crawl.TestSite.text;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.setting.Binder;

/** Sitemaps cost no more than they can be worth, whatever they name. */
@Tag("slow")
class SitemapsTest {

  private final TestCrawl crawl;
  private final TestSite site;

  SitemapsTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
    site.links("/", "/a", "/b").links("/a").links("/b");
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  private TestSite.Reply index(int files, String prefix) {
    return body(
        "application/xml",
        IntStream.range(0, files)
            .mapToObj(i -> "<sitemap><loc>" + crawl.url(prefix + i + ".xml") + "</loc></sitemap>")
            .collect(
                Collectors.joining(
                    "",
                    "<?xml version='1.0'?><sitemapindex"
                        + " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
                    "</sitemapindex>"))
            .getBytes(UTF_8));
  }

  private long asked(String prefix) {
    return site.seen.stream().filter(seen -> seen.target().startsWith(prefix)).count();
  }

  @Test
  void anIndexOfMissingFilesCostsNoMoreThanTheLimitAndOneWarning() throws Exception {
    site.on("/sitemap.xml", index(2_000, "/missing/"));
    CrawlReport report = crawl.run();
    assertEquals("/robots.txt", site.seen.get(0).target());
    assertEquals("/", site.seen.get(1).target(), "the start page comes first");
    assertEquals(List.of("/", "/a", "/b"), crawl.pages());
    assertEquals(SitemapReader.MAX_FILES - 1, asked("/missing/"));
    assertEquals(
        List.of(
            "the sitemap "
                + crawl.url("/missing/0.xml")
                + " answers 404 (and "
                + (SitemapReader.MAX_FILES - 2)
                + " more like it)"),
        report.problems().warnings());
    assertEquals(
        2_000 - (SitemapReader.MAX_FILES - 1),
        report.problems().limits().get(CrawlLimit.SITEMAPS),
        "left out");
  }

  @Test
  void sitemapsOfTheSettingsAreReadBesideTheOthers() throws Exception {
    site.links("/hidden").links("/listed");
    site.on("/lists/one.txt", body("text/plain", crawl.url("/hidden").value().getBytes(UTF_8)));
    site.on("/sitemap.xml", body("text/plain", crawl.url("/listed").value().getBytes(UTF_8)));
    crawl.options =
        Binder.of(CrawlOptions.class)
            .with(
                crawl.options,
                "crawl.sitemaps",
                crawl.url("/lists/one.txt").value(),
                "https://other.example/sitemap.xml");
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/hidden", "/listed"), crawl.pages());
    assertEquals(
        List.of("the sitemap https://other.example/sitemap.xml is not on the site and is not read"),
        report.problems().warnings());
  }

  @Test
  void damagedSitemapsAreOneWarningAndAPageInTheirPlaceIsNone() throws Exception {
    site.on("/sitemap.xml", index(5, "/broken/"));
    for (int i = 0; i < 5; i++) {
      site.on(
          "/broken/" + i + ".xml",
          body(
              "application/xml",
              ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" + i)
                  .getBytes(UTF_8)));
    }
    List<String> warnings = crawl.run().problems().warnings();
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(warnings.get(0).contains("/broken/0.xml is damaged: "), warnings.get(0));
    assertTrue(warnings.get(0).contains("(and 4 more like it)"), warnings.get(0));
    site.on(
        "/sitemap.xml",
        body(
            "application/xhtml+xml",
            "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'/>"
                .getBytes(UTF_8)));
    assertEquals(List.of(), crawl.run().problems().warnings());
  }

  @Test
  void aSitemapWithADoctypeIsNotReadAndOtherFilesAreNoSitemaps() throws Exception {
    site.on("/robots.txt", text("Sitemap: " + crawl.url("/named.xml") + "\n"));
    String doctype = "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]>";
    String set = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    String start = "the sitemap " + crawl.url("/named.xml");
    for (String root : List.of(set + "<url><loc>/&e;</loc></url></urlset>", "<rss>&e;</rss>")) {
      site.on("/named.xml", body("application/xml", (doctype + root).getBytes(UTF_8)));
      assertEquals(
          List.of(
              start + " is not read: it has a DOCTYPE, which could read other files; leave it out"),
          crawl.run().problems().warnings());
    }
    site.on("/named.xml", body("application/xml", "<opml/>".getBytes(UTF_8)));
    assertEquals(List.of(start + " is not a sitemap"), crawl.run().problems().warnings());
  }

  @Test
  void pagesAreReadWhileASitemapIsAwaited() throws Exception {
    CountDownLatch read = new CountDownLatch(2);
    for (String page : List.of("/a", "/b")) {
      site.on(
          page,
          exchange -> {
            read.countDown();
            TestSite.html(page).to(exchange);
          });
    }
    TestSite.Reply map = text(crawl.url("/lone") + "\n");
    site.links("/lone");
    site.on(
        "/sitemap.xml",
        exchange -> {
          boolean there = false;
          try {
            there = read.await(20, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          (there ? map : status(500)).to(exchange);
        });
    crawl.options =
        crawl
            .options
            .with("crawl.order", "breadth-first")
            .with("crawl.delay", "0")
            .with("crawl.connections", "2");
    crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/lone"), crawl.pages());
  }

  @Test
  void anIndexInAnIndexIsNotFollowed() throws Exception {
    site.on("/sitemap.xml", index(3, "/deeper/"));
    for (int i = 0; i < 3; i++) {
      site.on("/deeper/" + i + ".xml", index(100, "/deep" + i + "/"));
    }
    CrawlReport report = crawl.run();
    assertEquals(0, asked("/deep0/"));
    assertEquals(1, report.problems().warnings().size(), report.problems().warnings().toString());
    assertTrue(report.problems().warnings().get(0).endsWith("rules out (and 2 more like it)"));
  }

  @Test
  void aSiteThatAnswersNoSitemapIsNotAskedForAllOfThem() throws Exception {
    site.on("/sitemap.xml", index(100, "/silent/"));
    site.on("/robots.txt", status(404)).otherwise(exchange -> exchange.close());
    CrawlReport report = crawl.run();
    assertEquals(SitemapReader.MAX_FAILURES * (1L + RetryPolicy.MAX), asked("/silent/"));
    assertEquals(1, report.problems().warnings().size(), report.problems().warnings().toString());
    assertEquals(
        100 - SitemapReader.MAX_FAILURES, report.problems().limits().get(CrawlLimit.SITEMAPS));
  }

  @Test
  void linesOfATextSitemapThatAreNoAddressAreCountedAndTheFirstIsNamed() throws Exception {
    site.links("/lone").links("/last");
    site.on("/robots.txt", text("Sitemap: " + crawl.url("/map.txt") + "\n"));
    String lines = "\ufeff%s\r\n\r\n/relative\r\n  %s \r\nwww.x\n%s";
    site.on(
        "/map.txt", text(lines.formatted(crawl.url("/a"), crawl.url("/lone"), crawl.url("/last"))));
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/last", "/lone"), crawl.pages());
    assertEquals(
        List.of(
            "the sitemap "
                + crawl.url("/map.txt")
                + " has lines that are no address: 2 of 5, the first is line 3"),
        report.problems().warnings());
  }

  @Test
  void damagedTextSitemapsAreOneWarning() throws Exception {
    site.on("/sitemap.xml", index(4, "/text/"));
    for (int i = 0; i < 4; i++) {
      site.on("/text/" + i + ".xml", text(crawl.url("/a") + "\nno address\n"));
    }
    assertEquals(
        List.of(
            "the sitemap "
                + crawl.url("/text/0.xml")
                + " has lines that are no address: 1 of 2, the first is line 2"
                + " (and 3 more like it)"),
        crawl.run().problems().warnings());
  }

  @Test
  void aTextAtTheUsualPlaceWithoutAnAddressIsNoSitemap() throws Exception {
    site.on("/sitemap.xml", text("There is no such page.\nGo away.\n"));
    assertEquals(List.of(), crawl.run().problems().warnings());
  }

  @Test
  void aTextSitemapIsReadBeyondTheUsualNumberOfLines() throws Exception {
    site.links("/last");
    site.on("/sitemap.xml", text((crawl.url("/a") + "\n").repeat(60_000) + crawl.url("/last")));
    crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/last"), crawl.pages());
  }

  @Test
  void nobodyPromisedASitemapAtTheUsualPlace() throws Exception {
    site.on("/robots.txt", text("Sitemap: " + crawl.url("/map.xml") + "\n"));
    site.on("/map.xml", text(crawl.url("/a") + "\n"));
    assertEquals(List.of(), crawl.run().problems().warnings());
  }

  @Test
  void aStopEndsTheWayIntoASilentSite() throws Exception {
    for (String silent : List.of("/robots.txt", "/")) {
      try (TestCrawl other = new TestCrawl()) {
        CountDownLatch asked = new CountDownLatch(1);
        other.site.on(
            silent,
            exchange -> {
              asked.countDown();
              try {
                other.site.closing.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
        CrawlReport report = other.run(() -> asked.getCount() == 0);
        assertEquals(1, report.problems().limits().get(CrawlLimit.STOPPED), silent);
        assertFalse(report.finished());
        assertEquals(List.of(), other.pages());
      }
    }
  }
}
