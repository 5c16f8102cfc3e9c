package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cluster.OpenSearchNode;
import org.siterank.searchlog.SearchLog;

/**
 * Nights that are taken back or held back, and what a push of them brings to OpenSearch: pages,
 * texts and ranks of the night in service.
 */
@Tag("minutes")
class PushedNightsIT {

  private static final int PAGES = 12;

  private static final List<String> WORDS =
      List.of(
          "apple", "banana", "cherry", "date", "elder", "fig", "grape", "hazel", "juniper", "kiwi");

  private static OpenSearchNode node;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("nights", true).start(Map.of("discovery.type", "single-node"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (node != null) {
      node.close();
    }
  }

  private Path data() {
    return folder.resolve("data");
  }

  private static CommandRun siterank(Path data, String... words) {
    return CommandRun.ofProgram(List.of("--no-progress", "--data", data.toString()), words);
  }

  private void page(String name, String text) throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve(name + ".html"), "<title>" + name + "</title>" + text);
  }

  /** A site whose pages have the same words; each night links and counts visits as it likes. */
  private void site(String topic) throws IOException {
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < PAGES; i++) {
      links.append("<a href=p").append(i).append(".html>page</a> ");
      page("p" + i, "Report number" + i + " of " + String.join(" ", WORDS) + " " + topic);
    }
    page("index", links.toString());
  }

  /** Visits of a page, all from another site and by other people. */
  private void visits(int page, int count) throws IOException {
    StringBuilder lines = new StringBuilder();
    LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    String day =
        java.time.format.DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ENGLISH)
            .format(yesterday);
    for (int i = 0; i < count; i++) {
      lines.append(
          String.format(
              Locale.ROOT,
              "192.0.%d.%d - - [%s:10:%02d:%02d +0000] \"GET /p%d.html HTTP/1.1\" 200 99"
                  + " \"https://portal.example/\" \"Mozilla/5.0 (X11; Linux) Firefox/130.0 v%d\"%n",
              i / 250,
              1 + i % 250,
              day,
              i / 60 % 60,
              i % 60,
              page,
              page));
    }
    Files.writeString(folder.resolve("access-" + page + "-" + count + ".log"), lines);
  }

  private CommandRun night(String... more) {
    List<String> words = new ArrayList<>(List.of("run", "--site", "http://h.example/"));
    words.addAll(List.of("--dir", folder + "/www", "--logs", folder + "/access-*.log"));
    words.addAll(List.of("--weight", "1000"));
    words.addAll(List.of(more));
    return siterank(data(), words.toArray(String[]::new));
  }

  private static void published(CommandRun night) {
    assertTrue(night.code() <= 1 && night.out().contains("published as run"), night.toString());
  }

  private static CommandRun push(Path data, String index) {
    CommandRun run = siterank(data, "push", "--replicas", "0", "--to", node.url() + "/" + index);
    assertEquals(0, run.code(), run.err());
    return run;
  }

  /** What the cluster finds for a word: path → rank. */
  private static Map<String, Double> found(String index, String word) {
    CommandRun run =
        CommandRun.ofProgram(
            List.of("-n", "50", "--format", "json"),
            "search",
            "--on",
            node.url() + "/" + index,
            word);
    Map<String, Double> ranks = new TreeMap<>();
    if (run.code() == 0) {
      for (JsonNode hit : run.json().path("hits")) {
        ranks.put(hit.path("url").asText(), hit.path("rank").asDouble());
      }
    } else {
      assertEquals(1, run.code(), run.err());
    }
    return ranks;
  }

  /** The same, of the data folder. */
  private static Map<String, Double> here(Path data, String word) {
    CommandRun run = siterank(data, "search", "-n", "50", "--format", "json", word);
    Map<String, Double> ranks = new TreeMap<>();
    run.json()
        .path("hits")
        .forEach(hit -> ranks.put(hit.path("url").asText(), hit.path("rank").asDouble()));
    return ranks;
  }

  /** Ranks travel as floats. */
  private static void assertSame(Map<String, Double> expected, Map<String, Double> found) {
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((page, rank) -> assertEquals(rank, found.get(page), 1e-6 * rank, page));
  }

  @Test
  void afterARollbackThePushBringsTheNightBefore() throws Exception {
    site("pears");
    page("gone", "Report of apple and quinces");
    page(
        "index", "<a href=gone.html>old</a> " + Files.readString(folder.resolve("www/index.html")));
    visits(0, 300);
    published(night());
    push(data(), "back");
    Map<String, Double> first = here(data(), "apple");
    assertSame(first, found("back", "apple"));
    String backup = folder.resolve("kept.zip").toString();
    assertEquals(0, siterank(data(), "backup", backup).code());

    site("plums");
    Files.delete(folder.resolve("www/gone.html"));
    page("p12", "Report of apple and plums");
    page("index", "<a href=p12.html>new</a> " + Files.readString(folder.resolve("www/index.html")));
    visits(9, 900);
    published(night());
    push(data(), "back");
    Map<String, Double> second = found("back", "apple");
    assertEquals(PAGES + 1, second.size());
    assertEquals(Set.of(), found("back", "quinces").keySet());
    assertNotEquals(first.get("http://h.example/p9.html"), second.get("http://h.example/p9.html"));

    assertEquals(0, siterank(data(), "rollback").code());
    CommandRun pushed = push(data(), "back");
    assertTrue(
        pushed
            .err()
            .contains(
                "run 2 is newer and not published: pages, texts and ranks sent are those of run 1"),
        pushed.err());
    assertSame(first, found("back", "apple")); // Without the page that the night before had not.
    assertEquals(Set.of(), found("back", "plums").keySet());
    assertEquals(PAGES, found("back", "pears").size());
    assertEquals(Set.of("http://h.example/gone.html"), found("back", "quinces").keySet());
    CommandRun again = push(data(), "back");
    assertTrue(again.out().contains("0 added, 0 changed"), again.out());

    // A backup of the night before has its texts, too.
    Path restored = folder.resolve("restored");
    assertEquals(0, siterank(restored, "restore", backup).code());
    assertFalse(push(restored, "back").err().contains("not published"));
    assertSame(first, found("back", "apple"));
    assertEquals(PAGES, found("back", "pears").size());
    assertEquals(Set.of(), found("back", "plums").keySet());

    published(night());
    push(data(), "back");
    assertSame(here(data(), "apple"), found("back", "apple"));
    assertEquals(PAGES + 1, found("back", "plums").size());
  }

  @Test
  void ofANightThatIsHeldBackNoRankIsPushedAndNoPageStaysOpen() throws Exception {
    site("pears");
    visits(0, 300);
    visits(1, 200);
    visits(2, 100);
    published(night());
    push(data(), "held");
    Map<String, Double> first = here(data(), "apple");
    assertSame(first, found("held", "apple"));
    try (SearchLog log = SearchLog.open(data(), 1)) {
      for (String word : WORDS) {
        log.asked(LocalDate.now(ZoneOffset.UTC), word, 3, "192.0.2.1");
      }
    }

    visits(9, 9000);
    visits(10, 8000);
    visits(11, 7000);
    CommandRun held = night("--rights-rule", "/p1.html board", "--rights-rule", "/* everybody");
    assertEquals(1, held.code(), held.toString());
    assertTrue(held.err().contains("search.max-churn"), held.toString());
    CommandRun pushed = push(data(), "held");
    assertTrue(pushed.err().contains("run 2 is newer and not published"), pushed.err());
    Map<String, Double> open = new TreeMap<>(first);
    assertTrue(open.remove("http://h.example/p1.html") != null, open.toString());
    assertSame(open, found("held", "apple"));
  }
}
