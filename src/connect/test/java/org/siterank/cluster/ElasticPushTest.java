package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.siterank.analysis.Language;
import org.siterank.search.FieldWeights;
import org.siterank.site.Readers;

/** Every request is one that Elasticsearch 8 and 9 take, and what arrives is what is published. */
class ElasticPushTest {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 1);

  private ElasticDouble server;

  @BeforeEach
  void start() throws IOException {
    server = ElasticDouble.start("9.2.1");
  }

  @AfterEach
  void stop() {
    server.close();
    assertEquals(List.of(), server.refused, "Elasticsearch takes every request");
  }

  private PushReport push(Publication publication) throws IOException {
    return push(publication, false, () -> false);
  }

  private PushReport push(Publication publication, boolean blueGreen, BooleanSupplier stop)
      throws IOException {
    try (ElasticPush push = ElasticPush.to(server.address("docs"), ACCESS)) {
      return push.run(
          publication,
          FieldWeights.DEFAULT,
          TestOptions.push(1, 0, true, 0.01),
          blueGreen,
          (stage, done, total) -> {},
          stop);
    }
  }

  private String refused(Publication publication) {
    String message = assertThrows(ClusterException.class, () -> push(publication)).getMessage();
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  private static SmallSite site(double rank) {
    return SmallSite.of("x.example", Language.ENGLISH, 1)
        .page("one", rank, "First page", "Some words of it")
        .page("two", 1, "Second page", "Other words");
  }

  private ObjectNode document(String path) {
    return server.index("docs").visible.get("https://x.example/" + path);
  }

  @Test
  void theFirstPushMakesTheIndexAndPutsItIntoServiceWhenItIsComplete() throws IOException {
    PushReport report = push(site(3));
    assertEquals("docs-1", report.index());
    assertTrue(report.built());
    assertEquals(2, report.counts().added());
    assertEquals(List.of("docs"), server.index("docs-1").aliases);
    JsonNode mapping = server.index("docs").mapping();
    assertEquals("strict", mapping.path("dynamic").asText());
    assertEquals("english", mapping.at("/properties/body_en/analyzer").asText());
    assertTrue(mapping.at("/_meta/siterank/published").asBoolean());
    assertEquals("First page", document("one").path("title").asText());
    assertEquals("Some words of it", document("one").path("body_en").asText());
    assertEquals("*", document("one").path("readers").asText());
    JsonNode script = server.scripts.get("siterank-docs");
    assertEquals("mustache", script.path("lang").asText());
    assertTrue(script.path("source").asText().contains("\"title_en^5\""), script::toString);
  }

  @Test
  void theFactorIsTheFormulaOfTheOwnSearch() throws IOException {
    push(site(3));
    assertEquals(1 + 0.3 * 3 / (3 + 1), document("one").path("factor").asDouble(), 1e-12);
    assertEquals(3, document("one").path("rank").asDouble());
  }

  @Test
  void aSecondPushSendsAndWritesNothing() throws IOException {
    push(site(3));
    server.requests.clear();
    PushReport report = push(site(3));
    assertFalse(report.built());
    assertEquals(2, report.counts().unchanged());
    assertEquals(0, report.sent().requests());
    for (String request : server.requests) {
      assertFalse(request.matches("PUT .*|DELETE /docs.*|.*_bulk.*|.*_aliases"), request);
    }
  }

  @Test
  void aRankIsSentAloneWhenItsFactorHasMovedByTheThreshold() throws IOException {
    push(site(3));
    PushReport report = push(site(3.01)); // Moves the factor by 0.0002, and 1 % of w is 0.003.
    assertEquals(0, report.counts().reranked());
    assertEquals(3, document("one").path("rank").asDouble());
    report = push(site(4));
    assertEquals(1, report.counts().reranked());
    assertEquals(0, report.counts().changed());
    assertEquals(1 + 0.3 * 4 / 5, document("one").path("factor").asDouble(), 1e-12);
    assertEquals("Some words of it", document("one").path("body_en").asText());
    assertEquals(2, push(site(4).weighing(0.2)).counts().reranked(), "all factors are others");
    assertEquals(1 + 0.2 * 4 / 5, document("one").path("factor").asDouble(), 1e-12);
  }

  @Test
  void whatChangedIsSentAndWhatIsGoneIsRemoved() throws IOException {
    push(site(3));
    PushReport report =
        push(
            SmallSite.of("x.example", Language.ENGLISH, 1)
                .page("one", 3, "First page", "Changed words of it")
                .page("three", 1, "Third page", "More"));
    assertEquals(1, report.counts().added());
    assertEquals(1, report.counts().changed());
    assertEquals(1, report.counts().removed());
    assertEquals("Changed words of it", document("one").path("body_en").asText());
    assertEquals(
        Set.of("https://x.example/one", "https://x.example/three"),
        server.index("docs").visible.keySet());
  }

  @Test
  void anIndexOfAnotherProgramIsRefusedBeforeAnythingIsChanged() throws IOException {
    server.make("docs", "{\"mappings\":{\"properties\":{\"content\":{\"type\":\"text\"}}}}");
    String message = refused(site(3));
    assertTrue(message.contains("docs is an index that no push made"), message);
    assertTrue(server.requests.stream().noneMatch(one -> one.startsWith("PUT")));
    assertTrue(server.scripts.isEmpty());
  }

  @Test
  void aPushThatWasStoppedShowsNothingAndIsCompletedByTheNext() throws IOException {
    AtomicInteger pages = new AtomicInteger();
    MadeUp all = new MadeUp(2_500, 0);
    assertThrows(
        Push.StoppedException.class,
        () ->
            push(all, false, () -> pages.incrementAndGet() > 1_500 && server.hasArrived("docs-1")));
    assertEquals(List.of("docs-1"), server.names());
    assertTrue(server.index("docs-1").aliases.isEmpty(), "nothing is in service");
    int arrived = server.index("docs-1").documents.size();
    assertTrue(arrived > 0, "some had arrived");
    PushReport report = push(all);
    assertEquals("docs-1", report.index());
    assertEquals(2_500 - arrived, report.counts().added());
    assertEquals(2_500, server.index("docs").visible.size());
    assertEquals(2_500, push(all).counts().unchanged());
  }

  @Test
  void documentsOfOthersInTheIndexAreDeleted() throws IOException {
    push(site(3));
    ObjectNode stray = document("one").deepCopy();
    server.index("docs").documents.put("somebody's", stray);
    PushReport report = push(site(3));
    assertEquals(1, report.counts().foreign());
    assertEquals(2, server.index("docs").visible.size());
  }

  @Test
  void anIndexOfAnotherFormIsBuiltAnewBesideTheOneInService() throws IOException {
    push(site(3));
    ((ObjectNode) server.index("docs").mapping().at("/_meta/siterank")).put("schema", 0);
    PushReport report = push(site(3));
    assertTrue(report.built());
    assertEquals("docs-2", report.index());
    assertEquals(List.of("docs-2"), server.names());
    assertEquals(List.of("docs"), server.index("docs-2").aliases);
    assertEquals("docs-3", push(site(3), true, () -> false).index(), "--blue-green");
    assertEquals(List.of("docs-3"), server.names());
  }

  @Test
  void aLanguageThatComesLaterGetsItsFieldsInTheSameIndex() throws IOException {
    push(site(3));
    SmallSite german =
        SmallSite.of("x.example", Language.GERMAN, 1).page("eins", 1, "Erste Seite", "Wörter");
    PushReport report = push(german);
    assertFalse(report.built());
    assertEquals(
        "german", server.index("docs").mapping().at("/properties/body_de/analyzer").asText());
    assertEquals("Wörter", document("eins").path("body_de").asText());
    String source = server.scripts.get("siterank-docs").path("source").asText();
    assertTrue(source.contains("body_de^1") && source.contains("body_en^1"), source);
  }

  @Test
  void aPageWhoseLanguageTheSiteDoesNotNameYetIsSentAgainWhenItDoes() throws IOException {
    SmallSite late =
        new SmallSite(
            "x.example",
            Language.ENGLISH,
            true,
            false,
            1,
            0.3,
            "1",
            SmallSite.of("x.example", Language.GERMAN, 1)
                .page("eins", 1, "Erste Seite", "Wörter")
                .all());
    push(late);
    assertEquals("Wörter", document("eins").path("body_other").asText());
    PushReport report =
        push(
            SmallSite.of("x.example", Language.GERMAN, 1).page("eins", 1, "Erste Seite", "Wörter"));
    assertEquals(1, report.counts().changed());
    assertEquals("Wörter", document("eins").path("body_de").asText());
    assertFalse(document("eins").has("body_other"));
  }

  @Test
  void pagesOfGroupsCarryTheirReadersAndAChangeOfReadersIsSent() throws IOException {
    Publication before =
        site(3).restricted().page("secret", 1, "Secret", "x", Readers.of(Set.of("hr", "board")));
    push(before);
    assertEquals("[\"board\",\"hr\"]", document("secret").path("readers").toString());
    PushReport report =
        push(site(3).restricted().page("secret", 1, "Secret", "x", Readers.of(Set.of("hr"))));
    assertEquals(1, report.counts().changed());
    assertEquals("hr", document("secret").path("readers").asText());
  }

  @Test
  void aBusyServerIsAskedAgain() throws IOException {
    server.busy = 1;
    server.troubles.addAll(List.of(429, 503));
    PushReport report = push(site(3));
    assertEquals(2, server.index("docs").visible.size());
    assertEquals(2, report.sent().repeatedRequests());
    assertEquals(1, report.sent().repeatedPages());
  }

  @Test
  void aUserWhoMayNotStoreTheTemplateIsToldBeforeAnyPageIsSent() {
    server.forbidsScripts = true;
    String message = refused(site(3));
    assertTrue(message.contains("may not store the search template siterank-docs"), message);
    assertTrue(message.endsWith("give them a role with the cluster privilege manage"), message);
    assertTrue(server.requests.stream().noneMatch(one -> one.contains("_bulk")));
  }

  @Test
  void aDocumentThatTheMappingRefusesIsToldInOneLine() throws IOException {
    push(site(3));
    ((ObjectNode) server.index("docs").mapping().path("properties")).remove("url_words_en");
    String message = refused(site(3).page("three", 1, "Third", "More"));
    assertTrue(message.contains("push with --blue-green to rebuild it"), message);
  }
}
