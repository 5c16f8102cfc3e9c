package org.siterank.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteArchiveTest {

  @TempDir Path dir;

  @Test
  void filesComeOutWithTheirTimesAndWithoutTheJarsOwn() throws IOException {
    Path jar =
        zip(Map.of("index.html", "home", "a/b/c.html", "c", "META-INF/MANIFEST.MF", "jar's own"));
    assertEquals(2, new SiteArchive(jar).unpackTo(dir.resolve("out/site")));
    assertEquals(List.of("out/site/a/b/c.html", "out/site/index.html"), filesIn("out"));
    assertEquals("c", Files.readString(dir.resolve("out/site/a/b/c.html")));
    assertEquals(
        FileTime.fromMillis(1_000_000_000_000L),
        Files.getLastModifiedTime(dir.resolve("out/site/index.html")));
  }

  @Test
  void noEntryIsWrittenOutsideTheFolder() throws IOException {
    for (String name :
        List.of(
            "../evil.html",
            "a/../../evil.html",
            "site.part2/../../evil.html",
            dir.resolve("evil.html").toString(),
            "..\\evil.html",
            "a\\..\\..\\evil.html")) {
      Map<String, String> entries = new TreeMap<>(Map.of("index.html", "home"));
      entries.put(name, "evil");
      Path jar = zip(entries);
      IOException refused =
          assertThrows(
              IOException.class,
              () -> new SiteArchive(jar).unpackTo(dir.resolve("out/site")),
              name);
      assertTrue(refused.getMessage().contains(name), refused.getMessage());
      assertEquals(List.of(), filesIn("out"), name);
      assertFalse(Files.exists(dir.resolve("evil.html")), name);
    }
  }

  @Test
  void anArchiveThatIsTooLargeIsRefusedAsAWhole() throws IOException {
    Path jar = zip(Map.of("a", "1234", "b", "5678"));
    assertEquals(2, new SiteArchive(jar, 2, 8).unpackTo(dir.resolve("out/site")));
    for (SiteArchive small : List.of(new SiteArchive(jar, 1, 8), new SiteArchive(jar, 2, 7))) {
      assertThrows(IOException.class, () -> small.unpackTo(dir.resolve("out/other")));
      assertFalse(Files.exists(dir.resolve("out/other")));
    }
  }

  @Test
  void anUnpackedSiteReplacesTheOneBeforeIt() throws IOException {
    new SiteArchive(zip(Map.of("old.html", "old"))).unpackTo(dir.resolve("out/site"));
    new SiteArchive(zip(Map.of("new.html", "new"))).unpackTo(dir.resolve("out/site"));
    assertEquals(List.of("out/site/new.html"), filesIn("out"));
  }

  @Test
  void whatIsNoArchiveIsNamed() throws IOException {
    Path file = Files.writeString(dir.resolve("no.jar"), "not a zip");
    IOException refused =
        assertThrows(
            IOException.class, () -> new SiteArchive(file).unpackTo(dir.resolve("out/site")));
    assertTrue(refused.getMessage().contains("no.jar is not a zip or jar"), refused.getMessage());
  }

  private Path zip(Map<String, String> entries) throws IOException {
    Path file = Files.createTempFile(dir, "site", ".jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        ZipEntry head = new ZipEntry(entry.getKey());
        head.setLastModifiedTime(FileTime.fromMillis(1_000_000_000_000L));
        zip.putNextEntry(head);
        zip.write(entry.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return file;
  }

  private List<String> filesIn(String folder) throws IOException {
    Path root = dir.resolve(folder);
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return new ArrayList<>(
          files
              .filter(Files::isRegularFile)
              .map(file -> dir.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList());
    }
  }
}
