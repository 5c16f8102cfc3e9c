package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrNode;

/** The sentence model of the add-on reads questions in a real Solr as in the program. */
abstract class SolrSentencesCases {

  /** Questions about a manual of Lucene's indexes; few of their words are on its pages. */
  static final List<String> QUESTIONS =
      List.of(
          "how do I get rid of records that I no longer want",
          "what keeps two programs from writing to the same index",
          "how are numbers kept for sorting the results",
          "how do I see what was added without closing the writer",
          "which class decides what small parts are joined into a larger one",
          "how is an index copied while somebody writes to it",
          "what tells me whether my files are damaged",
          "how many words does a field have",
          "where are the places of a word within the text kept",
          "how do I go through all words of a field in order",
          "how much memory does it use before it writes to disk",
          "what happens when the computer crashes before the changes are saved",
          "how do I add several directories into one",
          "how do I find the nearest neighbours of a vector");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private Path folder;

  private Path program;

  /** The line that is tested. */
  abstract SolrLine line();

  private void unpack() throws Exception {
    for (String archive : List.of("siterank", "siterank-meaning")) {
      Path file = Path.of("target/" + archive + "-" + ConsumerProjects.version() + ".tar.gz");
      Outcome tar = Processes.run(folder, Map.of(), "tar", "xzf", file.toAbsolutePath().toString());
      assertEquals(0, tar.status(), tar.err());
    }
    program = folder.resolve("siterank-" + ConsumerProjects.version());
  }

  /** The javadoc of one package of Lucene. */
  private Path pages() throws IOException {
    Path pages = folder.resolve("pages");
    try (ZipFile zip = new ZipFile("target/opensearch/site.jar")) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.getName().matches("index\\.html|org/apache/lucene/index/[^/]+\\.html")) {
          Path target = pages.resolve(entry.getName());
          Files.createDirectories(target.getParent());
          try (InputStream in = zip.getInputStream(entry)) {
            Files.copy(in, target);
          }
        }
      }
    }
    return pages;
  }

  private List<String> command(String... words) {
    List<String> command = new ArrayList<>(List.of(program.resolve("bin/siterank").toString()));
    command.addAll(List.of(words));
    command.addAll(List.of("-c", folder.resolve("siterank.yaml").toString()));
    return command;
  }

  private Outcome siterank(String... words) throws Exception {
    return Processes.run(folder, Map.of(), command(words).toArray(String[]::new));
  }

  /** The commands of solr.md, in directories of this test. */
  private void installModel(SolrNode node) throws Exception {
    String manual = Files.readString(Path.of("src/site/manual/solr.md"));
    Matcher block = Pattern.compile("(?m)^ *(cp -r lib/meaning/.*)$").matcher(manual);
    assertTrue(block.find(), "the manual copies the add-on");
    String copy = block.group(1).replace("/var/solr/data/lib", node.home() + "/lib");
    Outcome copied = Processes.shell(program, Map.of(), copy);
    assertEquals(0, copied.status(), copy + ": " + copied.err());
  }

  private static List<String> found(SolrCore in, String question) throws IOException {
    return in.node()
        .post("/" + in.name() + "/siterank", Map.of("q", question, "rows", "10"))
        .ok()
        .at("/response/docs")
        .valueStream()
        .map(doc -> doc.path("url").asText())
        .toList();
  }

  @Test
  void questionsFindThereWhatTheyFindHere() throws Exception {
    SolrNode.require(line());
    unpack();
    Files.writeString(
        folder.resolve("siterank.yaml"),
        "site:\n  url: https://docs.example/\n  dir: %s\nsearch:\n  meaning: sentences\ndata: %s\n"
            .formatted(pages(), folder.resolve("data")));
    Outcome run = siterank("run");
    assertTrue(run.status() <= 1, run.err()); // Without logs, ranks need a look.
    try (SolrNode node = SolrNode.install(line(), "<solr/>").start()) {
      SolrCore core = node.core("docs", "pages.xml");
      Outcome without = siterank("push", "--to", core.url());
      assertEquals(3, without.status(), without.err());
      String said = "questions are read by words alone: siterank_text: there is no sentence model";
      assertTrue(without.err().contains(said), without.err());
      List<List<String>> words = new ArrayList<>();
      for (String question : QUESTIONS) {
        words.add(found(core, question));
      }
      node.kill();
      installModel(node);
      node.start();
      Outcome pushed = siterank("push", "--to", core.url());
      assertEquals(0, pushed.status(), pushed.err());
      assertTrue(pushed.out().contains("0 added, 0 changed"), pushed.out());
      assertTensAreEqual(core, words);
    }
  }

  private void assertTensAreEqual(SolrCore core, List<List<String>> words) throws Exception {
    Started serve = Processes.start(folder, Map.of(), command("serve", "--port", "0"));
    try {
      String url = address(serve);
      int places = 0;
      int equal = 0;
      int moved = 0;
      for (int i = 0; i < QUESTIONS.size(); i++) {
        String question = QUESTIONS.get(i);
        List<String> expected = new ArrayList<>();
        get(url + "api/search?q=" + URLEncoder.encode(question, StandardCharsets.UTF_8))
            .path("hits")
            .forEach(hit -> expected.add(hit.path("url").asText()));
        List<String> there = found(core, question);
        for (int place = 0; place < expected.size(); place++) {
          places++;
          equal += place < there.size() && there.get(place).equals(expected.get(place)) ? 1 : 0;
        }
        moved += there.equals(words.get(i)) ? 0 : 1;
      }
      System.out.println(equal + " of " + places + " places, " + moved + " moved by the model");
      assertTrue(places > 9 * QUESTIONS.size(), "the questions find " + places);
      assertTrue(10 * equal >= 9 * places, equal + " of " + places + " places are equal");
      assertTrue(2 * moved > QUESTIONS.size(), "the model moves " + moved);
    } finally {
      serve.process().destroy();
      serve.await();
    }
  }

  private static String address(Started serve) throws IOException {
    Matcher address = Pattern.compile("http://\\S+?:\\d+/").matcher("");
    while (!address.reset(Files.readString(serve.out())).find()) {
      assertTrue(serve.process().isAlive(), Files.readString(serve.err()));
      LockSupport.parkNanos(1_000_000);
    }
    return address.group();
  }

  private static JsonNode get(String url) throws Exception {
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), url + ": " + answer.body());
    return JSON.readTree(answer.body());
  }
}
