package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.SiteSearch;

/** The description of the API is valid, and answers are as it says (OpenAPI 3.1, JSON Schema). */
@Tag("slow")
class DescribedAnswersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
  private static final JsonSchemaValidator SCHEMAS = McpJsonDefaults.getSchemaValidator();

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;
  private static JsonNode described;

  @BeforeAll
  static void serve() throws Exception {
    site = SiteSearch.open(new SmallFolder(folder).config("serve.license", "CC BY 4.0"));
    site.run();
    server = SearchServer.start(site);
    described = JSON.readTree(get("api/openapi.json").body());
  }

  @AfterAll
  static void close() throws Exception {
    server.close();
    site.close();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static Map<String, Object> map(JsonNode value) {
    return JSON.convertValue(value, OBJECT);
  }

  /** A schema of the description, with all that it refers to. */
  private static Map<String, Object> schema(String name) {
    ObjectNode schema = JSON.createObjectNode();
    schema.put("$ref", "#/components/schemas/" + name);
    schema.set("components", described.get("components"));
    return map(schema);
  }

  @Test
  void everySchemaIsOneAndEveryReferenceLeadsToOne() {
    List<String> references = new ArrayList<>();
    for (JsonNode reference : described.findValues("$ref")) {
      references.add(reference.textValue());
      assertFalse(
          described.at(reference.textValue().substring(1)).isMissingNode(), reference::toString);
    }
    assertTrue(references.size() > 40, references::toString);
    described
        .at("/components/schemas")
        .properties()
        .forEach(
            each -> {
              var verdict = SCHEMAS.validateSchema(map(each.getValue()));
              assertTrue(verdict.valid(), each.getKey() + ": " + verdict.errorMessage());
            });
  }

  @Test
  void operationsHaveNamesParametersAndAnswers() {
    TreeSet<String> names = new TreeSet<>();
    int operations = 0;
    for (Map.Entry<String, JsonNode> path : described.get("paths").properties()) {
      assertTrue(path.getKey().startsWith("/"), path.getKey());
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        operations++;
        JsonNode value = operation.getValue();
        names.add(value.get("operationId").textValue());
        assertFalse(value.get("responses").isEmpty(), path.getKey());
        value
            .get("responses")
            .forEach(answer -> assertTrue(answer.has("description"), path.getKey()));
        for (JsonNode parameter : value.path("parameters")) {
          assertEquals("query", parameter.get("in").textValue(), parameter::toString);
          var verdict = SCHEMAS.validateSchema(map(parameter.get("schema")));
          assertTrue(verdict.valid(), parameter + ": " + verdict.errorMessage());
        }
      }
    }
    assertEquals(operations, names.size(), names::toString);
    assertEquals("3.1.0", described.get("openapi").textValue());
  }

  @ParameterizedTest
  @CsvSource({
    "SearchResult, 200, api/search?q=flower&explain=1",
    "SearchResult, 200, api/search?q=flouer&correct=1",
    "Passages, 200, api/passages?q=flower",
    "Passages, 200, api/passages?q=flouer+-weed&in=/flowers/&correct=1",
    "Passages, 200, api/passages",
    "Error, 400, api/passages?q=flower&tokens=1",
    "Suggestions, 200, api/suggest?q=flow",
    "Related, 200, api/related?url=/flowers/3.html",
    "Vector, 200, api/vector?q=which+flowers+like+the+sun",
    "Page, 200, api/page?url=https://www.example.org/",
    "Error, 400, api/page?url=x"
  })
  void answersAreAsTheirSchemaSays(String schema, int status, String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertEquals(status, answer.statusCode(), answer.body());
    var verdict = SCHEMAS.validate(schema(schema), map(JSON.readTree(answer.body())));
    assertTrue(verdict.valid(), verdict.errorMessage() + "\n" + answer.body());
    if (schema.equals("Passages")) {
      ObjectNode wrong = (ObjectNode) JSON.readTree(answer.body());
      wrong.put("tokens", "many");
      assertFalse(SCHEMAS.validate(schema(schema), map(wrong)).valid(), "the schema says little");
    }
  }
}
