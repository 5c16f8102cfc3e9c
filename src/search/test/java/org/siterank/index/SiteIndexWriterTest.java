package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Sort;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.boost.RankField;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

@Tag("slow")
class SiteIndexWriterTest {

  private static final Instant DAY = Instant.parse("2026-01-02T03:04:05Z");

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

  /** The files of what is published. */
  private static List<String> current(Path path) throws IOException {
    try (Directory directory = FSDirectory.open(path)) {
      return SegmentInfos.readLatestCommit(directory).files(true).stream().sorted().toList();
    }
  }

  private static Sort sortOf(Directory directory) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.leaves().get(0).reader().getMetaData().getSort();
    }
  }

  private static IndexChanges run(Path path, String run, IndexEntry... entries) throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      IndexChanges changes = writer.update(List.of(entries).iterator());
      assertEquals(entries.length, changes.pages());
      assertEquals(run, writer.publish(run).run());
      return changes;
    }
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

  private static IndexEntry entry(String name) {
    return entry(name, "body " + name, 1);
  }

  private static IndexEntry entry(String name, String body, double rank) {
    return IndexEntry.of(
        page(name, "Title " + name, "", "", body, List.of(), "en", "html"), rank, DAY);
  }

  private static IndexedPage page(
      String name,
      String title,
      String headings,
      String description,
      String body,
      List<String> anchors,
      String language,
      String type) {
    return TestPages.page(
        PageUrl.of("http://x.test/" + name),
        title,
        headings,
        description,
        body,
        anchors,
        language,
        type);
  }

  private static Map<String, Double> ranks(Path path) throws IOException {
    Map<String, Double> ranks = new TreeMap<>();
    values(path, SiteField.RANK).forEach((name, bits) -> ranks.put(name, RankField.rank(bits)));
    return ranks;
  }

  private static Map<String, Long> values(Path path, SiteField field) throws IOException {
    Map<String, Long> all = new TreeMap<>();
    try (Directory directory = FSDirectory.open(path);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        NumericDocValues values = leaf.reader().getNumericDocValues(field.key());
        for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
          assertTrue(values.advanceExact(doc));
          boolean live =
              leaf.reader().getLiveDocs() == null || leaf.reader().getLiveDocs().get(doc);
          if (live) {
            all.put(name(reader, leaf.docBase + doc), values.longValue());
          }
        }
      }
    }
    return all;
  }

  private static Map<String, Integer> documents(Path path) throws IOException {
    Map<String, Integer> documents = new TreeMap<>();
    try (Directory directory = FSDirectory.open(path);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (int doc = 0; doc < reader.maxDoc(); doc++) {
        documents.put(name(reader, doc), doc);
      }
    }
    return documents;
  }

  private static String name(DirectoryReader reader, int doc) throws IOException {
    String url = reader.storedFields().document(doc).get(SiteField.URL.key());
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** The files that hold text: segments, without commits and doc values updated in place. */
  private static List<String> postings(Path path) throws IOException {
    return files(path).stream().filter(file -> file.matches("_[0-9a-z]+\\.(cfs|cfe|si)")).toList();
  }

  private static List<String> files(Path path) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (String file : files(from)) {
      Files.copy(from.resolve(file), to.resolve(file));
    }
  }

  private static void damage(Path file, String kind) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    switch (kind) {
      case "missing" -> Files.delete(file);
      case "garbage" -> Files.writeString(file, "no file of an index");
      case "truncated" ->
          Files.write(
              file, Arrays.copyOf(bytes, bytes.length / 2), StandardOpenOption.TRUNCATE_EXISTING);
      default -> {
        bytes[bytes.length / 2] ^= 0x5A;
        Files.write(file, bytes);
      }
    }
  }
}
