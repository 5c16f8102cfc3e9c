package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.cli.PushProcess;
import org.siterank.config.SiteConfig;
import org.siterank.engines.HaltingProxy;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrNode;
import org.siterank.run.PublishedPages;

/**
 * Pushes of pages to a real Solr in trouble: no page is lost, and the next push that ends well
 * leaves what a push into an empty collection does.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SolrTroubleCases {

  private static final int MERGE_TRIES = 20;

  private Path folder;
  private SolrNode node;
  private WordySite site;
  private SolrCore docs;
  private SolrCore twin;

  /** The line that is tested. */
  abstract SolrLine line();

  @BeforeAll
  void start(@TempDir Path own) throws Exception {
    folder = own;
    SolrNode.require(line());
    node = SolrNode.install(line(), "<solr/>").start();
    site = WordySite.in(folder);
    site.publish(0);
    docs = node.core("docs", "pages.xml");
    twin = node.core("twin", "pages.xml");
  }

  @AfterAll
  void stop() {
    if (node != null) {
      node.close();
    }
  }

  private String server() {
    URI url = URI.create(node.url());
    return url.getScheme() + "://" + url.getAuthority();
  }

  private PushReport push(SiteConfig config, String to, Duration retryFor) throws Exception {
    ClusterAccess access =
        new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), retryFor, 2);
    try (SiteSearch from = SiteSearch.open(config);
        PublishedPages pages = from.ranking().pages();
        SolrPush push = SolrPush.to(SolrAddress.of(to), access)) {
      return push.run(pages, config.fields(), (stage, done, total) -> {}, () -> false);
    }
  }

  private PushReport push(SolrCore to) throws Exception {
    return push(site.config(), to.url(), Duration.ofSeconds(20));
  }

  private int found(SolrCore in, int publication) throws IOException {
    return in.node()
        .get("/" + in.name() + "/siterank", Map.of("q", WordySite.word(publication), "rows", "0"))
        .ok()
        .at("/response/numFound")
        .asInt();
  }

  /** Texts, fingerprints, ranks and scores are those of a collection into which all was sent. */
  private void assertEqualToItsTwin() throws Exception {
    push(twin);
    Map<String, JsonNode> expected = twin.documents("*");
    Map<String, JsonNode> there = docs.documents("*");
    for (Map<String, JsonNode> all : List.of(expected, there)) {
      all.values().forEach(document -> ((ObjectNode) document).remove("_version_"));
    }
    assertEquals(WordySite.PAGES - 1, expected.size());
    assertEquals(expected.keySet(), there.keySet());
    assertEquals(WordySite.PAGES - 1, docs.index().path("numDocs").asInt(), "each page once");
    expected.forEach((id, document) -> assertEquals(document, there.get(id), id));
    if (!isMerged(docs) || !isMerged(twin)) {
      System.out.println("not merged, as after some kills: scores are not compared");
      return;
    }
    for (String query : List.of("topic 3", "word17 word201", "\"page 42\"", "publication*")) {
      assertEquals(scores(twin, query), scores(docs, query), query);
    }
  }

  /**
   * Merges a collection: pages that were replaced count in the statistics of words until their
   * segment is. A Solr that was killed ignores this as long as it repeats its log.
   */
  private boolean isMerged(SolrCore core) throws IOException {
    for (int tries = 0; tries < MERGE_TRIES; tries++) {
      node.post("/" + core.name() + "/update?optimize=true", List.of()).ok();
      if (core.deleted() == 0) {
        return true;
      }
    }
    return false;
  }

  private static List<String> scores(SolrCore in, String query) throws IOException {
    List<String> scores = new ArrayList<>();
    in.node()
        .get("/" + in.name() + "/siterank", Map.of("q", query, "rows", "20"))
        .ok()
        .at("/response/docs")
        .forEach(
            doc ->
                scores.add(
                    String.format(
                        "%s %.5g", doc.path("url").asText(), doc.path("score").asDouble())));
    assertFalse(scores.isEmpty(), query);
    return scores;
  }

  @Test
  @Order(1)
  void requestsThatAreRefusedOrUnansweredAreSentAgain() throws Exception {
    try (RefusingProxy proxy = new RefusingProxy(server())) {
      // Each request is refused with 429, carried out with its answer lost, and then answered.
      proxy.use((path, count) -> FATES.get(count % FATES.size()));
      PushReport report = push(site.config(), proxy.url() + "/solr/docs", Duration.ofSeconds(30));
      assertTrue(report.built());
      assertEquals(WordySite.PAGES - 1, report.counts().added());
      assertTrue(report.sent().repeatedRequests() >= 4, report::toString);
      assertTrue(proxy.refused() > 20, "requests refused: " + proxy.refused());
    }
    assertEqualToItsTwin();
  }

  private static final List<RefusingProxy.Fate> FATES =
      List.of(
          RefusingProxy.Fate.PASSED, // The first one only asks whether the collection is there.
          RefusingProxy.Fate.TOO_MANY,
          RefusingProxy.Fate.ANSWER_LOST);

  @Test
  @Order(2)
  void aSolrThatRefusesForLongEndsThePushAndNothingOfItIsShown() throws Exception {
    site.publish(1);
    try (RefusingProxy proxy = new RefusingProxy(server())) {
      for (RefusingProxy.Fate fate :
          List.of(RefusingProxy.Fate.TOO_MANY, RefusingProxy.Fate.UNAVAILABLE)) {
        int before = proxy.refused();
        proxy.use(
            (path, count) ->
                path.endsWith("/update") && count > 9 ? fate : RefusingProxy.Fate.PASSED);
        ClusterException refused =
            assertThrows(
                ClusterException.class,
                () -> push(site.config(), proxy.url() + "/solr/docs", Duration.ofSeconds(1)));
        String status = fate == RefusingProxy.Fate.TOO_MANY ? "429" : "503";
        assertTrue(refused.getMessage().contains("status " + status), refused::getMessage);
        assertTrue(proxy.refused() - before > 3, "tried again " + (proxy.refused() - before));
        assertEquals(WordySite.changed(0), found(docs, 0));
        assertEquals(0, found(docs, 1));
      }
    }
    push(docs);
    assertEqualToItsTwin();
  }

  @Test
  @Order(3)
  void aNodeThatIsKilledHalfwayHasAllPagesAndTheNextPushBringsTheRest() throws Exception {
    site.publish(2);
    killNodeHalfway(Duration.ofSeconds(1), false);
    node.start();
    assertEquals(WordySite.PAGES - 1, docs.index().path("numDocs").asInt());
    push(docs);
    assertEqualToItsTwin();
  }

  /** kill -9 of Solr when it has got one request of pages; perhaps it is started again. */
  private void killNodeHalfway(Duration retryFor, boolean restart) throws Exception {
    try (HaltingProxy proxy = new HaltingProxy(server(), "/update", 2)) {
      CompletableFuture<PushReport> push = inBackground(site.config(), proxy, retryFor);
      proxy.awaitHalt(push);
      assertFalse(push.isDone(), push::toString);
      node.kill();
      proxy.letGo();
      if (restart) {
        node.start();
        assertTrue(push.get().sent().repeatedRequests() > 0);
      } else {
        Exception failed = assertThrows(Exception.class, push::get);
        assertTrue(failed.getMessage().contains("cannot be reached"), failed::getMessage);
      }
    }
  }

  private CompletableFuture<PushReport> inBackground(
      SiteConfig config, HaltingProxy proxy, Duration retryFor) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return push(config, proxy.url() + "/solr/docs", retryFor);
          } catch (Exception e) {
            throw new IllegalStateException(e.getMessage(), e);
          }
        },
        // Not of the common pool, whose few threads also tell that a process has ended.
        push -> new Thread(push, "push").start());
  }

  @Test
  @Order(4)
  void aPushThatIsKilledIsCompletedByTheNext() throws Exception {
    site.publish(3);
    try (HaltingProxy proxy = new HaltingProxy(server(), "/update", 2)) {
      PushProcess.kill(folder, proxy, proxy.url() + "/solr/docs");
    }
    assertEquals(WordySite.changed(2), found(docs, 2), "nothing is shown before the end");
    PushReport rest = push(docs);
    assertTrue(rest.counts().changed() < WordySite.changed(3) - 100, rest::toString);
    assertTrue(rest.counts().changed() > 0, rest::toString);
    assertEqualToItsTwin();
  }

  @Test
  @Order(5)
  void twoPushesAtOnceAreMendedByTheNext() throws Exception {
    site.publish(4);
    Path copy = folder.resolve("copy");
    copy(folder.resolve("data"), copy);
    SiteConfig older = site.config().with("data", copy.toString()).with("search.meaning", "words");
    site.publish(5);
    try (HaltingProxy proxy = new HaltingProxy(server(), "/update", 2)) {
      CompletableFuture<PushReport> slow = inBackground(older, proxy, Duration.ofSeconds(20));
      proxy.awaitHalt(slow);
      assertFalse(slow.isDone(), slow::toString);
      push(docs); // Faster, and newer.
      proxy.letGo();
      slow.get();
    }
    assertTrue(found(docs, 4) > 0, "the slower push has the last word");
    // Some documents have vectors now and some have none: all are sent again.
    SiteConfig newer = site.config().with("search.meaning", "words");
    PushReport mended = push(newer, docs.url(), Duration.ofSeconds(20));
    assertEquals(WordySite.PAGES - 1, mended.counts().changed() + mended.counts().added());
    assertEquals(0, push(newer, docs.url(), Duration.ofSeconds(20)).sent().requests());
    push(docs);
    assertEqualToItsTwin();
    assertEquals(0, push(docs).sent().requests());
  }

  /** The last one: Solr may go on repeating its log, and takes no commit meanwhile. */
  @Test
  @Order(6)
  void aPushSurvivesTheRestartOfTheNode() throws Exception {
    site.publish(6);
    killNodeHalfway(Duration.ofSeconds(60), true);
    assertEqualToItsTwin();
    assertEquals(0, push(docs).sent().requests());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
