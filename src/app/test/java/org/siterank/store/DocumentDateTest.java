package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Page;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

/** What is kept of the dates of documents. */
class DocumentDateTest {

  private static final PageUrl HOME = PageUrl.of("https://example.org/");
  private static final Optional<PageDate> SAID =
      Optional.of(new PageDate(Instant.parse("2020-02-29T00:00:00Z"), PageDate.Kind.MODIFIED));
  private static final Optional<PageDate> SERVED =
      Optional.of(new PageDate(Instant.parse("1994-11-06T08:49:37Z"), PageDate.Kind.SERVED));
  private static final Optional<PageDate> SERVED_LATER =
      Optional.of(new PageDate(Instant.parse("2024-11-06T08:49:37Z"), PageDate.Kind.SERVED));

  @TempDir Path directory;

  private static CrawlResult page(String lastModified, Optional<PageDate> date) {
    UrlRecord record =
        new UrlRecord(
            HOME,
            UrlStatus.READ,
            200,
            Optional.empty(),
            0,
            Optional.of(Instant.ofEpochMilli(5)),
            "",
            lastModified,
            0,
            1,
            "");
    Page page = Page.of(HOME, "text/html", "Home", "Welcome", "en", List.of()).dated(date);
    return new CrawlResult(record, Optional.of(page));
  }

  @SafeVarargs
  private Optional<PageDate> afterReading(Optional<PageDate>... dates) throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      for (Optional<PageDate> date : dates) {
        store.crawl().save(List.of(page("", date)));
      }
      return dateOf(store);
    }
  }

  private static Optional<PageDate> dateOf(SiteStore store) throws IOException {
    List<Optional<PageDate>> heads = new ArrayList<>();
    store.pages().forEachHead(head -> heads.add(head.dated()));
    Optional<PageDate> date = store.pages().page(HOME).orElseThrow().dated();
    assertEquals(List.of(date), heads);
    return date;
  }

  @Test
  void theDateOfAPageIsKept() throws IOException {
    assertEquals(SAID, afterReading(SAID));
    assertEquals(Optional.empty(), dateAfterwards());
  }

  private Optional<PageDate> dateAfterwards() throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory.resolve("other"))) {
      store.crawl().save(List.of(page("", Optional.empty())));
      return dateOf(store);
    }
  }

  @Test
  void aPageThatSaysTheSameIsNotNewerForBeingServedAnew() throws IOException {
    assertEquals(SERVED, afterReading(SERVED, SERVED_LATER));
  }

  @Test
  void aPageThatSaysTheSameMaySayThatItIsNewer() throws IOException {
    assertEquals(SAID, afterReading(SERVED, SAID));
  }

  @Test
  void aSitemapCountsForMoreThanTheServerAndIsBelievedOnce() throws IOException {
    assertEquals(listed(1), afterReading(SERVED, listed(1), listed(2)));
    assertEquals(SAID, afterReading(listed(1), SAID));
  }

  private static Optional<PageDate> listed(int day) {
    Instant when = Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofDays(day));
    return Optional.of(new PageDate(when, PageDate.Kind.LISTED));
  }

  @Test
  void whatTheSecondSchemaKnewOfTheServersDatesIsTakenOver() throws IOException, SQLException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.crawl().save(List.of(page("Sun, 06 Nov 1994 08:49:37 GMT", Optional.empty())));
    }
    SecondSchema.make(directory);
    SiteStore.openForWriting(directory).close();
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(SERVED, dateOf(store));
    }
  }

  @Test
  void aServersDateThatIsNoneIsLeftOut() throws IOException, SQLException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.crawl().save(List.of(page("Sun, 06 Foo 1994 08:49:37 GMT", Optional.empty())));
    }
    SecondSchema.make(directory);
    SiteStore.openForWriting(directory).close();
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(Optional.empty(), dateOf(store));
    }
  }
}
