package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;

/** A site that is served and crawled again while its backup is made. */
abstract class BackedUpSite {

  @TempDir static Path folder;

  static SmallSite site;

  /** Of the site as it was first. */
  static Path backup;

  /** What is known and found then. */
  static String before;

  @BeforeAll
  static void makeABackupWhileTheSiteIsServedAndCrawledAgain() throws Exception {
    site = new SmallSite(120);
    Files.writeString(
        folder.resolve("my site.yaml"), "site:\n  url: " + site.url() + "\ndata: data\n");
    Path log = site.writeLog(folder.resolve("access.log"), 3_000);
    Outcome run = siterank("run", "--delay", "0s", "--logs", log.toString());
    assertEquals(0, run.status(), run.out() + run.err());
    before = known("data");
    assertTrue(before.contains("/p7.html"), before);

    backup = folder.resolve("backup.zip");
    Started serve = start("serve", "--port", "0", "--search-log", "on");
    Started crawl = start("run", "--delay", "400ms", "--logs", log.toString());
    try {
      address(serve);
      Path fresh = folder.resolve("data/index/fresh");
      while (!Files.exists(fresh)) {
        assertTrue(crawl.process().isAlive(), Files.readString(crawl.err()));
        LockSupport.parkNanos(1_000_000);
      }
      Outcome made = siterank("backup", backup.toString());
      assertEquals(0, made.status(), made.err());
      assertTrue(crawl.process().isAlive(), "the backup was made while a run was at work");
      assertTrue(made.out().contains("published   run 1\n"), made.out());
      Outcome locked = siterank("restore", backup.toString(), "--replace");
      assertEquals(4, locked.status(), locked.err());
    } finally {
      crawl.process().destroyForcibly().waitFor();
      serve.process().destroy();
      serve.await();
    }
  }

  @AfterAll
  static void closeSite() {
    site.close();
  }

  static List<String> command(String... words) {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of(words));
    command.addAll(List.of("-c", "my site.yaml"));
    return command;
  }

  static Started start(String... words) throws IOException {
    return Processes.start(folder, Map.of(), command(words));
  }

  static Outcome siterank(String... words) throws Exception {
    return start(words).await();
  }

  /** Ranks, and the answer to a query without the time that it took. */
  static String known(String data) throws Exception {
    Outcome ranks = siterank("export", "ranks", "--data", data);
    assertEquals(0, ranks.status(), ranks.err());
    Outcome found = siterank("search", "topic", "--format", "json", "--data", data);
    assertEquals(0, found.status(), found.err());
    return ranks.out() + answer(found.out());
  }

  static String answer(String json) throws IOException {
    ObjectNode found = (ObjectNode) new ObjectMapper().readTree(json);
    assertTrue(found.has("tookMillis"), json);
    return found.without("tookMillis").toString();
  }

  static String address(Started serve) throws IOException {
    Matcher address = Pattern.compile("http://\\S+?:\\d+/").matcher("");
    while (!address.reset(Files.readString(serve.out())).find()) {
      assertTrue(serve.process().isAlive(), Files.readString(serve.err()));
      LockSupport.parkNanos(1_000_000);
    }
    return address.group();
  }

  static String get(String url) throws Exception {
    return answer(
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
            .body());
  }

  static List<String> names(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Another state of the same site in another data folder; returns a backup of it. */
  static Path changed(String data) throws Exception {
    site.news = "zebras in the house";
    site.lost = path -> path.equals("/p7.html");
    Outcome run = siterank("run", "--delay", "0s", "--data", data);
    site.news = "";
    site.lost = path -> false;
    assertEquals(0, run.status(), run.out() + run.err());
    Path file = folder.resolve(data + ".zip");
    Outcome made = siterank("backup", file.toString(), "--data", data);
    assertEquals(0, made.status(), made.err());
    return file;
  }

  /** Changes an entry: its new content, or null for none. */
  interface Forgery {
    byte[] of(String name, byte[] content);
  }

  /** A backup with a right sum, which anybody can make. */
  static Path forged(String name, Forgery forgery) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipFile zip = new ZipFile(backup.toFile());
        ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.setComment(zip.getComment().replaceFirst("[0-9a-f]{64}$", "0".repeat(64)));
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] content = forgery.of(entry.getName(), zip.getInputStream(entry).readAllBytes());
        if (content != null) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          out.write(content);
        }
      }
    }
    byte[] whole = bytes.toByteArray();
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(whole, 0, whole.length - 64);
    byte[] sum = HexFormat.of().formatHex(digest.digest()).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(sum, 0, whole, whole.length - 64, 64);
    return Files.write(folder.resolve(name + ".zip"), whole);
  }
}
