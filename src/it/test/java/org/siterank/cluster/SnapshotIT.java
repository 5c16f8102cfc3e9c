package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Snapshots of what pushes made, restored into the same cluster and into another one: searches use
 * the ranks that were in service, and the next push goes on. Each step goes on from the one before.
 */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SnapshotIT {

  private static final String NO_ALIASES = "\"include_aliases\":false,";

  private static final String BESIDE =
      "\"rename_pattern\":\"docs-(.+)\",\"rename_replacement\":\"old-$1\",";

  @TempDir static Path folder;

  private static OneNode here;
  private static OneNode elsewhere;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    // Both nodes write there, as whoever they run as.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    Map<String, String> settings = Map.of("path.repo", folder.toString());
    here = OneNode.launch("here", settings);
    elsewhere = OneNode.launch("elsewhere", settings);
    // In turn, so that none waits for its output to be read.
    here.awaitStart();
    elsewhere.awaitStart();
    here.fill("docs", 2);
    repository(here, "backup", "");
    here.ask(
        "PUT",
        "/_snapshot/backup/night?wait_for_completion=true",
        "{\"indices\":\"docs-*\",\"include_global_state\":false}");
    assertEquals(Set.of("docs-1", "docs-ranks-1"), here.indexes("docs-*"));
  }

  @AfterAll
  static void stop() throws IOException {
    for (OneNode node : new OneNode[] {here, elsewhere}) {
      if (node != null) {
        node.close();
      }
    }
  }

  private static void repository(OneNode node, String name, String more) throws IOException {
    node.ask(
        "PUT",
        // Whether this cluster may write to it is seen when it does.
        "/_snapshot/" + name + "?verify=false",
        "{\"type\":\"fs\",\"settings\":{\"location\":\""
            + folder
            + "/"
            + name
            + "\""
            + more
            + "}}");
  }

  private static void restore(OneNode node, String indexes, String more) throws IOException {
    node.ask(
        "POST",
        "/_snapshot/backup/night/_restore?wait_for_completion=true",
        "{" + more + "\"indices\":\"" + indexes + "\",\"include_global_state\":false}");
  }

  /** A push that finds what it needs: all pages compared, none sent. */
  private static PushReport pushNothing(OneNode node, String index, int state) throws IOException {
    PushReport report = node.push(index, state);
    assertEquals(OneNode.PAGES, report.counts().unchanged(), report.toString());
    return report;
  }

  @Test
  @Order(1)
  void indexesThatWereDeletedComeBackWithAliasAndRanks() throws Exception {
    here.drop("docs-*");
    restore(here, "docs-*", "");
    assertEquals(2, here.shown("docs")); // By the alias, which has come back, and at once.
    PushReport same = pushNothing(here, "docs", 2);
    assertTrue(same.listed(), "what the last push left is not relied on");
    assertEquals("docs-ranks-1", same.ranks());
    assertEquals(OneNode.PAGES, here.push("docs", 3).counts().reranked());
    here.awaitShown(3, "docs");
  }

  @Test
  @Order(2)
  void anIndexRestoredBesideWithItsAliasIsFoundTwiceAndTheLineSaysWhatToDo() throws Exception {
    restore(here, "docs-*", BESIDE);
    String said = here.refused("docs", 3);
    assertTrue(said.startsWith("docs stands for docs-1 and old-1, and searches find all"), said);
    String[] request = said.substring(said.indexOf("POST ") + 5).split(" ", 2);
    assertTrue(request[1].contains("\"remove\": {\"index\": \"old-1\""), said);
    here.ask("POST", request[0], request[1]);
    pushNothing(here, "docs", 3);
    here.drop("old-*");
  }

  @Test
  @Order(3)
  void anIndexRestoredBesideIsSearchedAndPushedToUnderItsNewName() throws Exception {
    restore(here, "docs-*", BESIDE + NO_ALIASES);
    assertEquals(Set.of("old-1", "old-ranks-1"), here.indexes("old-*"));
    here.ask(
        "POST", "/_aliases", "{\"actions\":[{\"add\":{\"index\":\"old-1\",\"alias\":\"old\"}}]}");
    PushReport report = here.push("old", 2);
    assertTrue(report.ranks().startsWith("old-ranks-"), report.toString());
    here.awaitShown(2, "old");
    here.push("docs", 4); // Deletes no ranks but its own.
    here.awaitShown(2, "old");
    assertEquals(4, here.shown("docs"));
  }

  @Test
  @Order(4)
  void pagesRestoredWithoutTheirRanksGetThemFromTheNextPush() throws Exception {
    here.drop("docs-*");
    restore(here, "docs-1", "");
    PushReport report = here.push("docs", 2); // What the index says is in service already.
    // Not under the old name, which a node may still be trying to read.
    assertEquals("docs-ranks-2", report.ranks());
    assertEquals(Set.of("docs-1", "docs-ranks-2"), here.indexes("docs-*"));
    assertEquals(2, here.shown("docs"));
    assertEquals(report.ranks(), pushNothing(here, "docs", 2).ranks());
  }

  @Test
  @Order(5)
  void whileASnapshotIsTakenAPushGoesOnAndTheNextOneClearsAway() throws Exception {
    repository(here, "slow", ",\"max_snapshot_bytes_per_sec\":\"10kb\"");
    here.ask("PUT", "/_snapshot/slow/night", "{\"indices\":\"docs-*\"}");
    PushReport report = here.push("docs", new MadeUp(OneNode.PAGES, 5), true);
    assertEquals("docs-2", report.index());
    assertEquals(5, here.shown("docs"));
    assertEquals("docs-1", report.left().get(0), report.toString());
    here.ask("DELETE", "/_snapshot/slow/night", "");
    PushReport last = here.push("docs", 7);
    assertEquals(List.of(), last.left());
    assertEquals(Set.of("docs-2", last.ranks()), here.indexes("docs-*"));
  }

  @Test
  @Order(6)
  void anotherClusterTakesTheSnapshotAndTheNextPush() throws Exception {
    repository(elsewhere, "backup", ",\"readonly\":true");
    restore(elsewhere, "docs-*", "");
    assertEquals(2, elsewhere.shown("docs"));
    pushNothing(elsewhere, "docs", 2);
    assertEquals(OneNode.PAGES, elsewhere.push("docs", 3).counts().reranked());
    assertEquals(3, elsewhere.shown("docs"));
    assertEquals("docs-2", elsewhere.push("docs", new MadeUp(OneNode.PAGES, 3), true).index());
  }
}
