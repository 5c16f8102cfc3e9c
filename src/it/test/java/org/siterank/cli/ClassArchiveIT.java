package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;

/** Whatever becomes of the archive of loaded classes: commands answer the same, and say no more. */
class ClassArchiveIT {

  private static final String SCRIPT =
      Path.of("target/siterank/bin/siterank").toAbsolutePath().toString();

  @TempDir static Path parent;

  private static Path archive;
  private static String[] search;
  private static Outcome expected;

  @BeforeAll
  static void makeAnArchiveAndASite() throws Exception {
    Path site = Files.createDirectory(parent.resolve("site"));
    Files.writeString(site.resolve("index.html"), "<title>Home</title><p>opening hours");
    String data = parent.resolve("data").toString();
    Outcome run =
        call(
            Map.of(),
            SCRIPT,
            "run",
            "--site",
            "http://x.test/",
            "--dir",
            site.toString(),
            "--data",
            data,
            "--no-progress");
    assertEquals(0, run.status(), run.err());
    search = new String[] {SCRIPT, "search", "--data", data, "--format", "tsv", "hours"};
    expected = call(Map.of(), search);
    assertTrue(expected.out().contains("http://x.test/"), expected.out() + expected.err());

    Path made = folder("made");
    Outcome outcome = call(in(made), SCRIPT, "archive-classes");
    assertEquals(new Outcome(0, "", ""), outcome);
    archive = files(made).get(0);
    assertEquals(List.of(archive), files(made));
  }

  private static Outcome call(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    return Processes.run(parent, environment, command);
  }

  private static Path folder(String name) throws IOException {
    return Files.createDirectory(parent.resolve(name));
  }

  private static Map<String, String> in(Path folder) {
    return Map.of("SITERANK_ARCHIVES", folder.toString());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** A folder with a copy of the archive, under the same name. */
  private static Path copied(String name) throws IOException {
    Path copy = folder(name).resolve(archive.getFileName());
    Files.copy(archive, copy, StandardCopyOption.COPY_ATTRIBUTES);
    chmod(copy, "rw-------");
    return copy;
  }

  private static void chmod(Path file, String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** Whether a search takes its classes from an archive, and that it answers as ever. */
  private static boolean isUsed(Map<String, String> environment) throws Exception {
    Path log = Files.createTempFile(parent, "classes", ".log");
    Map<String, String> logged = new HashMap<>(environment);
    logged.put("SITERANK_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    assertEquals(expected, call(logged, search));
    String loaded =
        Files.readAllLines(log).stream()
            .filter(line -> line.contains(" org.siterank.cli.SearchCommand "))
            .findFirst()
            .orElseThrow();
    return loaded.contains("shared objects file");
  }

  @Test
  void theArchiveOfThisBuildAndThisJavaIsUsed() throws Exception {
    Map<String, String> used = in(copied("used").getParent());
    assertTrue(isUsed(used));
    assertEquals(expected, call(used, search), "without the log of loaded classes, too");
    assertFalse(isUsed(Map.of()));
  }

  @Test
  void anyHeapAndAnyCollectorWorkWithIt() throws Exception {
    Path folder = copied("heaps").getParent();
    for (String options :
        List.of("-Xmx1g", "-Xmx33g", "-XX:+UseParallelGC -XX:-UseSerialGC", "-Xshare:off")) {
      Map<String, String> environment = new HashMap<>(in(folder));
      environment.put("SITERANK_JAVA_OPTS", options);
      assertEquals(expected, call(environment, search), options);
    }
  }

  @Test
  void theFirstCallMakesItInTheBackgroundAndTwoAtOnceMakeOne() throws Exception {
    Path cache = parent.resolve("cache");
    Map<String, String> environment =
        Map.of("SITERANK_ARCHIVES", "", "XDG_CACHE_HOME", cache.toString());
    Started first = Processes.start(parent, environment, List.of(search));
    Started second = Processes.start(parent, environment, List.of(search));
    assertEquals(expected, first.await());
    assertEquals(expected, second.await());

    Path folder = cache.resolve("siterank");
    Instant deadline = Instant.now().plus(Duration.ofMinutes(15));
    while (files(folder).stream().noneMatch(file -> file.toString().endsWith(".jsa"))
        || files(folder).size() > 1) {
      assertTrue(Instant.now().isBefore(deadline), "no archive: " + files(folder));
      LockSupport.parkNanos(1_000_000);
    }
    assertEquals(1, files(folder).size());
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    assertTrue(isUsed(environment));
  }

  @Test
  void helpNeitherMakesNorMapsIt() throws Exception {
    Path cache = parent.resolve("no-cache");
    Map<String, String> environment =
        Map.of("SITERANK_ARCHIVES", "", "XDG_CACHE_HOME", cache.toString());
    for (List<String> words :
        List.of(List.of("--help"), List.of("-V"), List.of("search", "--help"))) {
      List<String> command = new ArrayList<>(List.of(SCRIPT));
      command.addAll(words);
      Outcome outcome = call(environment, command.toArray(String[]::new));
      assertEquals(0, outcome.status(), outcome.err());
      assertTrue(outcome.out().contains("siterank"), outcome.out());
      assertFalse(Files.exists(cache), () -> "after " + words);
    }
  }

  @Test
  void aDamagedArchiveIsNotUsed() throws Exception {
    Path cut = copied("cut");
    try (RandomAccessFile file = new RandomAccessFile(cut.toFile(), "rw")) {
      file.setLength(file.length() / 3);
    }
    Path zeros = copied("zeros");
    try (RandomAccessFile file = new RandomAccessFile(zeros.toFile(), "rw")) {
      file.write(new byte[4096]);
    }
    for (Path damaged : List.of(cut, zeros)) {
      // Somebody makes one meanwhile: none is made here.
      String name = archive.getFileName().toString();
      Files.createDirectory(
          damaged.resolveSibling(name.substring(0, name.lastIndexOf('-')) + ".new"));
      assertFalse(isUsed(in(damaged.getParent())), damaged.toString());
    }
  }

  /** As after an update of Java that kept size and time of its modules. */
  @Test
  void theArchiveOfAnotherJavaIsNotUsed() throws Exception {
    Path other = copied("other");
    try (RandomAccessFile file = new RandomAccessFile(other.toFile(), "rw")) {
      byte[] header = new byte[4096];
      file.readFully(header);
      int ident = new String(header, StandardCharsets.ISO_8859_1).indexOf("VM (");
      assertTrue(ident > 0, "the header names the Java that wrote it");
      file.seek(ident);
      file.write('W');
    }
    assertFalse(isUsed(in(other.getParent())));
  }

  @Test
  void whatOthersCanWriteIsNeitherUsedNorReplaced() throws Exception {
    Path open = copied("open");
    chmod(open, "rw-rw-rw-");
    Path folder = copied("open-folder").getParent();
    chmod(folder, "rwxrwxrwx");
    Path above = folder("above");
    Path below = Files.createDirectory(above.resolve("below"));
    Files.copy(archive, below.resolve(archive.getFileName()));
    chmod(above, "rwxrwxr-x");
    // Holds the place of the archive that would be made beside the open one.
    String name = archive.getFileName().toString();
    Files.createDirectory(open.resolveSibling(name.substring(0, name.lastIndexOf('-')) + ".new"));
    for (Path tried : List.of(open.getParent(), folder, below)) {
      List<Path> before = files(tried);
      assertFalse(isUsed(in(tried)), tried.toString());
      assertEquals(before, files(tried));
    }
    Outcome refused = call(in(folder), SCRIPT, "archive-classes");
    assertEquals(3, refused.status());
    assertTrue(refused.err().contains(folder.toString()), refused.err());
  }

  @Test
  void withoutAFolderToWriteThereIsNone() throws Exception {
    Path file = Files.writeString(parent.resolve("file"), "");
    assertFalse(isUsed(in(file.resolve("siterank"))));
    Map<String, String> homeless =
        Map.of("SITERANK_ARCHIVES", "", "XDG_CACHE_HOME", "", "HOME", "");
    assertFalse(isUsed(homeless));
  }

  @Test
  void aRelativeFolderIsWrongUsage() throws Exception {
    Outcome outcome = call(Map.of("SITERANK_ARCHIVES", "cache"), search);
    assertEquals(2, outcome.status());
    assertEquals(
        "siterank: SITERANK_ARCHIVES must be an absolute path or off, got cache\n", outcome.err());
  }
}
