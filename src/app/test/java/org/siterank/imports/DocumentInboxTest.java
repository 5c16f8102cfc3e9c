package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.imports.DocumentInbox.Taken;
import org.siterank.site.PageUrl;

class DocumentInboxTest {

  @TempDir Path directory;
  private KnownSite site;
  private DocumentInbox inbox;

  @BeforeEach
  void open() throws Exception {
    site = new KnownSite(directory);
    inbox = new DocumentInbox(site.config(), site.scope());
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private static String text(PageUrl url, String text) {
    return "{\"url\":\"" + url + "\",\"text\":\"" + text + "\"}";
  }

  private Path folder() {
    return directory.resolve("inbox");
  }

  private List<Path> files() throws IOException {
    if (!Files.exists(folder())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder())) {
      return files.sorted().toList();
    }
  }

  private void write(String name, String... lines) throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve(name), String.join("\n", lines) + "\n");
  }

  @Test
  void nothingWaitsInANewDirectory() throws IOException {
    assertEquals(0, DocumentInbox.documents(directory));
    assertEquals(new Taken(DocumentImport.Report.NONE, List.of()), inbox.take(site.store()));
  }

  @Test
  void documentsWaitAsLinesUntilTheyAreTaken() throws Exception {
    assertEquals(2, inbox.put("[" + text(A, "one") + ",\n" + text(B, "two") + "]"));
    assertEquals(1, inbox.put(text(HOME, "home")));
    assertEquals(2, files().size());
    assertEquals(text(A, "one") + "\n" + text(B, "two") + "\n", Files.readString(files().get(0)));
    assertEquals(3, DocumentInbox.documents(directory));
    assertEquals(
        new Taken(new DocumentImport.Report(3, 0, 0, 0), List.of()), inbox.take(site.store()));
    assertEquals("two", site.store().pages().page(B).orElseThrow().body());
    assertEquals(List.of(), files());
  }

  @Test
  void theLastRequestForAnAddressWins() throws Exception {
    inbox.put(text(A, "first"));
    inbox.put(text(A, "second"));
    assertEquals(new DocumentImport.Report(1, 1, 0, 0), inbox.take(site.store()).report());
    assertEquals("second", site.store().pages().page(A).orElseThrow().body());
  }

  @Test
  void aRequestThatCannotBeTakenLeavesNothing() throws IOException {
    RefusedDocumentException empty =
        assertThrows(RefusedDocumentException.class, () -> inbox.put(" [ ] "));
    assertEquals("no document in it", empty.getMessage());
    assertEquals(0, empty.index());
    assertEquals(1, empty.line());
    RefusedDocumentException second =
        assertThrows(
            RefusedDocumentException.class, () -> inbox.put(text(A, "one") + "\n{\"url\": 1}"));
    assertEquals(1, second.index());
    assertEquals(2, second.line());
    assertThrows(RefusedDocumentException.class, () -> inbox.put(text(A, "%PDF-1.7")));
    assertEquals(List.of(), files());
  }

  @Test
  @Tag("slow")
  void moreRequestsThanARunTakesAreRefused() throws Exception {
    for (int i = 0; i < DocumentInbox.MAX_FILES; i++) {
      write(i + ".jsonl", "");
    }
    DocumentInbox.FullException full =
        assertThrows(DocumentInbox.FullException.class, () -> inbox.put(text(A, "one")));
    assertEquals("10000 requests wait for the next run already", full.getMessage());
    Files.delete(folder().resolve("0.jsonl"));
    assertEquals(1, inbox.put(text(A, "one")));
  }

  @Test
  void documentsThatCannotBeTakenAnyMoreAreSetAsideAndTheOthersStored() throws Exception {
    String away = "{\"url\":\"https://away.example/\",\"text\":\"t\"}";
    write("1.jsonl", text(A, "one"), away, text(B, "two"), "{");
    write("2.jsonl", text(HOME, "home"));
    write("3.jsonl.new", text(HOME, "draft"));
    Path aside = folder().resolve("1.jsonl.refused");
    assertEquals(
        new Taken(
            new DocumentImport.Report(3, 0, 0, 0),
            List.of(
                "pushed documents were refused and set aside: 2 in "
                    + aside
                    + ":1: url must be an address of the site, got https://away.example/")),
        inbox.take(site.store()));
    assertEquals(away + "\n{\n", Files.readString(aside));
    assertEquals(List.of(aside, folder().resolve("3.jsonl.new")), files());
    assertEquals("home", site.store().pages().page(HOME).orElseThrow().body());
  }

  @Test
  void requestsAreTakenInTheOrderOfTheirNames() throws Exception {
    write("2.jsonl", text(A, "second"));
    write("1.jsonl", text(A, "first"));
    inbox.take(site.store());
    assertEquals("second", site.store().pages().page(A).orElseThrow().body());
    assertTrue(files().isEmpty());
  }
}
