package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;

/** What is published is read again as it was written, as far as the index keeps it. */
class PublishedTextsTest {

  @TempDir private Path folder;

  private static IndexedPage page(String path, String body, ListingKind kind) {
    int heading = body.indexOf("Second");
    return new IndexedPage(
        PageUrl.of("http://x.test/" + path),
        new IndexedPage.Fields(
            "Title of " + path + " - Site",
            "Second",
            "About it",
            body,
            List.of("a link"),
            "Title of " + path),
        "en",
        "html",
        Optional.of(LocalDate.of(2024, 5, 31)),
        List.of(new Section("Second", "two", heading)),
        kind,
        "docs");
  }

  private static IndexEntry entry(IndexedPage page, double rank) {
    return IndexEntry.of(page, rank, Instant.ofEpochMilli(1_700_000_000_000L));
  }

  private void publish(String run, List<IndexEntry> some, List<IndexEntry> others)
      throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(folder)) {
      writer.update(Stream.concat(some.stream(), others.stream()).iterator());
      writer.publish(run);
    }
  }

  @Test
  void pagesComeBestRankedFirstWithTheirTexts() throws IOException {
    IndexedPage one = page("one", "First words\nSecond\nMore words", ListingKind.NONE);
    IndexedPage two = page("two", "Other words\nSecond\nThe end", ListingKind.EXCERPTS);
    IndexedPage gone = page("gone", "Gone\nSecond\n", ListingKind.WHOLE);
    Readers board = Readers.of(Set.of("board", "hr"));
    List<PageUrl> copies = List.of(PageUrl.of("http://x.test/copy"));
    IndexEntry first = entry(one, 1);
    IndexEntry second =
        new IndexEntry(
            two.url(), 7, 2.5, Instant.ofEpochMilli(5), board, "version", copies, () -> two);
    List<IndexEntry> others = // So many that the page that goes stays in its segment.
        IntStream.range(0, 40)
            .mapToObj(i -> entry(page("n" + i, "Note\nSecond\n", ListingKind.NONE), 0.5))
            .toList();
    publish("1", List.of(first, entry(gone, 9)), others);
    publish("2", List.of(second, first), others);
    try (PublishedTexts texts = PublishedTexts.open(folder)) {
      List<IndexEntry> found = texts.entries(url -> List.of("a link"));
      assertEquals(2 + others.size(), found.size());
      assertEquals(
          List.of(two.url(), one.url()), found.stream().limit(2).map(IndexEntry::url).toList());
      assertEquals(one, found.get(1).text().read());
      assertEquals(two, found.get(0).text().read());
      assertEquals(second.withText(7, found.get(0).text()), found.get(0));
      assertEquals(first.withText(Fingerprint.of(one), found.get(1).text()), found.get(1));
    }
  }
}
