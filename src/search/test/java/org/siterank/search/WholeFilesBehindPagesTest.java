package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.SiteIndexWriter;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;

/** A manual in one file has the words of all chapters, and comes after the chapter asked for. */
class WholeFilesBehindPagesTest {

  private static final String CHAPTER =
      "A lighthouse is painted every summer. The keeper orders the paint in spring. ";

  @TempDir private Path directory;

  @BeforeEach
  void publish() throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    String other = "The harbour is dredged in autumn, and boats are moved. ".repeat(3);
    entries.add(entry("manual/paint.html", "Painting", CHAPTER, "html", ListingKind.NONE));
    entries.add(entry("manual/harbour.html", "The harbour", other, "html", ListingKind.NONE));
    entries.add(
        entry(
            "manual/manual.pdf",
            "Coast Manual",
            CHAPTER.repeat(4) + other + "Appendix: lighthouse keeper, spring paint. ",
            "pdf",
            ListingKind.WHOLE));
    for (int i = 0; i < 20; i++) {
      entries.add(entry("other" + i, "Other", "Nothing, number " + i, "html", ListingKind.NONE));
    }
    try (SiteIndexWriter writer = SiteIndexWriter.open(directory)) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
  }

  private static IndexEntry entry(
      String path, String title, String body, String type, ListingKind kind) {
    IndexedPage page =
        new IndexedPage(
            PageUrl.of("http://x.test/" + path),
            new IndexedPage.Fields(title, "", "", body, List.of()),
            "en",
            type,
            Optional.empty(),
            List.of(),
            kind,
            "");
    return IndexEntry.of(page, 1, Instant.EPOCH);
  }

  private List<Hit> search(String query) throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(directory)) {
      return searcher.search(SearchRequest.of(query).explained()).hits();
    }
  }

  private List<String> paths(String query) throws IOException {
    return search(query).stream().map(hit -> hit.url().path()).toList();
  }

  @Test
  void theChapterStandsBeforeTheFileThatHoldsIt() throws IOException {
    for (String query : List.of("keeper orders paint", "lighthouse spring", "painted lighthouse")) {
      assertEquals(List.of("/manual/paint.html", "/manual/manual.pdf"), paths(query), query);
    }
  }

  @Test
  void theFileComesFirstUnderItsOwnName() throws IOException {
    assertEquals("/manual/manual.pdf", paths("coast manual").get(0));
  }

  @Test
  void wordsOfSeveralChaptersFindTheFile() throws IOException {
    assertTrue(paths("lighthouse dredged").contains("/manual/manual.pdf"));
  }

  @Test
  void theExplanationSaysWhy() throws IOException {
    Hit file = search("lighthouse spring").get(1);
    assertTrue(
        file.scores().explanation().orElseThrow().toString().contains("text of several pages"));
    assertFalse(file.labels().listing());
  }
}
