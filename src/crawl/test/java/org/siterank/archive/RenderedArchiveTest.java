package org.siterank.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.siterank.TestBrowser;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.Crawler;
import org.siterank.crawl.MemoryStore;
import org.siterank.crawl.TestCrawl;
import org.siterank.crawl.TestSite;
import org.siterank.fetch.HttpSource;

/** The archive of a site whose pages are built by script. */
@Tag("slow")
@ResourceLock("chromium")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RenderedArchiveTest {

  @Test
  void whatWasRenderedStandsBesideTheResponseThatItCameWith(@TempDir Path folder) throws Exception {
    TestBrowser.assume();
    Path file = folder.resolve("site.warc.gz");
    try (TestCrawl crawl = new TestCrawl()) {
      crawl.options = crawl.options.with("crawl.browser-sandbox", "off");
      crawl
          .site
          .page("/", "<script src=/app.js></script>")
          .page("/plain.html", "<p>plain words</p>")
          .on(
              "/app.js",
              TestSite.body(
                  "text/javascript",
                  "onload = () => { document.body.innerHTML = '<a href=/plain.html>built</a>'; };"
                      .getBytes(StandardCharsets.UTF_8)));
      try (ArchiveWriter writer = new ArchiveWriter(file, 1_000_000, "test", Instant.now());
          HttpSource source = new HttpSource(crawl.fetch(), crawl.scope, writer)) {
        CrawlReport report =
            new Crawler(crawl.scope, crawl.options, false, source)
                .crawl(crawl.store, () -> false, progress -> {});
        assertEquals(2, report.found().added());
      }
      List<WarcConversion> conversions = new ArrayList<>();
      List<WarcResponse> responses = new ArrayList<>();
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse response
              && response.target().equals(crawl.url("/").value())) {
            responses.add(response);
          } else if (record instanceof WarcConversion conversion) {
            conversions.add(conversion);
            assertEquals("text/html;charset=utf-8", conversion.contentType().toString());
            String html =
                new String(conversion.body().stream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(html.contains("<a href=\"/plain.html\">built</a>"), html);
          }
        }
      }
      assertEquals(1, conversions.size(), "the plain page was not rendered");
      assertEquals(crawl.url("/").value(), conversions.get(0).target());
      assertEquals(1, responses.size());
      assertEquals(responses.get(0).id(), conversions.get(0).refersTo().orElseThrow());

      // The archive alone is a site again: its shell is rendered with its scripts.
      try (WarcSource source = WarcSource.open(List.of(file), crawl.scope)) {
        CrawlReport report =
            new Crawler(crawl.scope, crawl.options, false, source)
                .crawl(new MemoryStore(), () -> false, progress -> {});
        assertEquals(2, report.found().added());
      }
    }
  }
}
