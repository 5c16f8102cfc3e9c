package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.SiteConfig;
import org.siterank.model.OtherSiteException;
import org.siterank.site.PageUrl;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;

class SiteImportTest {

  @TempDir Path directory;

  private SiteConfig config(PageUrl url) {
    return SiteConfig.defaults()
        .with("site.url", url.value())
        .with("data", directory.resolve("data").toString());
  }

  private SiteImport site(PageUrl url) throws Exception {
    return new SiteImport(config(url), config(url).scope());
  }

  private SiteImport site() throws Exception {
    return site(HOME);
  }

  private SiteStore store() throws Exception {
    return SiteStore.openForReading(directory.resolve("data"));
  }

  private static String text(PageUrl url, String text) {
    return "{\"url\":\"" + url + "\",\"text\":\"" + text + "\"}";
  }

  @Test
  void tablesAreTakenOneAfterTheOther() throws Exception {
    LinkImport links = site().links();
    links.add(HOME.value(), A.value(), "words", false, OptionalInt.empty());
    assertEquals(2, site().take(links).pages());
    PageImport pages = site().pages();
    pages.add(A.value(), "Title", "", OptionalInt.empty());
    assertEquals(new PageImport.Report(1, 0, 0, 0), site().take(pages));
    InflowImport inflow = site().inflow(DAY, DAY);
    inflow.add(A.value(), RequestClass.DIRECT, "", 3);
    Path table = Files.writeString(directory.resolve("inflow.tsv"), "table");
    assertEquals(3, site().take(inflow, table).visits());
    assertTrue(site().take(inflow, table).isKnown());
    QueryImport queries = site().queries();
    queries.add(A.value(), "apples", DAY, DAY, 1, 2, 3);
    assertEquals(1, site().take(queries).queries());
    try (SiteStore store = store()) {
      assertEquals(List.of(HOME.value()), store.runs().settings().get("site.url"));
      assertEquals("Title", store.pages().page(A).orElseThrow().title());
      assertEquals(List.of(A), store.engineQueries().addresses());
    }
  }

  @Test
  void documentsThatWaitComeBeforeThoseThatAreTaken() throws Exception {
    site().inbox().put(text(A, "waits"));
    assertEquals(
        new DocumentInbox.Taken(new DocumentImport.Report(1, 1, 0, 0), List.of()),
        site().take(new StringReader(text(A, "now") + "\n" + text(B, "now"))));
    try (SiteStore store = store()) {
      assertEquals("now", store.pages().page(A).orElseThrow().body());
    }
  }

  @Test
  void documentsThatWaitAreTakenEvenIfTheOthersAreRefused() throws Exception {
    site().inbox().put(text(A, "waits"));
    RefusedDocumentException refused =
        assertThrows(
            RefusedDocumentException.class, () -> site().take(new StringReader("{\"url\": 1}")));
    assertEquals(1, refused.line());
    try (SiteStore store = store()) {
      assertEquals("waits", store.pages().page(A).orElseThrow().body());
    }
    assertEquals(0, DocumentInbox.documents(directory.resolve("data")));
  }

  @Test
  void aDirectoryOfAnotherSiteOrUnderARunIsLeftAlone() throws Exception {
    site().take(new StringReader(text(HOME, "home")));
    SiteImport other = site(PageUrl.of("https://other.example/"));
    StringReader documents = new StringReader(text(PageUrl.of("https://other.example/"), "t"));
    assertThrows(OtherSiteException.class, () -> other.take(documents));
    try (DataLock lock = DataLock.take(directory.resolve("data"))) {
      SiteImport same = site();
      StringReader more = new StringReader(text(A, "a"));
      assertThrows(DataLock.HeldException.class, () -> same.take(more));
      assertTrue(Files.exists(lock.directory()));
    }
    try (SiteStore store = store()) {
      assertEquals(List.of(HOME.value()), store.runs().settings().get("site.url"));
      assertTrue(store.pages().page(A).isEmpty());
    }
  }

  @Test
  void countedLogsAreTakenOnce() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("counts"));
    Files.writeString(
        folder.resolve("lines.tsv"), "day\tclass\tdetail\tlines\n2024-02-01\tDIRECT\t\t2\n");
    assertEquals(new CountedLogs.Report(false, 2, 0, 1), site().takeCounts(folder));
    assertTrue(site().takeCounts(folder).isKnown());
    try (SiteStore store = store()) {
      assertEquals(2, store.lines().classes().get(RequestClass.DIRECT));
    }
  }
}
