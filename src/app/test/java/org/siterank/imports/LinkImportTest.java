package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.imports.LinkImport.Fate;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

class LinkImportTest {

  @TempDir Path directory;
  private KnownSite site;
  private LinkImport table;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    table = new LinkImport(site.scope());
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private Fate add(PageUrl from, PageUrl to) {
    return add(from.value(), to.value(), OptionalInt.empty());
  }

  private Fate add(String from, String to, OptionalInt status) {
    return table.add(from, to, "", false, status);
  }

  private void target(int status) {
    add(HOME.value(), url("/" + status).value(), OptionalInt.of(status));
  }

  private LinkImport.Report save() throws IOException {
    return table.save(site.store(), READ);
  }

  private Map<String, String> addresses() throws IOException {
    Map<String, String> addresses = new TreeMap<>();
    site.store()
        .crawl()
        .forEach(
            record ->
                addresses.put(record.url().path(), record.status() + " " + record.httpStatus()));
    return addresses;
  }

  @Test
  void aLinkIsRefusedForItsSourceBeforeItsTarget() {
    assertEquals(Fate.TAKEN, add(HOME, AWAY));
    assertEquals(Fate.SOURCE_UNREADABLE, add("nothing", "nothing", OptionalInt.empty()));
    assertEquals(Fate.FROM_ELSEWHERE, add(AWAY.value(), "nothing", OptionalInt.empty()));
    assertEquals(Fate.TARGET_UNREADABLE, add(HOME.value(), "/a", OptionalInt.empty()));
  }

  @Test
  void aTableWithoutALinkOfTheSiteImportsNothing() {
    add(AWAY, HOME);
    assertTrue(table.isEmpty());
    IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, this::save);
    assertEquals("a link table without a link of the site imports nothing", refused.getMessage());
    add(HOME, AWAY);
    assertFalse(table.isEmpty());
  }

  @Test
  void whatATargetAnsweredDecidesWhatItIs() throws IOException {
    for (int status : new int[] {0, 199, 200, 299, 300, 399, 400, 404, 410, 500}) {
      target(status);
    }
    add(HOME, A);
    assertEquals(new LinkImport.Report(4, 6, 2, 11, 0, 0, 0), save());
    Map<String, String> expected = new TreeMap<>();
    expected.put("/", "READ 200");
    expected.put("/a", "READ 200");
    expected.put("/0", "FAILED 0");
    expected.put("/199", "FAILED 199");
    expected.put("/200", "READ 200");
    expected.put("/299", "READ 299");
    expected.put("/300", "UNREAD 300");
    expected.put("/399", "UNREAD 399");
    expected.put("/400", "FAILED 400");
    expected.put("/404", "GONE 404");
    expected.put("/410", "GONE 410");
    expected.put("/500", "FAILED 500");
    assertEquals(expected, addresses());
    UrlRecord failed = site.store().crawl().find(url("/400")).orElseThrow();
    assertEquals("HTTP status 400", failed.problem());
    assertEquals(Optional.of(READ), failed.fetched());
    assertEquals("", site.store().crawl().find(A).orElseThrow().problem());
  }

  @Test
  void aPageThatLinksWasReadWhateverItAnswered() throws IOException {
    add(HOME.value(), A.value(), OptionalInt.of(404));
    add(A, B);
    add(HOME.value(), A.value(), OptionalInt.of(500));
    save();
    assertEquals(Map.of("/", "READ 200", "/a", "READ 200", "/b", "READ 200"), addresses());
  }

  @Test
  void linksKeepTheirWordsOrderAndWhetherTheyAreFollowed() throws IOException {
    table.add(HOME.value(), B.value(), " to b ", false, OptionalInt.empty());
    table.add(HOME.value(), A + "#nofollow", "to a", false, OptionalInt.empty());
    table.add(HOME.value(), AWAY.value(), "", true, OptionalInt.empty());
    table.add(HOME.value(), B.value(), "to b", false, OptionalInt.empty());
    assertEquals(new LinkImport.Report(3, 0, 0, 4, 1, 2, 0), save());
    assertEquals(
        List.of(
            new Link(B, "to b", false),
            new Link(A, "to a", true),
            new Link(AWAY, "", true),
            new Link(B, "to b", false)),
        site.store().crawl().links(HOME));
  }

  @Test
  void imagesAndTheLikeAreLinkedToAndAreNoPages() throws IOException {
    add(HOME, url("/logo.png"));
    assertEquals(new LinkImport.Report(1, 0, 0, 1, 0, 0, 0), save());
    assertEquals(Map.of("/", "READ 200"), addresses());
  }

  @Test
  void theTableIsAllThatIsKnownAfterwards() throws IOException {
    site.page(HOME, B).page(B).address(url("/c"), UrlStatus.UNREAD);
    add(HOME, A);
    assertEquals(2, save().removed());
    assertEquals(Map.of("/", "READ 200", "/a", "READ 200"), addresses());
    assertEquals(0, site.store().crawl().find(HOME).orElseThrow().depth());
    assertEquals(1, site.store().crawl().find(A).orElseThrow().depth());
  }

  @Test
  void otherNamesOfTheSiteAreItsOwn() throws IOException {
    assertEquals(
        Fate.TAKEN, add("http://example.org/", "https://example.org/a", OptionalInt.empty()));
    assertEquals(0, save().outside());
    assertEquals(Map.of("/", "READ 200", "/a", "READ 200"), addresses());
  }

  @Test
  void pagesAreStoredAThousandAtATime() throws IOException {
    for (int i = 0; i < LinkImport.BATCH + 1; i++) {
      add(HOME, url("/" + i));
    }
    assertEquals(LinkImport.BATCH + 2, save().pages());
    assertEquals(LinkImport.BATCH + 2, addresses().size());
  }
}
