package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.document.ForeignFiles;

/** Who can read what the packaged program writes, and what a killed one leaves. */
@Tag("minutes")
class PrivateDataIT {

  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  @TempDir Path folder;

  /** The program under a umask that lets everybody read and write. */
  private Processes.Started start(SmallSite site, String... words) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>(List.of("sh", "-c", "umask 000; exec \"$@\"", "sh"));
    command.addAll(Siterank.COMMAND);
    command.add(command.indexOf("-jar"), "-Djava.io.tmpdir=" + temporary);
    command.addAll(List.of(words));
    command.addAll(List.of("--data", folder.resolve("data").toString(), "--site", site.url()));
    return Processes.start(folder, Map.of(), command);
  }

  private Processes.Outcome run(SmallSite site) throws Exception {
    Path log = site.writeLog(folder.resolve("access.log"), 2_000);
    return start(site, "run", "--delay", "0s", "--logs", log.toString()).await();
  }

  private List<Path> data() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
      return files.toList();
    }
  }

  private void assertShut() throws IOException {
    for (Path file : data()) {
      Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
      assertTrue(OWNERS.containsAll(rights), file + " " + PosixFilePermissions.toString(rights));
    }
  }

  @Test
  void nobodyElseCanReadAnyFileOfTheDataWhateverTheUmask() throws Exception {
    try (SmallSite site = new SmallSite(60)) {
      assertEquals(0, run(site).status());
      serveOneSearch(site);
      List<String> names = data().stream().map(file -> file.getFileName().toString()).toList();
      assertTrue(names.containsAll(List.of("site.db", "searches.db", "index", "lock")), "" + names);
      assertShut();
      // As an earlier version left it.
      for (Path file : data()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));
      }
      site.news = "something new";
      assertEquals(0, run(site).status());
      serveOneSearch(site);
      assertShut();
    }
  }

  /** A search is counted when the page ends. */
  private void serveOneSearch(SmallSite site) throws Exception {
    Processes.Started page = start(site, "serve", "--port", "0", "--search-log", "on");
    Matcher address = Pattern.compile("http://\\S+?:\\d+/").matcher("");
    while (!address.reset(Files.readString(page.out()) + Files.readString(page.err())).find()) {
      assertTrue(page.process().isAlive(), Files.readString(page.err()));
      LockSupport.parkNanos(1_000_000);
    }
    HttpRequest search = HttpRequest.newBuilder(URI.create(address.group() + "?q=topic")).build();
    assertEquals(
        200, HttpClient.newHttpClient().send(search, BodyHandlers.ofString()).statusCode());
    page.process().toHandle().destroy();
    assertTrue(page.process().waitFor(60, TimeUnit.SECONDS), "it ends when asked to");
  }

  /** Documents are read by another process, which has a folder of its own there. */
  @Test
  void whatAKilledReaderOfDocumentsLeftGoesWithTheNextRun() throws Exception {
    Path site = Files.createDirectory(folder.resolve("www"));
    Files.write(site.resolve("a.pdf"), ForeignFiles.pdf("Walrusses", "of the house", "/x"));
    Files.writeString(site.resolve("index.html"), "<title>All</title><a href=a.pdf>PDF</a>");
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.add(command.indexOf("-jar"), "-Djava.io.tmpdir=" + temporary);
    command.addAll(List.of("run", "--site", "http://x.test/", "--dir", site.toString()));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    Processes.Started run = Processes.start(folder, Map.of(), command);
    while (list(temporary).isEmpty() || list(list(temporary).get(0)).size() < 2) {
      // Its lock and what the reader says: then it is at work.
      assertTrue(run.process().isAlive(), Files.readString(run.err()));
      LockSupport.parkNanos(1_000_000);
    }
    run.process().destroyForcibly().waitFor();
    assertEquals(1, list(temporary).size(), "nobody could delete it");
    assertEquals(0, Processes.start(folder, Map.of(), command).await().status());
    assertEquals(List.of(), list(temporary));
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void aKilledProcessLeavesNothingInTheTemporaryFolder() throws Exception {
    try (SmallSite site = new SmallSite(400)) {
      Processes.Started run = start(site, "crawl", "--delay", "200ms");
      // Whatever it needs of the system is there as soon as it writes.
      Path log = folder.resolve("data").resolve("site.db-wal");
      while (!Files.exists(log) || Files.size(log) == 0) {
        assertTrue(run.process().isAlive(), Files.readString(run.err()));
        LockSupport.parkNanos(1_000_000);
      }
      run.process().destroyForcibly().waitFor();
      assertEquals(List.of(), list(folder.resolve("tmp")));
      List<Path> copies =
          data().stream().filter(file -> file.toString().contains("native")).toList();
      assertEquals(List.of(), copies, "copies of machine code");
    }
  }
}
