package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.siterank.fetch.HttpSource;
import org.siterank.site.PageUrl;

/** A mistake of the program at one page costs that page. */
class FailingPageTest {

  private TestCrawl crawl;

  @BeforeEach
  void start() throws IOException {
    crawl = new TestCrawl();
    crawl.site.links("/", "/a", "/b", "/c").links("/a", "/d").links("/b", "/e");
    crawl.site.links("/c").links("/d").links("/e");
  }

  @AfterEach
  void stop() {
    crawl.close();
  }

  private CrawlReport runFailingAtB(Throwable failure) throws Exception {
    try (HttpSource source = new HttpSource(crawl.fetch(), crawl.scope)) {
      crawl.sources =
          new ReaderSources(
              Optional.empty(),
              Optional.empty(),
              List.of(
                  new AccountSource(
                      "a", source, Optional.empty(), false, page -> fails(page, failure))));
      return crawl.run();
    }
  }

  private static boolean fails(PageUrl page, Throwable failure) {
    if (page.path().equals("/b")) {
      if (failure instanceof RuntimeException exception) {
        throw exception;
      }
      throw (Error) failure;
    }
    return false;
  }

  @Test
  void allOtherPagesAreReadAndTheOneIsReported() throws Exception {
    for (Throwable failure :
        List.of(new IllegalStateException("injected"), new StackOverflowError())) {
      CrawlReport report = runFailingAtB(failure);
      assertTrue(crawl.pages().containsAll(List.of("/", "/a", "/c", "/d")), crawl.pages() + "");
      String warnings = report.problems().warnings().toString();
      assertTrue(warnings.contains(crawl.url("/b") + " ("), warnings);
      assertTrue(!warnings.contains("StackOverflow"), warnings);
    }
    crawl.sources = ReaderSources.NONE;
    crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/c", "/d", "/e"), crawl.pages());
  }

  @Test
  void aStoreThatFailsEndsTheCrawl() {
    IOException full = new IOException("disk full");
    assertThrows(UncheckedIOException.class, () -> runFailingAtB(new UncheckedIOException(full)));
  }
}
