package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others write into a pushed index in a real OpenSearch, and how the next push undoes it. */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ForeignWritesIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  private static final int PAGES = 700;

  private static final MadeUp SITE = new MadeUp(PAGES, 1);

  @TempDir static Path folder;

  private static OpenSearchNode node;
  private static ClusterAddress address;
  private static ClusterClient client;
  private static int state = 1;

  @BeforeAll
  static void startAndPush() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("foreign", true);
    node.start(Map.of("discovery.type", "single-node", "path.repo", node.folder("backups")));
    address = ClusterAddress.of(node.url() + "/docs");
    client = new ClusterClient(address, ACCESS, BackOff.Pause.SLEEP);
    assertEquals(PAGES, push(true).counts().added());
    state = 2; // Other ranks, so that they are beside the pages from here on.
    assertEquals(PAGES, push(true).counts().reranked());
  }

  @AfterAll
  static void stop() throws Exception {
    if (client != null) {
      client.close();
    }
    if (node != null) {
      node.close();
    }
  }

  private static PushReport run(Push push, MadeUp pages) throws IOException {
    return push.run(
        pages, TestOptions.push(2, 0, true, 0), false, (stage, done, total) -> {}, () -> false);
  }

  /**
   * @param here whether from the machine that has pushed before, or from another one
   */
  private static PushReport push(boolean here) throws IOException {
    try (Push push = here ? Push.to(address, ACCESS, folder) : Push.to(address, ACCESS)) {
      return run(push, new MadeUp(PAGES, state));
    }
  }

  private static IndexMeta meta() throws IOException {
    return new ClusterIndexes(client, "docs").live().orElseThrow().meta().orElseThrow();
  }

  private static String id(int page) {
    return SITE.entry(page).url().value().replace("/", "%2F");
  }

  private static JsonNode get(int page) throws IOException {
    return client.require("asking", "GET", "/docs/_doc/" + id(page), null);
  }

  private static void update(int page, Map<String, Object> doc) {
    try {
      client.require("writing", "POST", "/docs/_update/" + id(page), Map.of("doc", doc));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertQuiet() throws IOException {
    PushReport quiet = push(true);
    assertFalse(quiet.listed(), quiet.toString());
    assertEquals(0, quiet.sent().operations(), quiet.toString());
    assertEquals(PAGES, new ClusterIndexes(client, "docs").count("docs"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Order(1)
  void aPageThatSomebodyChangedIsAsItWas(boolean here) throws Exception {
    JsonNode before = get(5).path("_source");
    update(5, Map.of("title", "wrong"));
    update(6, Map.of("body", "wrong", "spellings", List.of("wrong")));
    update(7, Map.of("siterank", 1e9));
    PushReport report = push(here);
    assertEquals(before.path("title"), get(5).path("_source").path("title"));
    assertEquals(3, report.counts().repaired(), report.toString());
    assertEquals(
        0,
        report.counts().changed() + report.counts().added() + report.counts().removed(),
        report.toString());
    assertEquals(3, report.sent().operations(), "no other page is sent");
    if (here) {
      assertQuiet();
    }
    assertEquals(1, get(100).path("_version").asInt(), "written once");
  }

  @Test
  @Order(2)
  void documentsUnderOtherNamesAreDeleted() throws Exception {
    ObjectNode copy = (ObjectNode) get(8).path("_source");
    client.require("writing", "PUT", "/docs/_doc/mine", copy);
    client.require("writing", "PUT", "/docs/_doc/empty", Map.of());
    client.require("writing", "PUT", "/docs/_doc/two", Map.of("url", List.of("a", "b")));
    long version = get(8).path("_version").asLong();
    PushReport report = push(true);
    assertEquals(3, report.counts().foreign(), report.toString());
    assertEquals(3, report.sent().operations(), report.toString());
    assertEquals(404, client.send("GET", "/docs/_doc/mine", null).status());
    assertEquals(version, get(8).path("_version").asLong(), "the page itself stays");
    assertQuiet();
  }

  @Test
  @Order(3)
  void aPageThatStandsInBothShardsIsLeftInItsOwn() throws Exception {
    ObjectNode copy = (ObjectNode) get(9).path("_source");
    for (String routing : List.of("a", "b", "c", "d")) { // Some of them lead to either shard.
      client.require("writing", "PUT", "/docs/_doc/" + id(9) + "?routing=" + routing, copy);
    }
    PushReport report = push(false);
    assertEquals(2, report.counts().foreign(), "one in each shard: " + report);
    assertEquals(PageSource.hash(copy), PageSource.hash(get(9).path("_source")));
    assertFalse(get(9).has("_routing"));
    assertEquals(PAGES, new ClusterIndexes(client, "docs").count("docs"));
    push(true);
    assertQuiet();
  }

  @Test
  @Order(4)
  void aNumberThatWasTakenIsGivenAnew() throws Exception {
    long others = get(10).path("_source").path("siterank_page").asLong();
    update(11, Map.of("siterank_page", others));
    update(12, Map.of("siterank_page", 1L << 40));
    client.require(
        "writing",
        "POST",
        "/docs/_update/" + id(13),
        ClusterClient.JSON.readTree("{\"doc\":{\"siterank_page\":null}}"));
    PushReport report = push(true);
    assertEquals(3, report.counts().repaired(), report.toString());
    List<Long> numbers = new ArrayList<>();
    for (int page = 10; page < 14; page++) {
      numbers.add(get(page).path("_source").path("siterank_page").asLong());
    }
    assertEquals(4, numbers.stream().distinct().count(), numbers.toString());
    assertTrue(numbers.stream().allMatch(number -> number < 2 * PAGES), numbers.toString());
    JsonNode hits =
        client
            .require(
                "searching",
                "POST",
                "/docs/_search",
                Map.of(
                    "size",
                    PAGES,
                    "query",
                    Map.of("match_all", Map.of()),
                    "_source",
                    List.of("url"),
                    "ext",
                    Map.of("site_rank", Map.of())))
            .path("hits")
            .path("hits");
    assertEquals(PAGES, hits.size());
    for (JsonNode hit : hits) {
      int page = Integer.parseInt(hit.path("_source").path("url").asText().replaceAll("\\D", ""));
      assertEquals(
          (float) new MadeUp(PAGES, state).entry(page).rank(),
          (float) hit.path("fields").path("site_rank").path(0).asDouble(),
          "rank of page " + page);
    }
    assertQuiet();
  }

  @Test
  @Order(5)
  void whatAKilledPushHasSentIsSentOnceMoreAtMost() throws Exception {
    // A push of another edition is lost after half of its pages.
    try (BulkSender sender = new BulkSender(client, "docs-1", ACCESS, BackOff.Pause.SLEEP)) {
      IndexHoldings there = new PushedPages(client, "docs-1", meta()).list(count -> {});
      for (int page = PAGES / 2; page < PAGES; page++) {
        there.pages().remove(SITE.entry(page).url().value());
      }
      MadeUp half = new MadeUp(PAGES / 2, state, 1);
      PushJob job =
          new PushJob(
              half, DocumentForm.of(half.words()), 1, (stage, done, total) -> {}, () -> false);
      new PushPass(job, there, new PageRanks(2 * PAGES), sender).run(PushPass.After.NOTHING);
    }
    try (Push push = Push.to(address, ACCESS, folder)) {
      PushReport report = run(push, new MadeUp(PAGES, state, 1));
      assertTrue(report.listed());
      assertEquals(0, report.counts().repaired(), report.toString());
      assertEquals(PAGES, report.counts().changed());
      assertEquals(PAGES, report.sent().operations(), "each once, though all was looked at twice");
      run(push, new MadeUp(PAGES, state)); // Back to the first edition.
    }
    assertQuiet();
  }

  @Test
  @Order(6)
  void onlyWhatWasWrittenSinceIsReadWhole() throws Exception {
    IndexHoldings there = new PushedPages(client, "docs-1", meta()).list(count -> {});
    assertEquals(PAGES, there.pages().size());
    assertEquals(Map.of(), there.unproven());
    update(3, Map.of("title", "wrong"));
    client.require("refreshing", "POST", "/docs/_refresh", null);
    there = new PushedPages(client, "docs-1", meta()).list(count -> {});
    assertEquals(Set.of(SITE.entry(3).url().value()), there.unproven().keySet());
    PushReport report = push(true);
    assertTrue(report.listed());
    assertEquals(1, report.counts().repaired());
    assertQuiet();
  }

  @Test
  @Order(7)
  void whatIsWrittenDuringAPushIsUndoneByTheNext() throws Exception {
    String title = get(20).path("_source").path("title").asText();
    boolean[] written = {false};
    try (Push push = Push.to(address, ACCESS, folder)) {
      PushReport report =
          push.run(
              new MadeUp(PAGES, state),
              TestOptions.push(2, 0, true, 0),
              false,
              (stage, done, total) -> {
                if (!written[0]) {
                  written[0] = true;
                  update(20, Map.of("title", "wrong"));
                }
              },
              () -> false);
      assertFalse(report.listed(), "nobody had written before");
    }
    assertTrue(written[0]);
    assertEquals(1, push(true).counts().repaired());
    assertEquals(title, get(20).path("_source").path("title").asText());
    assertQuiet();
  }

  @Test
  @Order(8)
  void aBackupIsNotBelieved() throws Exception {
    String title = get(4).path("_source").path("title").asText();
    update(4, Map.of("title", "wrong"));
    client.require(
        "registering",
        "PUT",
        "/_snapshot/backups",
        Map.of("type", "fs", "settings", Map.of("location", node.folder("backups"))));
    JsonNode kept =
        client.require(
            "backing up",
            "PUT",
            "/_snapshot/backups/one?wait_for_completion=true",
            Map.of("indices", "docs*"));
    assertTrue(kept.toString().contains("docs-ranks-"), "hidden ranks are backed up: " + kept);
    assertEquals(1, push(true).counts().repaired());
    client.require("closing", "POST", "/docs-1/_close", null);
    client.require(
        "restoring",
        "POST",
        "/_snapshot/backups/one/_restore?wait_for_completion=true",
        Map.of("indices", "docs-1"));
    assertEquals("wrong", get(4).path("_source").path("title").asText());
    PushReport report = push(false);
    assertEquals(1, report.counts().repaired(), report.toString());
    assertEquals(1, report.sent().operations(), report.toString());
    assertEquals(title, get(4).path("_source").path("title").asText());
    push(true);
    assertQuiet();
  }
}
