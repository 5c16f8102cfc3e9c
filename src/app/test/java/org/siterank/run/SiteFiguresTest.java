package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.READ;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.FetchHistory;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.StatedReaders;

class SiteFiguresTest {

  private static final PageUrl OTHER = PageUrl.of("https://other.example/");

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private SiteFigures figures() throws IOException {
    return SiteFigures.of(site.store(), directory.resolve("index"), Optional.of(READ));
  }

  private void failing(PageUrl url, UrlStatus status, Instant when) throws IOException {
    UrlRecord record = KnownSite.record(url, status, 500);
    site.save(
        new UrlRecord(
            url,
            status,
            500,
            record.target(),
            1,
            Optional.of(when),
            "",
            "",
            0,
            1,
            "HTTP status 500",
            new FetchHistory(0, 0, Duration.ZERO, 1),
            StatedReaders.NONE));
  }

  @Test
  void anEmptyDatabaseHasNone() throws IOException {
    assertEquals(
        new SiteFigures(Optional.empty(), 0, 0, 0, 0, Optional.of(READ), List.of(), false),
        figures());
    assertEquals(SiteFigures.NONE, figures().withNewestLogLine(Optional.empty()));
  }

  @Test
  void addressesAreCountedByTheirState() throws IOException {
    site.page(HOME).page(A).address(B, UrlStatus.UNREAD).address(url("/c"), UrlStatus.GONE);
    site.address(url("/d"), UrlStatus.FAILED);
    failing(url("/e"), UrlStatus.READ, READ);
    assertEquals(
        new SiteFigures(Optional.empty(), 3, 0, 2, 1, Optional.of(READ), List.of(), false),
        figures());
  }

  @Test
  void aRunThatNoIndexShowsIsNotPublished() throws IOException {
    site.page(HOME).publish(KnownSite.rank(HOME, 1, 1, 0));
    assertEquals(Optional.empty(), figures().published());
    assertEquals(0, figures().links());
  }

  @Test
  void eachOfSeveralSitesHasItsOwn() throws IOException {
    site.store()
        .runs()
        .saveSettings(
            Map.of(
                "sites", List.of("one", "two"),
                "sites.one.site.url", List.of(HOME.value()),
                "sites.two.site.url", List.of(OTHER.value())));
    site.page(HOME).page(A).address(url("/b"), UrlStatus.UNREAD);
    failing(PageUrl.of(OTHER + "x"), UrlStatus.READ, READ.plusSeconds(9));
    site.address(OTHER, UrlStatus.FAILED);
    assertEquals(
        List.of(
            new MemberFigures("one", 2, 0, 1, Optional.of(READ)),
            new MemberFigures("two", 1, 2, 0, Optional.empty())),
        figures().sites());
  }

  @Test
  void theNewestAnswerIsThatOfAnyPage() throws IOException {
    site.store()
        .runs()
        .saveSettings(Map.of("sites", List.of("one"), "sites.one.site.url", List.of(HOME.value())));
    for (int seconds : new int[] {5, 9, 7}) {
      PageUrl page = url("/" + seconds);
      UrlRecord known = KnownSite.record(page, UrlStatus.READ, 200);
      site.save(
          new UrlRecord(
              page,
              known.status(),
              200,
              known.target(),
              1,
              Optional.of(READ.plusSeconds(seconds)),
              "",
              "",
              0,
              1,
              ""),
          Page.of(page, "text/html", "", "text " + seconds, "", List.of()));
    }
    assertEquals(Optional.of(READ.plusSeconds(9)), figures().sites().get(0).newestAnswer());
  }
}
