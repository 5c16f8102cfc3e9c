package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;
import org.siterank.cluster.OpenSearchNode;
import org.siterank.config.ConfigTemplate;

/** The archive that users get, unpacked into a folder with a space in its name and started. */
@Tag("minutes")
class DistributionIT extends UnpackedArchive {

  @Test
  void itHoldsWhatAUserNeeds() {
    for (String file :
        List.of(
            "README.md",
            "LICENSE",
            "NOTICE",
            "THIRD-PARTY.txt",
            "CHANGES.md",
            "conf/siterank.example.yaml",
            "conf/siterank.schema.json",
            "lib/siterank.jar")) {
      assertTrue(Files.isRegularFile(top.resolve(file)), file);
    }
    assertTrue(Files.isExecutable(Path.of(script)));
  }

  @Test
  void itStartsAndSaysNothingButItsVersion() throws Exception {
    Outcome outcome = Processes.run(parent, PLAIN, script, "--version");
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("", outcome.err());
    String expected = "siterank " + top.getFileName().toString().substring("siterank-".length());
    assertEquals(expected, outcome.out().lines().findFirst().orElse(""));
  }

  @Test
  void itReadsADocumentOfEachFormat() throws Exception {
    String data = dataOfDocuments();
    String pages = Processes.run(parent, PLAIN, script, "export", "pages", "--data", data).out();
    for (String document : DOCUMENTS) {
      assertTrue(pages.contains("http://x.test/" + document + "\t200\t"), document + ": " + pages);
    }
    Outcome found = Processes.run(parent, PLAIN, script, "search", "walrusses", "--data", data);
    assertTrue(found.out().contains("http://x.test/a.pdf"), found.out());
  }

  @Test
  void itServesADocumentOfEachFormat() throws Exception {
    List<String> command = List.of(script, "serve", "--port", "0", "--data", dataOfDocuments());
    Started serve = Processes.start(parent, PLAIN, command);
    try {
      String url = address(serve);
      JsonNode found = get(url + "api/search?q=walrusses");
      assertEquals("http://x.test/a.pdf", found.at("/hits/0/url").asText(), found.toString());
      for (String document : DOCUMENTS) {
        String page = "http://x.test/" + document;
        assertEquals(page, get(url + "api/page?url=" + page).path("url").asText());
      }
    } finally {
      serve.process().destroy();
      serve.await();
    }
  }

  @Test
  void connectionsThatAreKeptFitIntoTheMemoryOfItsServer() throws Exception {
    List<String> command = List.of(script, "serve", "--port", "0", "--data", dataOfDocuments());
    Started serve = Processes.start(parent, PLAIN, command);
    List<Socket> kept = new ArrayList<>();
    try {
      String url = address(serve);
      byte[] requests =
          "GET /health HTTP/1.1\r\nHost: x\r\n\r\n".repeat(3).getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 3_000; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort());
        socket.setSoTimeout(60_000);
        kept.add(socket);
        socket.getOutputStream().write(requests);
        assertEquals('H', socket.getInputStream().read(), "connection " + i);
      }
      HttpResponse<String> health =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(url + "health"))
                      .timeout(Duration.ofSeconds(30))
                      .build(),
                  BodyHandlers.ofString());
      assertEquals(200, health.statusCode());
    } finally {
      for (Socket socket : kept) {
        socket.close();
      }
      serve.process().destroy();
      serve.await();
    }
    assertFalse(Files.readString(serve.err()).contains("OutOfMemory"));
  }

  @Test
  void itPushesADocumentOfEachFormatToOpenSearch() throws Exception {
    OpenSearchNode.require();
    String data = dataOfDocuments();
    try (OpenSearchNode node =
        OpenSearchNode.install("shipped", true).start(Map.of("discovery.type", "single-node"))) {
      String index = node.url() + "/docs";
      Outcome push =
          Processes.run(
              parent,
              PLAIN,
              script,
              "push",
              "--to",
              index,
              "--replicas",
              "0",
              "--data",
              data,
              "--no-progress");
      assertEquals(0, push.status(), push.err());
      for (String document : DOCUMENTS) {
        String page = "http://x.test/" + document;
        assertEquals(
            1, get(index + "/_count?q=url:%22" + page + "%22").path("count").asInt(), page);
      }
      Outcome found = Processes.run(parent, PLAIN, script, "search", "--on", index, "walrusses");
      assertTrue(found.out().contains("http://x.test/a.pdf"), found.out() + found.err());
    }
  }

  @Test
  void aMistypedSiteTakesNoPageAway() throws Exception {
    String data = parent.resolve("mistyped-data").toString();
    Path site = Files.createDirectory(parent.resolve("typed"));
    Files.writeString(site.resolve("index.html"), "<title>Garden</title>flowers");
    assertEquals(0, run(script, site, data).status());
    for (String command : List.of("run", "crawl", "rank")) {
      Outcome other =
          Processes.run(
              parent,
              PLAIN,
              script,
              command,
              "--site",
              "http://y.test/",
              "--dir",
              site.toString(),
              "--data",
              data,
              "--no-progress");
      assertEquals(2, other.status(), other.out() + other.err());
      assertTrue(other.err().contains("--alias http://x.test/"), other.err());
      assertEquals(1, other.err().lines().count(), other.err());
    }
    Outcome found = Processes.run(parent, PLAIN, script, "search", "flowers", "--data", data);
    assertTrue(found.out().contains("http://x.test/"), found.out() + found.err());
  }

  @Test
  void aLibraryThatIsMissingIsNamedOnceAndNeedsALook() throws Exception {
    Path broken = parent.resolve("broken");
    Outcome copied = Processes.run(parent, PLAIN, "cp", "-r", top.toString(), broken.toString());
    assertEquals(0, copied.status(), copied.err());
    try (Stream<Path> jars = Files.list(broken.resolve("lib"))) {
      Files.delete(
          jars.filter(jar -> jar.getFileName().toString().startsWith("log4j-api"))
              .findFirst()
              .orElseThrow());
    }
    String data = parent.resolve("broken-data").toString();
    Path site = siteOfDocuments("unread");
    Outcome run = run(broken.resolve("bin/siterank").toString(), site, data);
    assertEquals(1, run.status(), run.out() + run.err());
    String said = run.out() + run.err();
    assertEquals(
        1, said.lines().filter(line -> line.contains("the program is not whole")).count(), said);
    assertTrue(said.contains("NoClassDefFoundError: org/apache/logging/log4j/"), said);
    assertTrue(said.contains("install it again"), said);
  }

  @Test
  void itStartsThroughLinksToLinks() throws Exception {
    Path links = Files.createDirectories(parent.resolve("links/more"));
    Files.createSymbolicLink(links.resolve("one"), Path.of(script));
    Files.createSymbolicLink(parent.resolve("links/two"), Path.of("more/one"));
    Outcome direct = Processes.run(Path.of("/"), PLAIN, script, "--version");
    for (String link : List.of("links/more/one", "links/two")) {
      String absolute = parent.resolve(link).toString();
      assertEquals(direct, Processes.run(Path.of("/"), PLAIN, absolute, "--version"));
    }
    assertEquals(direct, Processes.run(parent, PLAIN, "./links/two", "--version"));
    assertEquals(direct, Processes.run(parent.resolve("links"), PLAIN, "sh", "two", "--version"));
    String path = parent.resolve("links") + ":" + System.getenv("PATH");
    assertEquals(direct, Processes.shell(Path.of("/"), Map.of("PATH", path), "two --version"));
  }

  @Test
  void exitStatusAndMessageReachTheShell() throws Exception {
    Outcome outcome = Processes.run(parent, PLAIN, script, "inti");
    assertEquals(2, outcome.status());
    assertEquals("", outcome.out());
    assertEquals(
        "siterank: unknown command \"inti\"; did you mean init? See \"siterank --help\".\n",
        outcome.err());
  }

  @Test
  void lettersOutsideAsciiSurviveWithoutALocale() throws Exception {
    Map<String, String> cron = Map.of("LC_ALL", "", "LANG", "", "LC_CTYPE", "");
    Outcome outcome = Processes.run(parent, cron, script, "init", "größe");
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.out().startsWith("wrote größe/siterank.yaml\n"), outcome.out());
    // The folder of the script has a space in its name.
    String next = "'" + script + "' run -c 'größe/siterank.yaml'";
    assertTrue(outcome.out().contains(next), outcome.out());
    assertEquals(
        ConfigTemplate.text(), Files.readString(parent.resolve("größe").resolve("siterank.yaml")));
  }

  @Test
  void javaOptionsOfTheUserArrive() throws Exception {
    Map<String, String> options = Map.of("SITERANK_JAVA_OPTS", "-showversion -Dx=*");
    Outcome outcome = Processes.run(parent, options, script, "--version");
    assertEquals(0, outcome.status());
    assertTrue(outcome.err().contains("Runtime Environment"), outcome.err());
    // Java refuses both compilers when one thread is to compile, as for other short commands.
    Map<String, String> compilers = Map.of("SITERANK_JAVA_OPTS", "-XX:TieredStopAtLevel=4");
    Outcome both = Processes.run(parent, compilers, script, "--version");
    assertEquals(0, both.status(), both.out());
  }

  @Test
  void aMissingJavaIsSaidInOneLine() throws Exception {
    Outcome wrong = Processes.run(parent, Map.of("JAVA_HOME", "/nowhere"), script, "--version");
    assertEquals(3, wrong.status());
    assertEquals(
        "siterank: JAVA_HOME is /nowhere, which has no bin/java; set it to a JDK 17 or later\n",
        wrong.err());
  }

  @Test
  void anOldJavaIsSaidInOneLine() throws Exception {
    // A release file is what tells a JDK's version; this one stands beside a real java.
    Path old = Files.createDirectories(parent.resolve("old jdk/bin")).getParent();
    Files.write(
        old.resolve("bin/java"),
        Processes.utf8("#!/bin/sh\necho 'it should not have been started' >&2\nexit 9\n"));
    assertTrue(old.resolve("bin/java").toFile().setExecutable(true));
    for (String version : List.of("11.0.2", "1.8.0_292")) {
      Files.writeString(old.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
      Outcome outcome =
          Processes.run(parent, Map.of("JAVA_HOME", old.toString()), script, "--version");
      assertEquals(3, outcome.status());
      String feature = version.startsWith("1.") ? "8" : "11";
      assertEquals(
          "siterank: needs Java 17 or later, "
              + old
              + "/bin/java is Java "
              + feature
              + "; set JAVA_HOME\n",
          outcome.err());
    }
  }

  @Test
  void aReaderThatGoesAwayEndsItQuietly() throws Exception {
    // The reader is gone before the first byte: writing must fail, and must not be an error.
    Outcome outcome =
        Processes.shell(
            parent,
            Map.of("S", script),
            "mkfifo fifo; { : <fifo; echo gone >gone; } & exec 3>fifo; wait; \"$S\" --help >&3");
    assertTrue(Files.exists(parent.resolve("gone")));
    assertEquals(new Outcome(0, "", ""), outcome);
  }

  @Test
  void aFullDiskIsAnErrorInOneLine() throws Exception {
    Outcome outcome = Processes.shell(parent, Map.of("S", script), "\"$S\" --help >/dev/full");
    assertEquals(3, outcome.status());
    assertEquals(
        "siterank: the output could not be written: No space left on device\n", outcome.err());
  }
}
