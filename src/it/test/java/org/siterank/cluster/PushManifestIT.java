package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What a push keeps of what it left in a real OpenSearch, and when that does not count. */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PushManifestIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  private static final Map<String, String> ALONE = Map.of("discovery.type", "single-node");

  private static final int PAGES = 2_500;

  @TempDir static Path folder;

  private static OpenSearchNode node;
  private static ClusterAddress address;
  private static ClusterClient client;

  @BeforeAll
  static void startAndPush() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("last", true).start(ALONE);
    address = ClusterAddress.of(node.url() + "/docs");
    client = new ClusterClient(address, ACCESS, BackOff.Pause.SLEEP);
    PushReport report = push(new MadeUp(PAGES, 1));
    assertEquals(PAGES, report.counts().added());
    assertFalse(report.listed(), "a new index holds nothing");
    assertEquals(PAGES, report.sent().operations());
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

  private static PushReport push(MadeUp pages) throws IOException {
    return push(pages, () -> false);
  }

  private static PushReport push(MadeUp pages, BooleanSupplier stop) throws IOException {
    try (Push push = Push.to(address, ACCESS, folder)) {
      return push.run(
          pages, TestOptions.push(1, 0, true, 0), false, (stage, done, total) -> {}, stop);
    }
  }

  private static long version(int page) throws IOException {
    String id = new MadeUp(PAGES, 1).entry(page).url().value().replace("/", "%2F");
    return client
        .require("asking", "GET", "/docs/_doc/" + id + "?_source=false", null)
        .path("_version")
        .asLong();
  }

  private static void write(String method, String path, Object body) throws IOException {
    client.require("writing", method, path, body);
  }

  private static Path kept() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertEquals(1, all.size(), all.toString());
      assertTrue(all.get(0).getFileName().toString().matches("docs-[\\w-]{22}\\.pages"));
      return all.get(0);
    }
  }

  @Test
  @Order(1)
  void theClusterIsNotAskedWhileNobodyElseHasWritten() throws Exception {
    for (int state = 1; state <= 3; state++) {
      PushReport report = push(new MadeUp(PAGES, state));
      assertFalse(report.listed(), report.toString());
      assertEquals(state == 1 ? 0 : PAGES, report.counts().reranked());
    }
    PushReport more = push(new MadeUp(PAGES + 100, 3));
    assertFalse(more.listed());
    assertEquals(100, more.counts().added());
    PushReport less = push(new MadeUp(PAGES, 3));
    assertFalse(less.listed());
    assertEquals(100, less.counts().removed());
    assertEquals(1, version(0), "never written again");
  }

  @Test
  @Order(2)
  void whatSomebodyElseWritesIsNoticedAndMended() throws Exception {
    String gone = new MadeUp(PAGES, 1).entry(7).url().value().replace("/", "%2F");
    write("DELETE", "/docs/_doc/" + gone, null); // Not visible yet.
    PushReport deleted = push(new MadeUp(PAGES, 3));
    assertTrue(deleted.listed());
    assertEquals(1, deleted.counts().added());
    write(
        "PUT",
        "/docs/_doc/https:%2F%2Fmade.up%2Falien",
        Map.of("url", "https://made.up/alien", "siterank_page", 3));
    PushReport alien = push(new MadeUp(PAGES, 3));
    assertTrue(alien.listed());
    assertEquals(1, alien.counts().removed());
    write("POST", "/docs/_update/" + gone, Map.of("doc", Map.of("fingerprint", 99)));
    PushReport updated = push(new MadeUp(PAGES, 3));
    assertEquals(1, updated.counts().changed());
    PushReport quiet = push(new MadeUp(PAGES, 3));
    assertFalse(quiet.listed());
    assertEquals(0, quiet.sent().operations());
  }

  @Test
  @Order(3)
  void whatAStoppedPushHasSentAndNobodySeesIsMended() throws Exception {
    // It sends another text of the first pages; what is published next has the text before.
    int sent = 2 * BulkSender.MAX_OPERATIONS;
    long operations = operations() + sent;
    int[] looked = {0};
    BooleanSupplier stop =
        () -> {
          if (++looked[0] <= sent) {
            return false;
          }
          while (operations() < operations) {
            LockSupport.parkNanos(1_000_000);
          }
          return true;
        };
    assertThrows(Push.StoppedException.class, () -> push(new MadeUp(PAGES, 3, 1), stop));
    PushReport report = push(new MadeUp(PAGES, 3));
    assertTrue(report.listed());
    assertEquals(sent, report.counts().changed(), "found when all was made visible");
    IndexHoldings there = holdings();
    assertEquals(PAGES, there.pages().size());
    assertEquals(0, there.unproven().size(), "all was compared: " + there.unproven());
    for (RemotePage page : there.pages().values()) {
      assertTrue(page.fingerprint() < PAGES, "the text before: " + page);
    }
    assertFalse(push(new MadeUp(PAGES, 3)).listed());
  }

  private static IndexHoldings holdings() throws IOException {
    IndexMeta meta = new ClusterIndexes(client, "docs").live().orElseThrow().meta().orElseThrow();
    return new PushedPages(client, "docs-1", meta).list(count -> {});
  }

  private static long operations() {
    try {
      return IndexState.of(client, "docs-1").orElseThrow().operations();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Order(4)
  void aDamagedOrMissingFileCostsTimeAlone() throws Exception {
    byte[] whole = Files.readAllBytes(kept());
    whole[whole.length / 2] ^= 1;
    Files.write(kept(), whole);
    PushReport damaged = push(new MadeUp(PAGES, 3));
    assertTrue(damaged.listed());
    assertEquals(PAGES, damaged.counts().unchanged());
    Files.delete(kept());
    PushReport missing = push(new MadeUp(PAGES, 3));
    assertTrue(missing.listed());
    assertEquals(PAGES, missing.counts().unchanged());
    assertFalse(push(new MadeUp(PAGES, 3)).listed());
  }

  @Test
  @Order(5)
  void aBackupThatIsPutBackIsNoticed() throws Exception {
    node.stop();
    node.start(Map.of("discovery.type", "single-node", "path.repo", node.folder("backups")));
    client.require("waiting", "GET", "/_cluster/health/docs-1?wait_for_status=green", null);
    assertEquals(Map.of(), holdings().unproven(), "a restart makes no page suspect");
    push(new MadeUp(PAGES, 3));
    write(
        "PUT",
        "/_snapshot/backups",
        Map.of("type", "fs", "settings", Map.of("location", node.folder("backups"))));
    write(
        "PUT",
        "/_snapshot/backups/one?wait_for_completion=true",
        Map.of("indices", "docs-1", "include_global_state", false));
    assertEquals(PAGES, push(new MadeUp(PAGES, 3, 1)).counts().changed());
    write("POST", "/docs-1/_close", null);
    write(
        "POST",
        "/_snapshot/backups/one/_restore?wait_for_completion=true",
        Map.of("indices", "docs-1"));
    PushReport back = push(new MadeUp(PAGES, 3, 1));
    assertTrue(back.listed(), back.toString());
    assertEquals(PAGES, back.counts().changed());
  }
}
