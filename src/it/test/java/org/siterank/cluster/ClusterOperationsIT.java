package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
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
import org.siterank.search.FieldWeights;
import org.siterank.search.SearchRequest;

/**
 * What operators do with an index that a push made, on a real node: what still works, and which
 * line a push says otherwise. Each step goes on from the one before.
 */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterOperationsIT {

  private static OneNode one;

  /** The state of the last push to {@code docs}. */
  private static int state = 2;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    one =
        OneNode.launch(
                "operated",
                Map.of(
                    // Less than a request with all pages, and more than one with all ranks.
                    "http.max_content_length",
                    "400kb",
                    "thread_pool.write.size",
                    "1",
                    "thread_pool.write.queue_size",
                    "1"))
            .awaitStart();
    one.push("docs", 1);
    assertFalse(one.push("docs", state).ranks().isEmpty());
  }

  @AfterAll
  static void stop() throws IOException {
    if (one != null) {
      one.close();
    }
  }

  /** A push with other ranks and one page more, of which a search shows the ranks. */
  private static PushReport pushNext() throws IOException {
    state++;
    PushReport report = one.push("docs", state);
    one.awaitShown(state, "docs");
    return report;
  }

  private static void settings(String index, String settings) throws IOException {
    one.ask("PUT", "/" + index + "/_settings", "{" + settings + "}");
  }

  /** Does the request that a line proposes. */
  private static void doAsSaid(String said) throws IOException {
    String request = said.substring(said.lastIndexOf("; ") + 2);
    request = request.substring(request.indexOf(": ") + 2);
    String[] parts = request.split(" ", 3);
    one.ask(parts[0], parts[1], parts.length > 2 ? parts[2] : "");
  }

  private static void assertPart(String part, String said) {
    assertTrue(said.contains(part), said);
  }

  private static String searchFails(String index) throws IOException {
    try (ClusterSearcher searcher =
        ClusterSearcher.open(one.address(index), OneNode.ACCESS, FieldWeights.DEFAULT)) {
      String said =
          assertThrows(ClusterException.class, () -> searcher.search(SearchRequest.of("w3")))
              .getMessage();
      assertEquals(1, said.lines().count(), said);
      return said;
    }
  }

  @Test
  @Order(1)
  void aForceMergeChangesNothing() throws Exception {
    one.ask("POST", "/docs/_forcemerge?max_num_segments=1", "");
    assertEquals(state, one.shown("docs"));
    assertEquals(OneNode.PAGES, one.push("docs", state).counts().unchanged());
  }

  @Test
  @Order(2)
  void anIndexThatIsClosedIsSaidToBe() throws Exception {
    one.ask("POST", "/docs-1/_close", "");
    assertPart("the index is closed; open it", searchFails("docs"));
    String said = one.refused("docs", state + 1);
    assertEquals("docs-1 is closed; open it: POST /docs-1/_open", said);
    doAsSaid(said);
    pushNext();
  }

  @Test
  @Order(3)
  void ranksThatAreClosedAreSentAgain() throws Exception {
    one.ask("POST", "/" + one.push("docs", state).ranks() + "/_close", "");
    assertEquals(state, one.shown("docs"), "they are in memory");
    PushReport report = one.push("docs", state);
    assertEquals(Set.of("docs-1", report.ranks()), one.indexes("docs-*"));
    assertEquals(state, one.shown("docs"));
    pushNext();
  }

  @Test
  @Order(4)
  void aCloneKeepsTheRanksThatWereInService() throws Exception {
    settings("docs-1", "\"index.blocks.write\":true");
    for (String request :
        List.of(
            "/docs-1/_clone/copy {}",
            "/docs-1/_split/halves {\"settings\":{\"index.number_of_shards\":2}}",
            "/halves/_shrink/whole {\"settings\":{\"index.number_of_shards\":1}}")) {
      String[] parts = request.split(" ", 2);
      one.ask("POST", parts[0] + "?wait_for_active_shards=1", parts[1]);
    }
    settings("docs-1", "\"index.blocks.write\":null");
    pushNext(); // Deletes the ranks that the copies name; the node has them in memory.
    for (String index : List.of("copy", "halves", "whole")) {
      assertEquals(state - 1, one.shown(index), index);
    }
    one.drop("copy,halves,whole");
  }

  @Test
  @Order(5)
  void aCloneUnderANumberIsPutIntoServiceByItsAlias() throws Exception {
    settings("docs-1", "\"index.blocks.write\":true");
    one.ask("POST", "/docs-1/_clone/docs-7?wait_for_active_shards=1", "{}");
    one.ask(
        "POST",
        "/_aliases",
        "{\"actions\":[{\"remove\":{\"index\":\"docs-1\",\"alias\":\"docs\"}},"
            + "{\"add\":{\"index\":\"docs-7\",\"alias\":\"docs\"}}]}");
    String said = one.refused("docs", new MadeUp(OneNode.PAGES + 1, state), false, OneNode.ACCESS);
    assertPart("the index is read-only", said); // The clone has the block, too.
    doAsSaid(said);
    pushNext();
    assertEquals(1, one.indexes("docs-7").size());
    assertEquals(0, one.indexes("docs-1*").size(), "the one before is deleted");
  }

  @Test
  @Order(6)
  void anIndexIsRenamedByACloneAndAnAlias() throws Exception {
    settings("docs-7", "\"index.blocks.write\":true");
    one.ask(
        "POST",
        "/docs-7/_clone/archive-1?wait_for_active_shards=1",
        "{\"settings\":{\"index.blocks.write\":null},\"aliases\":{\"archive\":{}}}");
    settings("docs-7", "\"index.blocks.write\":null");
    PushReport report = one.push("archive", state);
    assertTrue(report.ranks().startsWith("archive-ranks-"), report.toString());
    pushNext();
    pushNext();
    assertEquals(state - 2, one.shown("archive"), "ranks of its own");
    one.drop("archive-*");
  }

  @Test
  @Order(7)
  void anIndexSplitInServiceIsBuiltAnewUnlessTheNumberOfShardsIsSet() throws Exception {
    settings("docs-7", "\"index.blocks.write\":true");
    one.ask(
        "POST",
        "/docs-7/_split/docs-8?wait_for_active_shards=1",
        "{\"settings\":{\"index.number_of_shards\":2,\"index.blocks.write\":null}}");
    one.ask(
        "POST",
        "/_aliases",
        "{\"actions\":[{\"remove\":{\"index\":\"docs-7\",\"alias\":\"docs\"}},"
            + "{\"add\":{\"index\":\"docs-8\",\"alias\":\"docs\"}}]}");
    try (Push push = Push.to(one.address("docs"), OneNode.ACCESS)) {
      PushReport kept =
          push.run(
              new MadeUp(OneNode.PAGES, state),
              TestOptions.push(2, 0, true, 0),
              false,
              (stage, done, total) -> {},
              () -> false);
      assertEquals(OneNode.PAGES, kept.counts().unchanged());
    }
    PushReport anew = pushNext();
    assertTrue(anew.built());
    assertEquals(Set.of("docs-9"), one.indexes("docs-*"));
    pushNext();
  }

  @Test
  @Order(8)
  void aRolloverIsTakenBackAsTheLineSays() throws Exception {
    one.ask("POST", "/docs/_rollover", "");
    assertPart("docs-000010, behind docs, was made by no push", searchFails("docs"));
    String said = one.refused("docs", state);
    assertTrue(said.startsWith("docs stands for docs-000010, which no push made"), said);
    doAsSaid(said);
    pushNext();
    one.ask("DELETE", "/docs-000010", "");
  }

  @Test
  @Order(9)
  void aReindexTakesThePagesAndNotWhatTheIndexSaysOfItself() throws Exception {
    String copy = "{\"source\":{\"index\":\"docs-9\"},\"dest\":{\"index\":\"%s\"}}";
    one.ask("POST", "/_reindex?refresh=true", String.format(copy, "taken"));
    assertEquals(OneNode.PAGES, one.ask("GET", "/taken/_count", "").path("count").asInt());
    assertPart("taken was made by no push", searchFails("taken"));
    assertPart("taken is an index that no push made", one.refused("taken", state));
    one.ask("DELETE", "/taken", "");
    // Names with a number are those of pushes: the template applies, and the next push clears away.
    one.ask("POST", "/_reindex?refresh=true", String.format(copy, "docs-20"));
    pushNext();
    assertEquals(0, one.indexes("docs-20*").size());
    // What a reindex is for: other shards, another mapping.
    assertEquals("docs-10", one.push("docs", new MadeUp(OneNode.PAGES, state), true).index());
    assertEquals(state, one.shown("docs"));
  }

  @Test
  @Order(10)
  void templatesOfOthersAreNamedAndNothingIsLeft() throws Exception {
    String template = "{\"index_patterns\":[\"new*\"],\"priority\":%d,\"template\":{}}";
    one.ask("PUT", "/_index_template/theirs", String.format(template, 2000));
    String won = one.refused("new", 1);
    assertPart("it is made by index template theirs, which goes before", won);
    assertEquals(0, one.indexes("new*").size());
    one.ask("DELETE", "/_index_template/siterank-new", "");
    one.ask("PUT", "/_index_template/theirs", String.format(template, IndexDefinition.PRIORITY));
    assertPart("give the other template another priority", one.refused("new", 1));
    one.ask("PUT", "/_index_template/theirs", String.format(template, 1));
    assertEquals(OneNode.PAGES, one.push("new", 1).counts().added());
    one.drop("new-*");
  }

  @Test
  @Order(11)
  void blocksAreNamedWithWhatLiftsThem() throws Exception {
    for (String block : List.of("read_only", "write", "metadata")) {
      settings("docs-10", "\"index.blocks." + block + "\":true");
      String said =
          one.refused("docs", new MadeUp(OneNode.PAGES + 1, state), false, OneNode.ACCESS);
      assertPart("PUT /docs-10/_settings {\"index.blocks." + block + "\": null}", said);
      assertEquals(state, one.shown("docs"));
      doAsSaid(said);
      one.push("docs", state); // What the last one sent is taken out again.
    }
    one.ask("PUT", "/_cluster/settings", "{\"persistent\":{\"cluster.blocks.read_only\":true}}");
    String said = one.refused("docs", state + 1);
    assertPart("the cluster is read-only", said);
    doAsSaid(said);
    one.ask("PUT", "/_cluster/settings", "{\"persistent\":{\"cluster.max_shards_per_node\":1}}");
    assertPart("as many shards as it may", one.refused("docs", state + 1));
    one.ask("PUT", "/_cluster/settings", "{\"persistent\":{\"cluster.max_shards_per_node\":null}}");
    pushNext();
  }

  @Test
  @Order(12)
  void aQueueThatIsFullIsWaitedForAndRequestsThatAreTooLargeAreDivided() throws Exception {
    ClusterAccess many =
        new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofMinutes(1), 8);
    PushReport report = one.push("many", new MadeUp(4_000, 1), false, many);
    assertEquals(4_000, report.counts().added());
    assertTrue(report.sent().dividedRequests() > 0, report.toString());
    assertTrue(report.sent().repeatedPages() > 0, report.toString());
    one.drop("many-*");
  }
}
