package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.siterank.analysis.Language;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.WordVectors;
import org.siterank.search.FieldWeights;

/** Sentence vectors reach Elasticsearch in a field that it takes. */
class ElasticVectorsTest {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 1);

  private static final ObjectMapper JSON = new ObjectMapper();

  private ElasticDouble server;
  private List<String> warnings = List.of();

  /**
   * Vectors of the titles of English pages.
   *
   * @param model its fingerprint
   */
  private record Titles(String model) implements PageMeaning {
    @Override
    public byte[] direction(IndexedPage page) {
      PassageModel words = new PassageModel(model);
      return words.reads(page.language())
          ? WordVectors.direction(words.question(page.fields().title()))
          : new byte[0];
    }
  }

  @BeforeEach
  void start() throws IOException {
    start("9.2.1");
  }

  private void start(String version) throws IOException {
    server = ElasticDouble.start(version);
  }

  @AfterEach
  void stop() {
    server.close();
    assertEquals(List.of(), server.refused, "Elasticsearch takes every request");
  }

  private PushReport push(Publication publication) throws IOException {
    try (ElasticPush push = ElasticPush.to(server.address("docs"), ACCESS)) {
      PushReport report =
          push.run(
              publication,
              FieldWeights.DEFAULT,
              TestOptions.push(1, 0, true, 0.01),
              false,
              (stage, done, total) -> {},
              () -> false);
      warnings = push.warnings();
      return report;
    }
  }

  private static SmallSite site(Language language, double rank) {
    return SmallSite.of("x.example", language, 1)
        .page("one", rank, "Money back", "Some words of it")
        .page("two", 1, "Broken goods", "Other words");
  }

  private static MeantSite meant(String model, double rank) {
    return new MeantSite(site(Language.ENGLISH, rank), new Titles(model));
  }

  private ObjectNode document(String path) {
    return server.index("docs").visible.get("https://x.example/" + path);
  }

  private JsonNode field() {
    return server.index("docs").mapping().at("/properties/sentences");
  }

  private String template() {
    return server.scripts.get("siterank-docs").path("source").asText();
  }

  @Test
  void aPageBringsItsVectorAsItIs() throws IOException {
    push(meant("one", 3));
    assertEquals("dense_vector", field().path("type").asText());
    assertEquals("byte", field().path("element_type").asText());
    assertEquals("dot_product", field().path("similarity").asText());
    byte[] expected = WordVectors.direction(new PassageModel("one").question("Money back"));
    assertEquals(expected.length, field().path("dims").asInt());
    JsonNode vector = document("one").path("sentences");
    assertEquals(expected.length, vector.size());
    int square = 0;
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], vector.path(i).asInt());
      square += expected[i] * expected[i];
    }
    assertEquals(127, Math.sqrt(square), 2, "all have one length");
    assertEquals(List.of(), warnings);
  }

  @Test
  void theTemplateComparesThemWhereThereAreAny() throws IOException {
    push(meant("one", 3));
    assertTrue(template().contains("dotProduct(params.v, 'sentences')) / 16129.0"), template());
    assertTrue(template().contains("\"knn\":{\"field\":\"sentences\""), template());
    push(site(Language.ENGLISH, 3));
    assertFalse(template().contains("sentences"), template());
    assertFalse(template().contains("vector"), template());
  }

  @Test
  void aRankIsSentWithoutTheVector() throws IOException {
    push(meant("one", 3));
    JsonNode before = document("one").path("sentences");
    assertEquals(0, push(meant("one", 3)).sent().requests());
    PushReport report = push(meant("one", 4));
    assertFalse(report.built());
    assertEquals(1, report.counts().reranked());
    assertEquals(before, document("one").path("sentences"));
  }

  @Test
  void pagesOfAnotherModelOrOfNoneAreAnotherIndex() throws IOException {
    push(meant("one", 3));
    PushReport other = push(meant("two", 3));
    assertTrue(other.built());
    assertEquals("docs-2", other.index());
    PushReport without = push(site(Language.ENGLISH, 3));
    assertTrue(without.built());
    assertTrue(field().isMissingNode());
    assertFalse(document("one").has("sentences"));
    assertFalse(push(site(Language.ENGLISH, 3)).built());
    assertTrue(push(meant("one", 3)).built());
  }

  @Test
  void pagesThatTheModelDoesNotReadHaveNone() throws IOException {
    push(new MeantSite(site(Language.GERMAN, 3), new Titles("one")));
    assertTrue(field().isMissingNode());
    assertEquals(List.of(), warnings);
  }

  @Test
  void anOlderElasticsearchGetsPagesWithoutThem() throws IOException {
    for (String number : List.of("8.0.1", "8.14.3")) {
      stop();
      start(number);
      PushReport report = push(meant("one", 3));
      assertEquals(2, report.counts().added());
      assertTrue(field().isMissingNode(), number);
      assertEquals(1, warnings.size());
      assertTrue(
          warnings
              .get(0)
              .endsWith(
                  ": Elasticsearch "
                      + number
                      + " cannot search by meaning, and gets pages without sentence vectors;"
                      + " upgrade it to 8.15 or later, and push again"),
          warnings::toString);
    }
    for (String number : List.of("8.15.0", "8.19.3", "9.0.0", "10.1.0", "unknown")) {
      stop();
      start(number);
      push(meant("one", 3));
      assertEquals("dense_vector", field().path("type").asText(), number);
    }
  }

  @Test
  void theTableOfWhatElasticsearchTakesRefusesTheRest() throws IOException {
    ObjectNode field = JSON.valueToTree(new ElasticVectors(new Titles("one"), 3).field());
    assertEquals("", ElasticKnn.ofFields(JSON.createObjectNode().set("v", field)));
    for (String wrong :
        List.of(
            "{\"index_options\":{\"type\":\"int8_hnsw\"}}",
            "{\"similarity\":\"innerproduct\"}",
            "{\"dims\":4097}",
            "{\"method\":{}}")) {
      ObjectNode other = field.deepCopy();
      other.setAll((ObjectNode) JSON.readTree(wrong));
      assertNotEquals("", ElasticKnn.ofFields(JSON.createObjectNode().set("v", other)), wrong);
    }
    String knn =
        "{\"bool\":{\"should\":[{\"knn\":{\"field\":\"v\",\"query_vector\":[1,-128,3],\"k\":5,"
            + "\"num_candidates\":10,\"similarity\":7}}]}}";
    assertEquals("", ElasticKnn.ofQueries(JSON.readTree(knn)));
    for (String wrong : List.of("-129", "0.5", "\"x\"")) {
      String other = knn.replace("-128", wrong);
      assertNotEquals("", ElasticKnn.ofQueries(JSON.readTree(other)), other);
    }
    for (String wrong : List.of("\"num_candidates\":4", "\"vector\":[1]")) {
      String other = knn.replace("\"num_candidates\":10", wrong);
      assertNotEquals("", ElasticKnn.ofQueries(JSON.readTree(other)), other);
    }
  }
}
