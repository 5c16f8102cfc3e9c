package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.Sort;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.siterank.boost.RankField;
import org.siterank.site.PageUrl;

/** Pages for an index, and what stands in it. */
abstract class WrittenIndexes {

  static final Instant DAY = Instant.parse("2026-01-02T03:04:05Z");

  /** The files of what is published. */
  static List<String> current(Path path) throws IOException {
    try (Directory directory = FSDirectory.open(path)) {
      return SegmentInfos.readLatestCommit(directory).files(true).stream().sorted().toList();
    }
  }

  static Sort sortOf(Directory directory) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.leaves().get(0).reader().getMetaData().getSort();
    }
  }

  static IndexChanges run(Path path, String run, IndexEntry... entries) throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(path)) {
      IndexChanges changes = writer.update(List.of(entries).iterator());
      assertEquals(entries.length, changes.pages());
      assertEquals(run, writer.publish(run).run());
      return changes;
    }
  }

  static IndexEntry entry(String name) {
    return entry(name, "body " + name, 1);
  }

  static IndexEntry entry(String name, String body, double rank) {
    return IndexEntry.of(
        page(name, "Title " + name, "", "", body, List.of(), "en", "html"), rank, DAY);
  }

  static IndexedPage page(
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

  static Map<String, Double> ranks(Path path) throws IOException {
    Map<String, Double> ranks = new TreeMap<>();
    values(path, SiteField.RANK).forEach((name, bits) -> ranks.put(name, RankField.rank(bits)));
    return ranks;
  }

  static Map<String, Long> values(Path path, SiteField field) throws IOException {
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

  static Map<String, Integer> documents(Path path) throws IOException {
    Map<String, Integer> documents = new TreeMap<>();
    try (Directory directory = FSDirectory.open(path);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (int doc = 0; doc < reader.maxDoc(); doc++) {
        documents.put(name(reader, doc), doc);
      }
    }
    return documents;
  }

  static String name(DirectoryReader reader, int doc) throws IOException {
    String url = reader.storedFields().document(doc).get(SiteField.URL.key());
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** The files that hold text: segments, without commits and doc values updated in place. */
  static List<String> postings(Path path) throws IOException {
    return files(path).stream().filter(file -> file.matches("_[0-9a-z]+\\.(cfs|cfe|si)")).toList();
  }

  static List<String> files(Path path) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (String file : files(from)) {
      Files.copy(from.resolve(file), to.resolve(file));
    }
  }

  static void damage(Path file, String kind) throws IOException {
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
