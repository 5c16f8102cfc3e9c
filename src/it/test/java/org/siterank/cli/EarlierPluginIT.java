package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cluster.OpenSearchNode;

/**
 * An index in OpenSearch that an earlier version has pushed with its own plugin, after an upgrade:
 * {@code -Dtests.previous=ARCHIVE}. The plugin of that version lies beside its archive, as the
 * build leaves it.
 */
@Tag("minutes")
class EarlierPluginIT {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;

  private static Path previous() {
    Optional<String> archive = Optional.ofNullable(System.getProperty("tests.previous"));
    Needs.optional(archive.isPresent(), "an archive of an earlier version: -Dtests.previous=FILE");
    return Path.of(archive.orElseThrow()).toAbsolutePath();
  }

  private static Path plugin(Path archive) throws Exception {
    try (Stream<Path> files = Files.list(archive.getParent())) {
      return files
          .filter(file -> file.getFileName().toString().matches("siterank-opensearch-\\d.*\\.zip"))
          .findFirst()
          .orElseThrow();
    }
  }

  private String unpacked(Path archive) throws Exception {
    Path to = Files.createDirectory(folder.resolve("earlier"));
    Outcome tar = Processes.run(to, Map.of(), "tar", "xzf", archive.toString());
    assertEquals(0, tar.status(), tar.err());
    try (Stream<Path> tops = Files.list(to)) {
      return tops.findFirst().orElseThrow().resolve("bin/siterank").toString();
    }
  }

  private Outcome run(String program, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(words));
    return Processes.run(folder, Map.of(), command.toArray(String[]::new));
  }

  private Outcome done(String program, String... words) throws Exception {
    Outcome outcome = run(program, words);
    assertEquals(0, outcome.status(), String.join(" ", words) + ": " + outcome);
    return outcome;
  }

  private static JsonNode get(OpenSearchNode node, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(node.url() + path)).build();
    return new ObjectMapper().readTree(HTTP.send(request, BodyHandlers.ofString()).body());
  }

  @Test
  void itIsReadOrNamedAndTheNextPushBuildsItAnew() throws Exception {
    Path archive = previous();
    OpenSearchNode.require();
    String earlier = unpacked(archive);
    String now = Path.of("target/siterank/bin/siterank").toAbsolutePath().toString();
    Path site = Files.createDirectory(folder.resolve("site"));
    Files.writeString(site.resolve("index.html"), "<title>Start</title><a href=a.html>A</a>");
    Files.writeString(site.resolve("a.html"), "<title>A</title>walrusses of the house");
    String[] crawl = {
      "run", "--site", "http://x.test/", "--dir", site.toString(), "--data", "data", "--no-progress"
    };
    done(earlier, crawl);
    try (OpenSearchNode node = OpenSearchNode.install("earlier", false)) {
      node.installPlugin(plugin(archive));
      node.start();
      String index = node.url() + "/docs";
      String[] push = {"push", "--to", index, "--replicas", "0", "--data", "data", "--no-progress"};
      done(earlier, push);
      String before = get(node, "/_alias/docs").fieldNames().next();
      node.stop();
      node.replacePlugin();
      node.start();
      JsonNode health = get(node, "/_cluster/health/docs?wait_for_status=green&timeout=60s");
      assertEquals("green", health.path("status").asText(), health + "\n" + node.log());
      Outcome search = run(now, "search", "--on", index, "walrusses");
      boolean isFound = search.status() == 0 && search.out().contains("http://x.test/a.html");
      boolean isNamed =
          search.status() == 3
              && search.err().lines().count() == 1
              && search.err().contains("another version of siterank")
              && search.err().contains("siterank push --to " + index);
      assertTrue(isFound || isNamed, search.toString());
      System.out.println(
          "index " + before + " of " + archive + ": " + (isFound ? "read" : "named"));

      done(now, crawl);
      done(now, push);
      Outcome found = done(now, "search", "--on", index, "walrusses");
      assertTrue(found.out().contains("http://x.test/a.html"), found.out());
      String after = get(node, "/_alias/docs").fieldNames().next();
      JsonNode all = get(node, "/docs-*/_alias");
      assertEquals(List.of(after), List.copyOf(names(all)), "no other index is left: " + all);
      List<String> again = new ArrayList<>(List.of(push));
      again.addAll(List.of("--format", "json"));
      JsonNode report = new ObjectMapper().readTree(done(now, again.toArray(String[]::new)).out());
      assertEquals(2, report.path("unchanged").asInt(), report.toString());
    }
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
