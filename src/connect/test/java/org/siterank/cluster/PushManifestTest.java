package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.boost.RankField;

class PushManifestTest {

  private static final IndexState STATE = new IndexState("5c1d", 1234);

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("docs-x.pages");
  }

  private static Map<String, RemotePage> pages() {
    Map<String, RemotePage> pages = new LinkedHashMap<>();
    pages.put("https://a.example/", new RemotePage(-1, RankField.bits(0.5), 0));
    pages.put("https://a.example/über/x", new RemotePage(Long.MIN_VALUE, 0, 7));
    pages.put("https://a.example/über", new RemotePage(3, RankField.bits(1e300), Long.MAX_VALUE));
    pages.put("https://b.example/", new RemotePage(4, RankField.bits(2), 2));
    return pages;
  }

  private void write(Map<String, RemotePage> pages, IndexState state) throws IOException {
    try (PushManifest.Writer writer = new PushManifest.Writer(file())) {
      for (Map.Entry<String, RemotePage> page : pages.entrySet()) {
        writer.add(page.getKey(), page.getValue());
      }
      writer.complete(state);
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void whatIsKeptIsReadAgain() throws IOException {
    assertEquals(Optional.empty(), PushManifest.read(file(), STATE), "nothing was kept");
    write(pages(), STATE);
    assertEquals(Optional.of(pages()), PushManifest.read(file(), STATE));
    write(Map.of(), STATE);
    assertEquals(Optional.of(Map.of()), PushManifest.read(file(), STATE));
  }

  @Test
  void itCountsForNoOtherState() throws IOException {
    write(pages(), STATE);
    assertEquals(Optional.empty(), PushManifest.read(file(), STATE.after(1)));
    assertEquals(Optional.empty(), PushManifest.read(file(), new IndexState("5c1e", 1234)));
  }

  @Test
  void aPushThatDoesNotEndLeavesWhatWas() throws IOException {
    write(pages(), STATE);
    try (PushManifest.Writer writer = new PushManifest.Writer(file())) {
      writer.add("https://a.example/", new RemotePage(9, 9, 9));
    }
    assertEquals(Optional.of(pages()), PushManifest.read(file(), STATE));
    assertEquals(List.of("docs-x.pages"), files());
  }

  @Test
  void aFileWithAnyBitTurnedOrAnyByteMissingIsAsNone() throws IOException {
    write(pages(), STATE);
    byte[] whole = Files.readAllBytes(file());
    for (int at = 0; at < whole.length; at++) {
      byte[] turned = whole.clone();
      turned[at] ^= (byte) (1 << at % 8);
      Files.write(file(), turned);
      assertEquals(Optional.empty(), PushManifest.read(file(), STATE), "byte " + at);
      Files.write(file(), java.util.Arrays.copyOf(whole, at));
      assertEquals(Optional.empty(), PushManifest.read(file(), STATE), "cut at " + at);
    }
  }
}
