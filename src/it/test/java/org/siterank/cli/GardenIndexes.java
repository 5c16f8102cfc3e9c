package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.TestInstance;
import org.siterank.SiteSearch;
import org.siterank.cluster.OpenSearchNode;
import org.siterank.config.SiteConfig;
import org.siterank.engines.PublishedRankTable;

/** A site with ranks, and indexes of other programs that have its pages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GardenIndexes {

  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();
  static final String SITE = "https://www.garden.example/";
  static final int PAGES = 40;

  /** More than the operations of one request of a push. */
  static final int MANY = 1_300;

  Path folder;

  PublishedRankTable ranks;

  /** A site of pages that link to some others, so that each has another rank. */
  void publish(Path folder) throws Exception {
    this.folder = folder;
    Path www = Files.createDirectories(folder.resolve("www"));
    StringBuilder all = new StringBuilder("<title>Garden</title><h1>All plants</h1>");
    for (int i = 0; i < PAGES; i++) {
      all.append("<a href=p").append(i).append(".html>plant ").append(i).append("</a> ");
      StringBuilder page = new StringBuilder("<title>Plant " + i + "</title><p>words of " + i);
      for (int to = i % 7; to < i; to += 3 + i % 4) {
        page.append(" <a href=p").append(to).append(".html>to ").append(to).append("</a>");
      }
      Files.writeString(www.resolve("p" + i + ".html"), page);
    }
    Files.createDirectories(www.resolve("beds"));
    Files.writeString(www.resolve("beds/index.html"), "<title>Beds</title><p>all the beds");
    Files.writeString(www.resolve("index.html"), all + "<a href=beds/index.html>beds</a>");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", SITE)
            .with("site.dir", www.toString())
            .with("data", data());
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      ranks = site.ranking().table();
    }
    assertEquals(PAGES + 2, ranks.size());
  }

  String data() {
    return folder.resolve("data").toString();
  }

  CommandRun push(OpenSearchNode to, String index, String... more) {
    List<String> words = new ArrayList<>(List.of("push", "--ranks-only", "--to"));
    words.add(to.url() + "/" + index);
    words.addAll(List.of(more));
    words.addAll(List.of("--format", "json", "--no-progress", "--data", data()));
    return CommandRun.ofProgram(List.of(), words.toArray(String[]::new));
  }

  JsonNode pushed(OpenSearchNode to, String index, String... more) {
    CommandRun run = push(to, index, more);
    assertEquals(0, run.code(), run.err() + run.out());
    return run.json();
  }

  static JsonNode ask(OpenSearchNode to, String method, String path, String body) throws Exception {
    HttpResponse<byte[]> answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(to.url() + path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());
    JsonNode json = JSON.readTree(answer.body());
    assertTrue(answer.statusCode() < 400, json::toString);
    return json;
  }

  /** An answer as it is written. */
  static String text(OpenSearchNode of, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(of.url() + path)).build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  static void make(OpenSearchNode to, String index, String mapping) throws Exception {
    ask(
        to,
        "PUT",
        "/" + index,
        "{\"settings\":{\"number_of_shards\":1,\"number_of_replicas\":0},\"mappings\":"
            + mapping
            + "}");
  }

  static final String URLS =
      "{\"properties\":{\"url\":{\"type\":\"keyword\"},\"content\":{\"type\":\"text\"}}}";

  /** Documents of an index, by their ids. */
  static void fill(OpenSearchNode to, String index, Map<String, Map<String, ?>> documents)
      throws Exception {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, Map<String, ?>> document : documents.entrySet()) {
      lines
          .append(JSON.writeValueAsString(Map.of("index", Map.of("_id", document.getKey()))))
          .append('\n')
          .append(JSON.writeValueAsString(document.getValue()))
          .append('\n');
    }
    JsonNode answer = ask(to, "POST", "/" + index + "/_bulk?refresh=true", lines.toString());
    assertFalse(answer.path("errors").asBoolean(), answer::toString);
  }

  static Map<String, Map<String, ?>> pages(String prefix) {
    Map<String, Map<String, ?>> documents = new LinkedHashMap<>();
    for (int i = 0; i < PAGES; i++) {
      documents.put(
          "d" + i,
          Map.of("url", prefix + "p" + i + ".html", "content", "plant plant".repeat(1 + i % 3)));
    }
    return documents;
  }

  /** The sources of all documents, by index and id. */
  static Map<String, JsonNode> sources(OpenSearchNode of, String index) throws Exception {
    ask(of, "POST", "/" + index + "/_refresh", "");
    Map<String, JsonNode> sources = new TreeMap<>();
    JsonNode found =
        ask(of, "POST", "/" + index + "/_search", "{\"size\":9999,\"seq_no_primary_term\":true}");
    for (JsonNode hit : found.path("hits").path("hits")) {
      sources.put(
          hit.path("_index").asText() + "/" + hit.path("_id").asText(), hit.path("_source"));
    }
    return sources;
  }

  double rank(String url) {
    PublishedRankTable.Found found = ranks.find(url);
    assertTrue(found.page() >= 0, url);
    return ranks.rank(found.page());
  }

  void assertRanked(Map<String, JsonNode> sources, String field) {
    for (JsonNode source : sources.values()) {
      assertEquals(rank(source.path("url").asText()), source.path(field).asDouble(), 0);
    }
  }

  static void assertSample(JsonNode report, String name, int count, String first) {
    assertEquals(count, report.path(name).path("count").asInt(), name);
    assertEquals(first, report.path(name).path("first").path(0).asText(), name);
  }

  /** Many documents, each with an address of its own that stands for one of the pages. */
  static void fillMany(OpenSearchNode to, String index) throws Exception {
    Map<String, Map<String, ?>> documents = new LinkedHashMap<>();
    for (int i = 0; i < MANY; i++) {
      documents.put(
          "m" + i, Map.of("url", SITE + "p" + i % PAGES + ".html?utm_source=" + i, "score", 1 + i));
    }
    fill(to, index, documents);
  }

  /**
   * A program that writes to every tenth document of an index, and deletes some, until it is done.
   *
   * @return how many rounds it made
   */
  static Future<Integer> writing(OpenSearchNode to, String index, AtomicBoolean done) {
    FutureTask<Integer> writing =
        new FutureTask<>(
            () -> {
              int round = 0;
              while (!done.get()) {
                round++;
                StringBuilder lines = new StringBuilder();
                for (int i = 0; i < MANY; i += 10) {
                  lines.append("{\"update\":{\"_id\":\"m" + i + "\",\"retry_on_conflict\":9}}\n");
                  lines.append("{\"doc\":{\"seen\":" + round + "}}\n");
                }
                lines.append("{\"delete\":{\"_id\":\"m" + (2 * round + 1) + "\"}}\n");
                ask(to, "POST", "/" + index + "/_bulk", lines.toString());
              }
              return round;
            });
    new Thread(writing, "writer").start();
    return writing;
  }
}
