package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.index.TestPages.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.boost.RankField;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

class EarlierIndexTest {

  private static final Instant DAY = Instant.parse("2026-01-02T03:04:05Z");
  private static final PageUrl A = new PageUrl("http://h/a");
  private static final PageUrl B = new PageUrl("http://h/b");
  private static final PageUrl C = new PageUrl("http://h/c");

  @TempDir Path temp;

  private Path index() {
    return temp.resolve("index");
  }

  private static IndexEntry entry(PageUrl url, String body, double rank) {
    return IndexEntry.of(page(url, "Title", body), rank, DAY);
  }

  private void run(String run, IndexEntry... entries) throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(index())) {
      Iterator<IndexEntry> all = List.of(entries).iterator();
      writer.update(all);
      writer.publish(run);
    }
  }

  /** Each page with its fingerprint, rank and readers. */
  private List<String> pages() throws IOException {
    List<String> pages = new ArrayList<>();
    try (Directory directory = FSDirectory.open(index());
        DirectoryReader reader = DirectoryReader.open(directory)) {
      PriorIndex all = new PriorIndex(reader);
      for (PageUrl url : List.of(A, B, C)) {
        PriorIndex.Known known = all.find(url);
        if (known != null) {
          pages.add(
              String.join(
                  " ",
                  url.value(),
                  Long.toString(known.fingerprint()),
                  Double.toString(RankField.rank(known.rankBits())),
                  known.readers().text()));
        }
      }
    }
    return pages;
  }

  @Test
  void textsRanksAndPagesAreThoseOfTheNightBefore() throws IOException {
    run("9", entry(A, "old", 1), entry(B, "same", 2));
    List<String> before = pages();
    run("10", entry(A, "new", 5), entry(B, "same", 3), entry(C, "more", 1));
    assertEquals(Optional.of("9"), EarlierIndex.find(index()).map(PublishedIndex::run));
    PublishedIndex back = EarlierIndex.restore(index(), Map.of()).orElseThrow();
    assertEquals(Optional.of(back), SiteIndex.published(index()));
    assertEquals("9", back.run());
    assertEquals(before, pages());
    assertEquals(Optional.of("9"), SiteIndex.verify(index()));
    assertEquals(Optional.empty(), EarlierIndex.find(index()), "the withdrawn night is deleted");
    run("11", entry(A, "newest", 5));
    assertEquals(Optional.of("9"), EarlierIndex.find(index()).map(PublishedIndex::run));
  }

  @Test
  void oneNightIsKeptAndNoMore() throws IOException {
    run("1", entry(A, "a", 1));
    assertEquals(Optional.empty(), EarlierIndex.restore(index(), Map.of()));
    assertEquals(Optional.of("1"), SiteIndex.currentRun(index()));
    for (int night = 2; night < 8; night++) {
      run(Integer.toString(night), entry(A, "a" + night, night));
      try (Directory directory = FSDirectory.open(index())) {
        assertEquals(2, DirectoryReader.listCommits(directory).size());
      }
    }
    assertEquals("6", EarlierIndex.restore(index(), Map.of()).orElseThrow().run());
    try (Directory directory = FSDirectory.open(index())) {
      assertEquals(1, DirectoryReader.listCommits(directory).size());
    }
  }

  @Test
  void aPageClosedSinceStaysClosedAndTheOthersKeepTheirReaders() throws IOException {
    Readers staff = new Readers("staff");
    run("1", entry(A, "a", 1), entry(B, "b", 1));
    List<String> before = pages();
    run("2", entry(A, "a2", 1), entry(B, "b2", 1));
    EarlierIndex.restore(index(), Map.of(A, staff));
    List<String> after = pages();
    assertTrue(after.get(0).endsWith(" " + staff.text()), after.get(0));
    assertEquals(before.get(1), after.get(1));
  }

  @Test
  void aDamagedNightIsRefusedAndTheCurrentOneStays() throws IOException {
    run("1", entry(A, "a", 1));
    List<Path> first;
    try (Stream<Path> files = Files.list(index())) {
      first = files.filter(file -> file.toString().endsWith(".cfs")).toList();
    }
    run("2", entry(A, "a2", 1));
    for (Path file : first) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
    }
    assertEquals(1, first.size());
    assertThrows(DamagedIndexException.class, () -> EarlierIndex.restore(index(), Map.of()));
    assertEquals(Optional.of("2"), SiteIndex.verify(index()));
  }

  @Test
  void aReaderThatIsOpenSeesTheChange() throws IOException {
    run("1", entry(A, "a", 1), entry(B, "b", 1));
    run("2", entry(A, "a", 7));
    try (Directory directory = FSDirectory.open(index());
        DirectoryReader open = DirectoryReader.open(directory)) {
      EarlierIndex.restore(index(), Map.of());
      try (DirectoryReader changed = DirectoryReader.openIfChanged(open)) {
        assertEquals(2, changed.numDocs());
        assertTrue(changed.getVersion() > open.getVersion());
      }
    }
  }
}
