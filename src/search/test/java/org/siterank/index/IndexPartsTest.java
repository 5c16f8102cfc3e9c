package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;
import org.siterank.site.PageUrl;

/** Indexes of so many pages that they are written in several parts. */
@Tag("slow")
class IndexPartsTest {

  private static final int PART = IndexParts.PAGES;
  private static final int GROUP = PartGroup.PARTS * PART;

  /** One part and some more. */
  private static final int PAGES = PART + 100;

  @TempDir Path temp;

  @Test
  void groupsOfPartsBecomeSegmentsInTheOrderInWhichThePagesCame() throws IOException {
    int most = GROUP + 2 * PART + 100;
    Path path = temp.resolve("index");
    List<Integer> progress = new ArrayList<>();
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      assertEquals(
          new IndexChanges(most, 0, 0, 0, 0),
          writer.update(pages(most, "old").iterator(), progress::add));
      writer.publish("1");
    }
    assertEquals(List.of(numbers(0, GROUP), numbers(GROUP, most)), segments(path));
    assertEquals(progress.stream().sorted().toList(), progress);
    assertEquals(most, progress.get(progress.size() - 1));
    assertTidy(path);
  }

  /** A page that cannot be written must not keep the others from being found. */
  @Test
  void aPageThatFailsKeepsItsOldTextAndIsReported() throws IOException {
    Path path = temp.resolve("index");
    update(path, "1", pages(5, "old"));
    List<IndexEntry> entries = new ArrayList<>(pages(7, "new"));
    for (int failing : List.of(2, 6)) {
      entries.set(failing, failing(entries.get(failing), new IllegalStateException("injected")));
    }
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      assertEquals(new IndexChanges(1, 4, 0, 0, 0), writer.update(entries.iterator()));
      assertEquals(
          List.of(entries.get(2).url(), entries.get(6).url()),
          List.copyOf(writer.failed().keySet()));
      writer.publish("2");
    }
    Map<Integer, String> bodies = bodies(path);
    assertEquals(6, bodies.size());
    assertTrue(bodies.get(2).contains("old"), bodies.get(2));
    assertTrue(bodies.get(3).contains("new"), bodies.get(3));
  }

  @Test
  void aSiteOfLessThanAPartIsOneSegmentInTheOrderOfItsPages() throws IOException {
    for (int size : List.of(499, 501, 1_200)) {
      Path path = temp.resolve("index-" + size);
      update(path, "1", pages(size, "old"));
      assertEquals(List.of(numbers(0, size)), segments(path));
      assertEquals(size, bodies(path).size());
      assertTidy(path);
    }
  }

  /** Each search looks into every segment. */
  @Test
  void theChangesOfManyNightsStayFewSegments() throws IOException {
    Path path = temp.resolve("index");
    int size = 300;
    update(path, "1", pages(size, "old"));
    List<IndexEntry> pages = new ArrayList<>(pages(size, "old"));
    for (int night = 0; night < 12; night++) {
      pages.set(20 * night, page(20 * night, "new"));
      update(path, "night " + night, pages);
      assertTrue(segments(path).size() <= 5, segments(path).size() + " after night " + night);
    }
    assertEquals(size, bodies(path).size());
    assertTrue(bodies(path).get(220).contains("new"), bodies(path).get(220));
  }

  @Test
  void equalPagesMakeEqualSegmentsWhicheverPartIsDoneFirst() throws IOException {
    Needs.optional(Runtime.getRuntime().availableProcessors() > 1, "two processors");
    Path path = temp.resolve("index");
    update(path, "1", pages("old"));
    List<IndexEntry> slowAtFirst = new ArrayList<>(pages("old"));
    CountDownLatch secondIsRead = new CountDownLatch(1);
    slowAtFirst.set(
        0, reading(slowAtFirst.get(0), () -> assertTrue(done(secondIsRead), "interrupted")));
    slowAtFirst.set(PAGES - 1, reading(slowAtFirst.get(PAGES - 1), secondIsRead::countDown));
    Path other = temp.resolve("other");
    update(other, "1", slowAtFirst);
    assertEquals(segments(path), segments(other));
    assertEquals(sizes(path), sizes(other));
  }

  @Test
  void pagesThatChangedAreReplacedWhicheverPartTheyWereIn() throws IOException {
    Path path = temp.resolve("index");
    update(path, "1", pages("old"));
    List<IndexEntry> pages = new ArrayList<>(pages("old"));
    List<Integer> changed = new ArrayList<>(numbers(10, PART + 10));
    changed.addAll(List.of(PART + 50, PAGES - 1));
    changed.forEach(i -> pages.set(i, page(i, "new")));
    pages.add(page(PAGES, "new"));
    pages.remove(5);
    assertEquals(
        new IndexChanges(1, changed.size(), 1, 0, PAGES - 1 - changed.size()),
        update(path, "2", pages));
    Map<Integer, String> wanted = new TreeMap<>();
    numbers(0, PAGES).forEach(i -> wanted.put(i, "old"));
    changed.forEach(i -> wanted.put(i, "new"));
    wanted.put(PAGES, "new");
    wanted.remove(5);
    assertEquals(wanted, bodies(path));
    assertTidy(path);
  }

  @Test
  void whatAKilledRunWroteOfItsPartsIsClearedAway() throws IOException {
    Path path = temp.resolve("index");
    update(path, "1", pages("old"));
    Path left = path.resolve("parts");
    // An index where the next run has one of its own, and one where it has none.
    update(left.resolve("0"), "9", List.of(page(PAGES + 1, "foreign")));
    Files.createDirectories(left.resolve("77"));
    Files.writeString(left.resolve("77").resolve("_0.fdt"), "half");
    assertEquals(Optional.of("1"), SiteIndex.currentRun(path));
    assertEquals(new IndexChanges(0, 0, 0, 0, PAGES), update(path, "2", pages("old")));
    assertTidy(path);

    update(left.resolve("0"), "9", List.of(page(PAGES + 1, "foreign")));
    assertEquals(new IndexChanges(0, PAGES, 0, 0, 0), update(path, "3", pages("new")));
    assertEquals(PAGES, bodies(path).size());
    assertTidy(path);
  }

  @Test
  void aTextThatCannotBeReadLeavesWhatWasPublished() throws IOException {
    Path path = temp.resolve("index");
    update(path, "1", pages("old"));
    Map<String, Long> sizes = sizes(path);
    for (Exception failure :
        List.of(
            new IOException("the disk"), new UncheckedIOException(new IOException("the store")))) {
      List<IndexEntry> pages = new ArrayList<>(pages("new"));
      pages.set(PART + 7, failing(pages.get(PART + 7), failure));
      assertEquals(failure, assertThrows(failure.getClass(), () -> update(path, "2", pages)));
      assertEquals(Optional.of("1"), SiteIndex.currentRun(path));
      assertEquals(sizes, sizes(path));
      assertTidy(path);
    }
  }

  @Test
  void anInterruptEndsTheWritingAndLeavesWhatWasPublished() throws IOException {
    Path path = temp.resolve("index");
    update(path, "1", pages("old"));
    Thread writing = Thread.currentThread();
    List<IndexEntry> pages = new ArrayList<>(pages("new"));
    CountDownLatch never = new CountDownLatch(1);
    pages.set(
        3,
        reading(
            pages.get(3),
            () -> {
              writing.interrupt();
              assertFalse(done(never), "the writing goes on");
            }));
    try {
      assertThrows(InterruptedIOException.class, () -> update(path, "2", pages));
    } finally {
      Thread.interrupted(); // Lucene may have taken it, or left it to the next test.
    }
    assertEquals(Optional.of("1"), SiteIndex.currentRun(path));
    assertTidy(path);
    assertEquals(new IndexChanges(0, PAGES, 0, 0, 0), update(path, "2", pages("new")));
  }

  /** Whether it was counted down before the thread was interrupted. */
  private static boolean done(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static IndexChanges update(Path path, String run, List<IndexEntry> pages)
      throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      IndexChanges changes = writer.update(pages.iterator());
      writer.publish(run);
      return changes;
    }
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /** In the order of their URLs, the ranks being equal. */
  private static List<IndexEntry> pages(String body) {
    return pages(PAGES, body);
  }

  private static List<IndexEntry> pages(int most, String body) {
    return numbers(0, most).stream().map(i -> page(i, body)).toList();
  }

  private static IndexEntry page(int number, String body) {
    IndexedPage page =
        TestPages.page(PageUrl.of(String.format("http://x.test/%05d", number)), "", body);
    return IndexEntry.of(page, 1, Instant.EPOCH);
  }

  private static IndexEntry reading(IndexEntry entry, Runnable first) {
    return new IndexEntry(
        entry.url(),
        entry.fingerprint(),
        entry.rank(),
        entry.fetched(),
        () -> {
          first.run();
          return entry.text().read();
        });
  }

  private static IndexEntry failing(IndexEntry entry, Exception failure) {
    return new IndexEntry(
        entry.url(),
        entry.fingerprint(),
        entry.rank(),
        entry.fetched(),
        () -> {
          if (failure instanceof IOException io) {
            throw io;
          }
          throw (RuntimeException) failure;
        });
  }

  /** The numbers of the pages of each segment, in the order of its documents. */
  private static List<List<Integer>> segments(Path path) throws IOException {
    List<List<Integer>> segments = new ArrayList<>();
    try (Directory directory = FSDirectory.open(path);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        List<Integer> numbers = new ArrayList<>();
        for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
          numbers.add(number(leaf, doc));
        }
        segments.add(numbers);
      }
    }
    return segments;
  }

  private static int number(LeafReaderContext leaf, int doc) throws IOException {
    String url = leaf.reader().storedFields().document(doc).get(SiteField.URL.key());
    return Integer.parseInt(url.substring(url.lastIndexOf('/') + 1));
  }

  /** What can be found of each page: every live document, by the word of its body. */
  private static Map<Integer, String> bodies(Path path) throws IOException {
    Map<Integer, String> bodies = new TreeMap<>();
    try (Directory directory = FSDirectory.open(path);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        for (String word : List.of("old", "new", "foreign")) {
          addLive(leaf, word, bodies);
        }
      }
    }
    return bodies;
  }

  private static void addLive(LeafReaderContext leaf, String word, Map<Integer, String> bodies)
      throws IOException {
    DocIdSetIterator found = leaf.reader().postings(new Term(SiteField.BODY.key(), word));
    if (found == null) {
      return;
    }
    for (int doc = found.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = found.nextDoc()) {
      if (leaf.reader().getLiveDocs() == null || leaf.reader().getLiveDocs().get(doc)) {
        String before = bodies.put(number(leaf, doc), word);
        assertEquals(null, before, "twice in the index");
      }
    }
  }

  private static Map<String, Long> sizes(Path path) throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.toList()) {
        sizes.put(file.getFileName().toString(), Files.size(file));
      }
    }
    return sizes;
  }

  private static void assertTidy(Path path) {
    assertFalse(Files.exists(path.resolve("parts")));
  }
}
