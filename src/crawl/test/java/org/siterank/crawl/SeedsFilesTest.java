package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.crawl.TestSite.body;
import static org.siterank.crawl.TestSite.status;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.fetch.FailureReason;

/**
 * robots.txt and sitemaps that have not changed are not sent again, and are kept to all the same.
 */
@Tag("slow")
class SeedsFilesTest {

  private final TestCrawl crawl;
  private final TestSite site;
  private int whole;

  SeedsFilesTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
    site.links("/", "/no", "/a");
    site.links("/a");
    site.links("/no");
    site.links("/named");
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  private void file(String target, String type, String text, String tag) {
    TestSite.Reply full = body(type, text.getBytes(UTF_8), "ETag", tag);
    site.on(
        target,
        exchange -> {
          boolean same = tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
          whole += same ? 0 : 1;
          (same ? status(304, "ETag", tag) : full).to(exchange);
        });
  }

  private void sitemap(String tag, String... paths) {
    StringBuilder xml =
        new StringBuilder("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>");
    for (String path : paths) {
      xml.append("<url><loc>").append(crawl.url(path)).append("</loc></url>");
    }
    file("/sitemap.xml", "text/xml", xml.append("</urlset>").toString(), tag);
  }

  @Test
  void whatHasNotChangedIsSentOnce() throws Exception {
    file("/robots.txt", "text/plain", "User-agent: *\nDisallow: /no\n", "\"r1\"");
    sitemap("\"s1\"", "/named");
    for (int night = 1; night <= 3; night++) {
      crawl.run();
      assertEquals(List.of("/", "/a", "/named"), crawl.pages(), "night " + night);
    }
    assertEquals(2, whole);
  }

  @Test
  void whatHasChangedIsSentAnew() throws Exception {
    file("/robots.txt", "text/plain", "User-agent: *\nDisallow: /no\n", "\"r1\"");
    sitemap("\"s1\"");
    crawl.run();
    assertEquals(List.of("/", "/a"), crawl.pages());
    file("/robots.txt", "text/plain", "User-agent: *\nAllow: /\n", "\"r2\"");
    sitemap("\"s2\"", "/named");
    crawl.run();
    assertEquals(List.of("/", "/a", "/named", "/no"), crawl.pages());
    assertEquals(4, whole);
  }

  @Test
  void aFileThatIsGoneIsNotKeptTo() throws Exception {
    file("/robots.txt", "text/plain", "User-agent: *\nDisallow: /no\n", "\"r1\"");
    crawl.run();
    site.on("/robots.txt", status(404));
    crawl.run();
    assertEquals(List.of("/", "/a", "/no"), crawl.pages());
  }

  @Test
  void pagesThatOnlyAHeadNamesAreFound() throws Exception {
    site.page(
        "/",
        "<head><link rel=alternate hreflang=de href=/de><link rel=next href=/2>"
            + "<link rel=alternate type=application/rss+xml href=/feed></head>start");
    site.links("/de");
    site.links("/2");
    site.links("/feed");
    crawl.run();
    assertEquals(List.of("/", "/2", "/de"), crawl.pages());
  }

  @Test
  void aBrokenDocumentIsNoUnsupportedOne() throws Exception {
    site.links("/", "/broken.pdf", "/x.unknown");
    site.on("/broken.pdf", body("application/pdf", "%PDF-1.7 and no more".getBytes(UTF_8)));
    site.on("/x.unknown", body("application/x-unknown", "data".getBytes(UTF_8)));
    CrawlReport report = crawl.run();
    assertEquals(
        java.util.Map.of(
            FailureReason.BROKEN_DOCUMENT, 1L,
            FailureReason.UNSUPPORTED, 1L),
        report.problems().failed());
  }
}
