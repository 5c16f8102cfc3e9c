package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

@Tag("slow")
class SiteIndexWriterTest extends WrittenIndexes {

  @TempDir Path temp;

  @Test
  void theFirstRunAddsAllPagesAndPublishesThemUnderItsName() throws IOException {
    Path path = temp.resolve("index");
    assertEquals(Optional.empty(), SiteIndex.currentRun(path));
    assertEquals(
        new IndexChanges(3, 0, 0, 0, 0), run(path, "run-1", entry("a"), entry("b"), entry("c")));
    assertEquals(Optional.of("run-1"), SiteIndex.currentRun(path));
    assertEquals(3, SiteIndex.published(path).orElseThrow().pages());
    assertEquals(Map.of("a", 1.0, "b", 1.0, "c", 1.0), ranks(path));
  }

  @Test
  void thePivotIsTheGeometricMeanOfThePositiveRanks() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a", "x", 0.5), entry("b", "x", 8), entry("c", "x", 0));
    assertEquals(2, SiteIndex.published(path).orElseThrow().pivot(), 1e-12);
    run(path, "2", entry("a", "x", 0));
    assertEquals(1, SiteIndex.published(path).orElseThrow().pivot());
  }

  @Test
  void theNextRunWritesOnlyWhatChanged() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"), entry("b"), entry("c"), entry("d"));
    assertEquals(
        new IndexChanges(1, 1, 1, 1, 1),
        run(path, "2", entry("e"), entry("d", "body d", 7), entry("b", "new", 1), entry("a")));
    assertEquals(Map.of("a", 1.0, "b", 1.0, "d", 7.0, "e", 1.0), ranks(path));
  }

  @Test
  void textIsAskedForOnlyWhenTheFingerprintChanged() throws IOException {
    Path path = temp.resolve("index");
    IndexEntry known = entry("a");
    run(path, "1", known);
    IndexEntry same =
        new IndexEntry(
            known.url(),
            known.fingerprint(),
            2,
            DAY,
            () -> {
              throw new IOException("asked for");
            });
    assertEquals(new IndexChanges(0, 0, 0, 1, 0), run(path, "2", same));
    IndexEntry other = new IndexEntry(same.url(), same.fingerprint() + 1, 2, DAY, same.text());
    assertEquals(
        "asked for", assertThrows(IOException.class, () -> run(path, "3", other)).getMessage());
    assertEquals(Optional.of("2"), SiteIndex.currentRun(path));
  }

  @Test
  void freshRanksReindexNothing() throws IOException {
    Path path = temp.resolve("index");
    List<IndexEntry> before = new ArrayList<>();
    List<IndexEntry> after = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      before.add(entry("p" + i, "body " + i, i));
      after.add(entry("p" + i, "body " + i, 300 - i));
    }
    run(path, "1", before.toArray(IndexEntry[]::new));
    Map<String, Integer> documents = documents(path);
    List<String> postings = postings(path);
    assertEquals(
        new IndexChanges(0, 0, 0, 299, 1), run(path, "2", after.toArray(IndexEntry[]::new)));
    assertEquals(documents, documents(path));
    assertEquals(postings, postings(path));
    assertEquals(300.0, ranks(path).get("p0"));
    assertEquals(1.0, ranks(path).get("p299"));
  }

  @Test
  void aNewDateAloneIsSetInPlaceAndIsNoChange() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    IndexEntry known = entry("a");
    IndexEntry later =
        new IndexEntry(known.url(), known.fingerprint(), 1, DAY.plusSeconds(60), known.text());
    assertEquals(new IndexChanges(0, 0, 0, 0, 1), run(path, "2", later));
    assertEquals(Map.of("a", DAY.plusSeconds(60).toEpochMilli()), values(path, SiteField.FETCHED));
  }

  @Test
  void segmentsAreSortedByRankThenUrl() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("b", "", 1), entry("c", "", 5), entry("a", "", 1), entry("d", "", 0));
    assertEquals(Map.of("c", 0, "a", 1, "b", 2, "d", 3), documents(path));
  }

  @Test
  void nothingIsVisibleBeforePublishAndClosingRollsBack() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    List<String> files = files(path);
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      writer.update(List.of(entry("b")).iterator());
      assertEquals(Map.of("a", 1.0), ranks(path));
    }
    assertEquals(Map.of("a", 1.0), ranks(path));
    assertEquals(Optional.of("1"), SiteIndex.currentRun(path));
    assertEquals(files, files(path));
  }

  @Test
  void anUpdateThatFailsHalfwayChangesNothing() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    Iterator<IndexEntry> failing =
        Stream.of("b", "c", "x")
            .map(
                name -> {
                  if (name.equals("x")) {
                    throw new IllegalStateException("the store failed");
                  }
                  return entry(name);
                })
            .iterator();
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      assertThrows(IllegalStateException.class, () -> writer.update(failing));
    }
    assertEquals(Map.of("a", 1.0), ranks(path));
  }

  @Test
  void aPageGivenTwiceIsRefusedWhetherNewOrKnown() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    for (String name : List.of("a", "b")) {
      String message =
          assertThrows(
                  IllegalArgumentException.class, () -> run(path, "2", entry(name), entry(name)))
              .getMessage();
      assertEquals("page given twice: http://x.test/" + name, message);
    }
  }

  @Test
  void aSecondWriterIsTurnedAway() throws IOException {
    Path path = temp.resolve("index");
    try (SiteIndexWriter first = SiteIndexWriter.open(path)) {
      assertThrows(BusyIndexException.class, () -> SiteIndexWriter.open(path));
      first.update(List.of(entry("a")).iterator());
      first.publish("1");
    }
    assertEquals(Optional.of("1"), SiteIndex.currentRun(path));
  }

  @Test
  void whatAKilledRunLeftBehindIsClearedAway() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    List<String> files = files(path);
    // As a killed process leaves it: the lock's file, a segment half written, a commit begun.
    Files.writeString(path.resolve("_7.fdt"), "half");
    Files.writeString(path.resolve("pending_segments_9"), "half");
    assertTrue(Files.exists(path.resolve("write.lock")));
    assertEquals(new IndexChanges(0, 0, 0, 0, 1), run(path, "2", entry("a")));
    List<String> left = files(path);
    assertFalse(left.contains("_7.fdt") || left.contains("pending_segments_9"), left.toString());
    // One more names the publication before, which shares all other files.
    assertEquals(files.size() + 1, left.size());
  }

  @Test
  void leftoversOfAFirstRunThatNeverPublishedAreNoDamage() throws IOException {
    Path path = temp.resolve("index");
    Files.createDirectories(path);
    Files.writeString(path.resolve("_0.fdt"), "half");
    assertEquals(Optional.empty(), SiteIndex.currentRun(path));
    assertEquals(new IndexChanges(1, 0, 0, 0, 0), run(path, "1", entry("a")));
    assertFalse(files(path).contains("_0.fdt"));
  }

  @Test
  void everyDamagedFileIsNoticedAndTheIndexCanBeSetAside() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"), entry("b"));
    run(path, "2", entry("a", "body a", 3), entry("b"));
    int damaged = 0;
    for (String file : current(path)) {
      for (String kind : List.of("missing", "truncated", "flipped", "garbage")) {
        Path copy = temp.resolve(file + "-" + kind);
        copy(path, copy);
        damage(copy.resolve(file), kind);
        if (kind.equals("missing") && file.startsWith("segments_")) {
          assertEquals(Optional.of("1"), SiteIndex.currentRun(copy), "the one before is whole");
          assertEquals(Optional.of("1"), SiteIndex.verify(copy));
          continue;
        }
        DamagedIndexException noticed =
            assertThrows(
                DamagedIndexException.class, () -> SiteIndexWriter.open(copy), file + kind);
        assertEquals(copy, noticed.path());
        assertFalse(
            noticed.getMessage().matches(".*(Exception|Input|resource|\\[|\\().*"),
            noticed.getMessage());
        damaged++;
      }
    }
    assertTrue(damaged >= 10, "only " + damaged);
  }

  @Test
  void anIndexSetAsideMakesRoomForANewOne() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    assertEquals(temp.resolve("index.damaged-1"), SiteIndex.setAside(path));
    run(path, "2", entry("a"));
    assertEquals(temp.resolve("index.damaged-2"), SiteIndex.setAside(path));
    assertEquals(Optional.of("1"), SiteIndex.currentRun(temp.resolve("index.damaged-1")));
  }

  @Test
  void anIndexOfAnotherSchemaIsWrittenAnewAndReadableUntilThen() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    try (Directory directory = FSDirectory.open(path);
        var writer =
            new IndexWriter(directory, new IndexWriterConfig().setIndexSort(sortOf(directory)))) {
      writer.setLiveCommitData(Map.of("siterank.schema", "0").entrySet());
      writer.commit();
    }
    assertEquals(Optional.empty(), SiteIndex.currentRun(path));
    assertTrue(SiteIndex.isOfAnotherVersion(path));
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      assertEquals(Map.of("a", 1.0), ranks(path));
      assertEquals(new IndexChanges(1, 0, 0, 0, 0), writer.update(List.of(entry("a")).iterator()));
      writer.publish("2");
    }
    assertEquals(Optional.of("2"), SiteIndex.currentRun(path));
  }

  @Test
  void aFirstFileThatIsNoneOfLucenesIsDamage() throws IOException {
    Path path = temp.resolve("index");
    run(path, "1", entry("a"));
    try (Directory directory = FSDirectory.open(path)) {
      Files.write(
          path.resolve(SegmentInfos.getLastCommitSegmentsFileName(directory)),
          new byte[] {17, 27, 37, 47, 57, 67, 77, 87, 97});
    }
    DamagedIndexException damaged =
        assertThrows(DamagedIndexException.class, () -> SiteIndex.isOfAnotherVersion(path));
    assertTrue(damaged.getMessage().endsWith("does not hold what was written to it"));
  }

  @Test
  void theFingerprintCoversEveryFieldOfThePage() {
    IndexedPage page = page("a", "t", "h", "d", "b", List.of("x"), "en", "html");
    List<IndexedPage> others =
        List.of(
            page("b", "t", "h", "d", "b", List.of("x"), "en", "html"),
            page("a", "T", "h", "d", "b", List.of("x"), "en", "html"),
            page("a", "t", "H", "d", "b", List.of("x"), "en", "html"),
            page("a", "t", "h", "D", "b", List.of("x"), "en", "html"),
            page("a", "t", "h", "d", "B", List.of("x"), "en", "html"),
            page("a", "t", "h", "d", "b", List.of("X"), "en", "html"),
            page("a", "t", "h", "d", "b", List.of("x", "y"), "en", "html"),
            page("a", "t", "h", "d", "b", List.of("x"), "de", "html"),
            page("a", "t", "h", "d", "b", List.of("x"), "en", "pdf"),
            page("a", "th", "", "d", "b", List.of("x"), "en", "html"));
    others.forEach(
        other -> assertNotEquals(Fingerprint.of(page), Fingerprint.of(other), other.toString()));
    assertEquals(
        Fingerprint.of(page("a", "", "", "", "", List.of("x", "y", "x"), "", "")),
        Fingerprint.of(page("a", "", "", "", "", List.of("y", "x"), "", "")));
  }

  @Test
  void wordsOfTwoLinksAreNoPhraseHoweverLoose() throws IOException {
    Path path = temp.resolve("index");
    List<String> links = List.of("index", "writer", "open index writer");
    run(path, "1", IndexEntry.of(page("a", "A", "", "", "b", links, "en", "html"), 1, DAY));
    try (Directory directory = FSDirectory.open(path);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      PostingsEnum writer =
          reader
              .leaves()
              .get(0)
              .reader()
              .postings(new Term(SiteField.ANCHORS.key(), "writer"), PostingsEnum.POSITIONS);
      writer.nextDoc();
      assertEquals(2, writer.freq());
      // The links come by their words: index, open index writer, writer.
      assertEquals(103, writer.nextPosition());
      assertEquals(204, writer.nextPosition());
    }
  }

  @Test
  void sectionsAreStoredAndListingsAreMarked() throws IOException {
    Path path = temp.resolve("sections");
    List<Section> sections = List.of(new Section("One", "one", 0), new Section("Two", "", 9));
    PageUrl url = PageUrl.of("http://x.test/a");
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      List<IndexEntry> entries = new ArrayList<>();
      for (boolean listing : new boolean[] {true, false}) {
        IndexedPage page =
            new IndexedPage(
                PageUrl.of(url.value() + listing),
                new IndexedPage.Fields("Title", "One\nTwo", "", "One\ntext\nTwo\ntext", List.of()),
                "en",
                "html",
                Optional.empty(),
                sections,
                listing);
        entries.add(IndexEntry.of(page, 1, DAY));
      }
      writer.update(entries.iterator());
      writer.publish("run");
    }
    try (Directory directory = FSDirectory.open(path);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      String stored = reader.storedFields().document(0).get(SiteField.SECTIONS.key());
      assertEquals(sections, Section.ofText(stored));
      assertEquals(1, reader.docFreq(new Term(SiteField.LISTING.key(), SiteField.YES)));
    }
  }
}
