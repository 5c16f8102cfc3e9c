package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.READ;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.imports.DocumentImport.Report;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.store.StoredPage;

class DocumentImportTest {

  @TempDir Path directory;
  private KnownSite site;
  private boolean hasRules;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private Report save(String... documents) throws Exception {
    return new DocumentImport(site.scope(), hasRules)
        .save(site.store(), new StringReader(String.join("\n", documents)), READ);
  }

  private static String text(PageUrl url, String text) {
    return "{\"url\": \"" + url + "\", \"text\": \"" + text + "\"}";
  }

  private static String deletion(PageUrl url) {
    return "{\"url\": \"" + url + "\", \"delete\": true}";
  }

  @Test
  void nothingIsTakenFromAnEmptyText() throws Exception {
    assertEquals(new Report(0, 0, 0, 0), save(""));
    assertEquals(0, save("[]").documents());
  }

  @Test
  void aDocumentIsAPageWithTextAndLinks() throws Exception {
    assertEquals(
        new Report(1, 0, 0, 0),
        save(
            "{\"url\": \""
                + A
                + "\", \"title\": \" Title \", \"language\": \"en-GB\","
                + " \"html\": \"<h1>Head</h1><p>Body <a href=/b>words</a>\"}"));
    StoredPage page = site.store().pages().page(A).orElseThrow();
    assertEquals("Title", page.title());
    assertEquals("en", page.language());
    assertEquals("Head\nBody words", page.body());
    assertEquals(List.of(new Link(B, "words", false)), site.store().crawl().links(A));
    UrlRecord record = site.store().crawl().find(A).orElseThrow();
    assertEquals(UrlStatus.READ, record.status());
    assertEquals(1, record.depth());
    assertEquals(Set.of(A), site.store().pushed().pages());
  }

  @Test
  void whatWasKnownOfTheAddressIsReplaced() throws Exception {
    site.page(A).address(B, UrlStatus.UNREAD);
    assertEquals(new Report(1, 1, 0, 0), save(text(A, "new"), text(B, "first")));
    assertEquals(new Report(0, 1, 0, 0), save(text(A, "newer")));
    assertEquals("newer", site.store().pages().page(A).orElseThrow().body());
  }

  @Test
  void aDeletedPageIsGoneAndTheCrawlMayAskForItAgain() throws Exception {
    save(text(A, "text"));
    site.page(B).address(url("/c"), UrlStatus.UNREAD);
    assertEquals(
        new Report(0, 0, 2, 2),
        save(deletion(A), deletion(B), deletion(url("/c")), deletion(url("/unheard-of"))));
    assertTrue(site.store().pages().page(A).isEmpty());
    assertEquals(Set.of(), site.store().pushed().pages());
    UrlRecord record = site.store().crawl().find(A).orElseThrow();
    assertEquals(UrlStatus.GONE, record.status());
    assertEquals(410, record.httpStatus());
    assertTrue(site.store().crawl().find(url("/unheard-of")).isEmpty());
  }

  @Test
  void aDocumentThatCannotBeTakenTakesBackThoseBefore() throws Exception {
    RefusedDocumentException refused =
        assertThrows(
            RefusedDocumentException.class,
            () -> save(text(A, "text"), "", text(HOME, "text"), text(A, "again")));
    assertEquals(
        "an address must be named once, got " + A + " as entry 0 too", refused.getMessage());
    assertEquals(2, refused.index());
    assertEquals(4, refused.line());
    assertTrue(site.store().pages().page(A).isEmpty());
    assertTrue(site.store().crawl().find(A).isEmpty());
  }

  @Test
  void anAddressThatIsNamedTwiceInAnArrayIsFoundThere() {
    RefusedDocumentException refused =
        assertThrows(
            RefusedDocumentException.class,
            () -> save("[" + text(B, "text") + ",", text(A, "text") + ",", text(A, "again") + "]"));
    assertEquals(
        "an address must be named once, got " + A + " as entry 1 of the array too",
        refused.getMessage());
    assertEquals(2, refused.index());
    assertEquals(3, refused.line());
  }

  @Test
  void readersComeWithTheDocumentWhereThereAreRules() throws Exception {
    String document = "{\"url\": \"" + A + "\", \"text\": \"t\", \"readers\": [\"hr\", \"board\"]}";
    RefusedDocumentException refused =
        assertThrows(RefusedDocumentException.class, () -> save(document));
    assertTrue(refused.getMessage().startsWith("readers needs access rules"), refused.getMessage());
    hasRules = true;
    save(document);
    assertEquals(Map.of(A, Readers.parse("board, hr")), site.store().pushed().readers());
  }

  private String refusal(String fields) {
    return assertThrows(
            RefusedDocumentException.class, () -> save("{\"url\": \"" + A + "\"" + fields + "}"))
        .getMessage();
  }

  @Test
  void aFieldThatCannotBeReadIsNamedWithItsValue() {
    assertEquals("a document has either html or text, or \"delete\": true, got none", refusal(""));
    assertEquals(
        "a document has either html or text, or \"delete\": true, got both",
        refusal(", \"html\": \"h\", \"text\": \"t\""));
    assertEquals(
        "a document with \"delete\": true has neither html nor text",
        refusal(", \"delete\": true, \"text\": \"t\""));
    assertEquals(
        "unknown field \"body\"; allowed are url, title, html, text, language, modified, readers,"
            + " links, delete",
        refusal(", \"body\": \"t\""));
    assertEquals(
        "text must be a text, and has the character U+0000 at position 0",
        refusal(", \"text\": \"\\u0000\""));
    assertEquals(
        "language must be a tag such as en or de-AT, got \"english!\"",
        refusal(", \"text\": \"t\", \"language\": \"english!\""));
    for (String time : List.of("yesterday", "2024-02-01")) {
      assertEquals(
          "modified must be a time such as 2026-01-31T12:00:00Z (RFC 3339), got \"" + time + "\"",
          refusal(", \"text\": \"t\", \"modified\": \"" + time + "\""));
    }
  }

  @Test
  void textThatEndsInTheMiddleOfADocumentIsNoJson() {
    RefusedDocumentException refused =
        assertThrows(RefusedDocumentException.class, () -> save(text(A, "t"), "{\"url\": "));
    assertEquals("no JSON: it ends in the middle of a document", refused.getMessage());
    assertEquals(1, refused.index());
    assertEquals(2, refused.line());
  }

  @Test
  void aLinkTableForgetsWhatWasPushed() throws Exception {
    save(text(A, "text"));
    LinkImport table = new LinkImport(site.scope());
    table.add(A.value(), B.value(), "", false, OptionalInt.empty());
    table.save(site.store(), READ);
    assertEquals(Set.of(), site.store().pushed().pages());
  }

  @Test
  void reportsAddUp() {
    Report sum = new Report(1, 2, 3, 4).plus(new Report(10, 20, 30, 40));
    assertEquals(new Report(11, 22, 33, 44), sum);
    assertEquals(110, sum.documents());
    assertEquals(sum, sum.plus(Report.NONE));
  }
}
