package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.PageRequest;
import org.siterank.fetch.PageSource;

/** A crawl ends when it should, whatever is still in progress then. */
@Tag("slow")
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CrawlEndTest {

  private final TestCrawl crawl;
  private final TestSite site;

  CrawlEndTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
    site.links("/", "/a", "/b").links("/a").links("/b");
    crawl.options = crawl.options.with("crawl.timeout", "1h").with("crawl.time-limit", "1m");
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  /** Byte by byte, and time passes. */
  private TestSite.Reply trickling(String type) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream body = exchange.getResponseBody()) {
        while (!site.closing.await(10, TimeUnit.MILLISECONDS)) {
          body.write(' ');
          body.flush();
          crawl.clock.pass(Duration.ofSeconds(1));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  private void assertNotEntered() {
    String message = assertThrows(SiteUnreachableException.class, crawl::run).getMessage();
    assertTrue(message.contains("within crawl.time-limit (60 s)"), message);
    assertEquals(List.of(), crawl.pages());
  }

  @Test
  void aTricklingSitemapHoldsNoCrawlBeyondItsTimeLimit() throws Exception {
    site.on("/sitemap.xml", trickling("application/xml"));
    CrawlReport report = crawl.run();
    assertEquals(1, report.problems().limits().get(CrawlLimit.TIME_LIMIT));
  }

  @Test
  void aSiteThatOnlyATricklingSitemapCouldOpenIsNotAwaitedBeyondTheTimeLimit() {
    site.on("/", TestSite.status(404)).on("/sitemap.xml", trickling("application/xml"));
    assertNotEntered();
  }

  @Test
  void aTricklingStartPageIsNotAwaitedBeyondTheTimeLimit() {
    site.on("/", trickling("text/html"));
    assertNotEntered();
  }

  @Test
  void aTricklingRobotsFileIsNotAwaitedBeyondTheTimeLimit() {
    site.on("/robots.txt", trickling("text/plain"));
    assertNotEntered();
  }

  /** A source with one request that nothing can end, as one that waits for a name server. */
  private record Deaf(PageSource source, String path, CountDownLatch asked, CountDownLatch end)
      implements PageSource {

    @Override
    public FetchResponse fetch(PageRequest request) throws FetchException {
      if (!request.url().pathAndQuery().equals(path)) {
        return source.fetch(request);
      }
      asked.countDown();
      while (true) {
        try {
          end.await();
          return source.fetch(request);
        } catch (InterruptedException deaf) {
          assertTrue(asked.getCount() == 0);
        }
      }
    }

    @Override
    public boolean isRemote() {
      return true;
    }

    @Override
    public void cancel() {
      source.cancel();
    }

    @Override
    public void close() throws IOException {
      source.close();
    }
  }

  @Test
  void aRequestThatNothingCanEndIsLeftBehindByAStop() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (HttpSource source = new HttpSource(crawl.fetch(), crawl.scope)) {
      Deaf deaf = new Deaf(source, "/a", asked, site.closing);
      CrawlReport report =
          new Crawler(crawl.scope, crawl.options, false, deaf, ReaderSources.NONE, crawl.clock)
              .crawl(crawl.store, () -> asked.getCount() == 0, progress -> {});
      assertEquals(1, report.problems().limits().get(CrawlLimit.STOPPED));
      assertFalse(report.finished());
      assertTrue(report.problems().waiting() > 0, "the next run asks for it again");
    }
  }
}
