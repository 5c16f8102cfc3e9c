package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;
import org.siterank.cluster.ElasticProxy;
import org.siterank.cluster.OpenSearchModules;
import org.siterank.cluster.OpenSearchNode;

/**
 * Questions by the sentence model of the add-on, through the search template in what answers as an
 * Elasticsearch: an OpenSearch that plays its vectors, behind a proxy that refuses what
 * Elasticsearch would not take.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("minutes")
class ElasticSentencesIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** The scalar product of a vector with itself. */
  private static final double SQUARE = 127 * 127;

  private Path folder;
  private Path program;
  private OpenSearchNode node;
  private ElasticProxy proxy;

  @BeforeAll
  void start(@TempDir Path own) throws Exception {
    OpenSearchNode.require();
    folder = own;
    for (String archive : List.of("siterank", "siterank-meaning")) {
      Path file = Path.of("target/" + archive + "-" + ConsumerProjects.version() + ".tar.gz");
      Outcome tar = Processes.run(folder, Map.of(), "tar", "xzf", file.toAbsolutePath().toString());
      assertEquals(0, tar.status(), tar.err());
    }
    program = folder.resolve("siterank-" + ConsumerProjects.version());
    node = OpenSearchNode.install("elastic-sentences", false);
    OpenSearchModules.installShared(node);
    OpenSearchModules.install(node);
    node.start();
    proxy = ElasticProxy.before(node);
  }

  @AfterAll
  void stop() throws Exception {
    if (proxy != null) {
      proxy.close();
    }
    if (node != null) {
      node.close();
    }
    assertEquals(List.of(), proxy == null ? List.of() : proxy.refused());
  }

  /** The javadoc of one package of Lucene. */
  private Path javadoc() throws IOException {
    Path pages = folder.resolve("javadoc");
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

  private Outcome siterank(String site, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.resolve("bin/siterank").toString()));
    command.addAll(List.of(words));
    command.addAll(List.of("-c", folder.resolve(site + ".yaml").toString()));
    return Processes.run(folder, Map.of(), command.toArray(String[]::new));
  }

  private void publish(String site, Path pages) throws Exception {
    Files.writeString(
        folder.resolve(site + ".yaml"),
        "site:\n  url: https://docs.example/\n  dir: %s\nsearch:\n  meaning: sentences\ndata: %s\n"
            .formatted(pages, folder.resolve("data-" + site)));
    Outcome run = siterank(site, "run");
    assertTrue(run.status() <= 1, run.err()); // Without logs, ranks need a look.
    Outcome pushed = siterank(site, "push", "--to", proxy.url() + "/" + site);
    assertEquals(0, pushed.status(), pushed.err() + pushed.out());
  }

  /** How questions to one site are answered. */
  private static final class Tally {
    private int places;
    private int asComputed;
    private int asHere;
    private int asHereByWords;
  }

  private Tally ask(String site, List<String> questions) throws Exception {
    Tally tally = new Tally();
    List<String> serve =
        List.of(
            program.resolve("bin/siterank").toString(),
            "serve",
            "--port",
            "0",
            "-c",
            folder.resolve(site + ".yaml").toString());
    Started server = Processes.start(folder, Map.of(), serve);
    try {
      String url = address(server);
      assertManualShowsAllParameters(url);
      for (String question : questions) {
        ask(site, url, question, tally);
      }
    } finally {
      server.process().destroy();
      server.await();
    }
    System.out.printf(
        "%s, %d questions: of %d places %d as computed, %d pages as here, %d without vectors%n",
        site, questions.size(), tally.places, tally.asComputed, tally.asHere, tally.asHereByWords);
    return tally;
  }

  /** The request of the manual, and the names in the answer that it shows. */
  private static void assertManualShowsAllParameters(String server) throws Exception {
    String manual = Files.readString(Path.of("src/site/manual/engines.md"));
    Matcher request =
        Pattern.compile("(?m)^curl 'http://localhost:8080/(api/vector\\?q=[^']*)'$")
            .matcher(manual);
    assertTrue(request.find(), "the manual reads a question");
    Matcher shown = Pattern.compile("(?m)^\\{\"query\": .*\\}$").matcher(manual);
    assertTrue(shown.find(request.end()), "the manual shows the answer");
    List<String> names = new ArrayList<>();
    JSON.readTree(shown.group()).fieldNames().forEachRemaining(names::add);
    List<String> answered = new ArrayList<>();
    JsonNode answer = get(server + request.group(1));
    answer.fieldNames().forEachRemaining(answered::add);
    assertEquals(names, answered);
    assertEquals(JSON.readTree(shown.group()).path("query"), answer.path("query"));
  }

  private void ask(String site, String server, String question, Tally tally) throws Exception {
    String asked = URLEncoder.encode(question, StandardCharsets.UTF_8);
    ObjectNode vector = (ObjectNode) get(server + "api/vector?q=" + asked);
    assertEquals(384, vector.path("vector").size(), vector::toString);
    List<String> found = urls(template(site, vector));
    assertEquals(found, urls(template(site, vector)), question);
    assertEquals(computed(site, vector), found, question);
    tally.places += found.size();
    tally.asComputed += common(computed(site, vector), found);
    List<String> here = new ArrayList<>();
    get(server + "api/search?q=" + asked)
        .path("hits")
        .forEach(hit -> here.add(hit.path("url").asText()));
    tally.asHere += common(here, found);
    ObjectNode words = JSON.createObjectNode().put("query", vector.path("query").asText());
    tally.asHereByWords += common(here, urls(template(site, words.put("operator", "or"))));
  }

  /** The first ten by the rule of the own search: (t + w·max(0, cosine)) · factor. */
  private List<String> computed(String site, ObjectNode vector) throws Exception {
    ObjectNode words = vector.deepCopy();
    double weight = words.remove("weight").asDouble();
    words.put("size", 1000);
    Map<String, Double> scores = new LinkedHashMap<>();
    JsonNode found = template(site, words);
    assertEquals(found.at("/hits/total/value").asInt(), found.at("/hits/hits").size());
    Map<String, JsonNode> documents = documents(site);
    for (JsonNode hit : found.at("/hits/hits")) {
      String url = hit.at("/_source/url").asText();
      JsonNode document = documents.get(url);
      double product = product(vector.path("vector"), document.path("sentences").asText());
      double gain = weight * Math.max(0, product / SQUARE) * document.path("factor").asDouble();
      scores.put(url, hit.path("_score").asDouble() + gain);
    }
    return scores.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(10)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The documents that were pushed, by address. */
  private Map<String, JsonNode> documents(String site) throws Exception {
    Map<String, JsonNode> documents = new LinkedHashMap<>();
    post("/" + site + "/_search", JSON.createObjectNode().put("size", 1000))
        .at("/hits/hits")
        .forEach(hit -> documents.put(hit.at("/_source/url").asText(), hit.path("_source")));
    return documents;
  }

  private static int product(JsonNode question, String page) {
    byte[] vector = Base64.getDecoder().decode(page);
    int product = 0;
    for (int i = 0; i < vector.length; i++) {
      product += question.path(i).asInt() * vector[i];
    }
    return product;
  }

  private static int common(List<String> some, List<String> others) {
    return (int) some.stream().filter(others::contains).count();
  }

  private JsonNode template(String site, ObjectNode parameters) throws Exception {
    ObjectNode search = JSON.createObjectNode().put("id", "siterank-" + site);
    search.set("params", parameters);
    return post("/" + site + "/_search/template", search);
  }

  private static List<String> urls(JsonNode found) {
    return found
        .at("/hits/hits")
        .valueStream()
        .map(hit -> hit.at("/_source/url").asText())
        .toList();
  }

  private JsonNode post(String path, JsonNode body) throws Exception {
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(proxy.url() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), path + ": " + answer.body());
    return JSON.readTree(answer.body());
  }

  private static JsonNode get(String url) throws Exception {
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), url + ": " + answer.body());
    return JSON.readTree(answer.body());
  }

  private static String address(Started serve) throws IOException {
    Matcher address = Pattern.compile("http://\\S+?:\\d+/").matcher("");
    while (!address.reset(Files.readString(serve.out())).find()) {
      assertTrue(serve.process().isAlive(), Files.readString(serve.err()));
      LockSupport.parkNanos(1_000_000);
    }
    return address.group();
  }

  private static void check(Tally tally, List<String> questions) {
    assertTrue(tally.places > 9 * questions.size(), "the questions find " + tally.places);
    assertTrue(10 * tally.asComputed >= 9 * tally.places, tally.asComputed + " as computed");
    assertTrue(3 * tally.asHere >= 2 * tally.places, tally.asHere + " pages as here");
    assertTrue(
        tally.asHere > tally.asHereByWords,
        tally.asHere + " pages as here, " + tally.asHereByWords + " without vectors");
  }

  @Test
  void questionsAboutJavadocFollowTheRuleOfTheOwnSearch() throws Exception {
    publish("javadoc", javadoc());
    check(ask("javadoc", SolrSentencesCases.QUESTIONS), SolrSentencesCases.QUESTIONS);
    Outcome words =
        siterank("javadoc", "push", "--meaning", "words", "--to", proxy.url() + "/javadoc");
    assertEquals(0, words.status(), words.err());
    assertFalse(documents("javadoc").values().iterator().next().has("sentences"));
  }

  @Test
  void questionsAboutTheManualFollowTheRuleOfTheOwnSearch() throws Exception {
    List<String> questions =
        List.of(
            "how do I go back to the results of yesterday",
            "how can I keep some pages out of the index",
            "which people may read what is found",
            "how do I move my site to another address",
            "what is written down about the people who visit my pages",
            "how do I save everything to another disk",
            "which of my pages do nobody any good",
            "how can a program ask for the answers",
            "how do I find out why a page is so far down",
            "what happens when the power fails in the middle of the night");
    publish("manual", program.resolve("manual"));
    check(ask("manual", questions), questions);
  }
}
