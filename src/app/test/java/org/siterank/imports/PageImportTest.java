package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.READ;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.imports.PageImport.Fate;
import org.siterank.imports.PageImport.Report;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredPage;

class PageImportTest {

  @TempDir Path directory;
  private KnownSite site;
  private PageImport table;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    table = new PageImport(site.scope());
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private Fate add(PageUrl url, String title) {
    return add(url.value(), title, "", OptionalInt.empty());
  }

  private Fate add(String url, String title, String type, OptionalInt status) {
    return table.add(url, title, type, status);
  }

  private Report save() throws IOException {
    return table.save(site.store(), READ);
  }

  private StoredPage page(PageUrl url) throws IOException {
    return site.store().pages().page(url).orElseThrow();
  }

  @Test
  void everyRowHasItsFate() {
    assertEquals(Fate.UNREADABLE, add("/a", "", "", OptionalInt.empty()));
    assertEquals(Fate.ELSEWHERE, add(AWAY, ""));
    assertEquals(Fate.NO_PAGE, add(url("/logo.png"), ""));
    for (String type :
        List.of(
            "image/png",
            "font/woff2",
            "audio/ogg",
            "video/mp4",
            "text/css",
            "text/javascript",
            "application/javascript")) {
      assertEquals(Fate.NO_PAGE, add(A.value(), "", type, OptionalInt.empty()), type);
    }
    assertTrue(table.isEmpty());
    for (String type : List.of("", "text/html", "application/pdf")) {
      assertEquals(Fate.TAKEN, add(A.value(), "", type, OptionalInt.empty()), type);
    }
    assertFalse(table.isEmpty());
  }

  @Test
  void anEmptyTableChangesNothing() throws IOException {
    assertEquals(new Report(0, 0, 0, 0), save());
  }

  @Test
  void pagesThatWereNotKnownAreAdded() throws IOException {
    add(HOME, " Home ");
    add(A, "");
    assertEquals(new Report(0, 2, 0, 0), save());
    assertEquals("Home", page(HOME).title());
    assertEquals("", page(A).title());
    assertEquals(0, site.store().crawl().find(HOME).orElseThrow().depth());
    assertEquals(1, site.store().crawl().find(A).orElseThrow().depth());
  }

  @Test
  void aTitleIsPutOnAPageOfALinkTableWhichKeepsItsLinks() throws IOException {
    site.page(HOME, "", "", List.of(new Link(A, "words", false)));
    site.page(A, "Title", "", List.of()).page(B, "Title", "", List.of());
    add(HOME, "Home");
    add(A, "Title");
    add(B, "");
    assertEquals(new Report(1, 0, 0, 2), save());
    assertEquals("Home", page(HOME).title());
    assertEquals("Title", page(B).title());
    assertEquals(List.of(new Link(A, "words", false)), site.store().crawl().links(HOME));
  }

  @Test
  void aPageWhoseTextIsKnownStaysAsItWasRead() throws IOException {
    site.page(A, "Title", "Text", List.of());
    add(A, "Another");
    assertEquals(new Report(0, 0, 0, 1), save());
    assertEquals("Title", page(A).title());
  }

  @Test
  void whatAnswersOtherwiseIsNoPageAnyMore() throws IOException {
    site.page(A, "Title", "Text", List.of());
    add(A.value(), "Not found", "", OptionalInt.of(404));
    add(B.value(), "Moved", "", OptionalInt.of(301));
    assertEquals(new Report(0, 0, 2, 0), save());
    assertTrue(site.store().pages().page(A).isEmpty());
    assertEquals(UrlStatus.GONE, site.store().crawl().find(A).orElseThrow().status());
    assertEquals(UrlStatus.UNREAD, site.store().crawl().find(B).orElseThrow().status());
  }

  @Test
  void withoutAStatusWhatIsKnownOfTheAddressCounts() throws IOException {
    site.save(KnownSite.record(A, UrlStatus.GONE, 410));
    add(A, "Title");
    assertEquals(new Report(0, 0, 1, 0), save());
    add(A.value(), "Title", "", OptionalInt.of(200));
    assertEquals(new Report(0, 1, 0, 0), save());
  }

  @Test
  void theLastRowOfAnAddressCounts() throws IOException {
    add(A, "First");
    add(A, "Second");
    assertEquals(new Report(0, 1, 0, 0), save());
    assertEquals("Second", page(A).title());
  }

  @Test
  void pagesAreStoredAThousandAtATime() throws IOException {
    for (int i = 0; i < LinkImport.BATCH + 1; i++) {
      add(url("/" + i), "Page");
    }
    assertEquals(LinkImport.BATCH + 1, save().added());
    assertEquals("Page", page(url("/" + LinkImport.BATCH)).title());
  }
}
