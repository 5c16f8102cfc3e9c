package org.siterank.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.setting.SettingSpec;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

@Tag("slow")
class ConfigSchemaTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The words of the standard that the schema uses; the validator below knows them. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "$schema",
          "title",
          "description",
          "default",
          "examples",
          "type",
          "properties",
          "additionalProperties",
          "items",
          "anyOf",
          "enum",
          "const",
          "pattern",
          "minimum",
          "maximum");

  private final JsonNode schema = read();

  private static JsonNode read() {
    try {
      return JSON.readTree(ConfigSchema.text());
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theCheckedInSchemaIsTheGeneratedOne() throws Exception {
    assertEquals(
        ConfigSchema.text(),
        Files.readString(Path.of("conf", ConfigSchema.FILE_NAME)),
        "write it anew: bin/siterank init target/conf && cp target/conf/*.json conf");
    String first = ConfigTemplate.text().lines().findFirst().orElseThrow();
    assertEquals("# yaml-language-server: $schema=siterank.schema.json", first);
  }

  @Test
  void everySettingIsInTheSchemaWithItsDescriptionAndDefaultAndNothingElseIs() {
    Set<String> keys = new TreeSet<>();
    for (var top : schema.path("properties").properties()) {
      JsonNode inner = top.getValue().path("properties");
      if (inner.isMissingNode()) {
        keys.add(top.getKey());
      }
      inner.fieldNames().forEachRemaining(name -> keys.add(top.getKey() + "." + name));
    }
    Set<String> expected = new TreeSet<>();
    for (SettingSpec setting : SiteConfig.settings()) {
      expected.add(setting.key());
      JsonNode node = schema.path("properties").path(setting.section());
      node = setting.name().equals(setting.key()) ? node : node.path("properties");
      node = setting.name().equals(setting.key()) ? node : node.path(setting.name());
      assertTrue(
          node.path("description").asText().startsWith(setting.description()), setting.key());
      assertEquals(!setting.defaults().isEmpty(), node.has("default"), setting.key());
      assertTrue(node.has("default") || node.has("examples"), setting.key());
      if (node.has("default")) {
        assertTrue(fits(node, node.get("default")), setting.key());
      }
    }
    expected.add(SiteConfig.SITES_KEY);
    assertEquals(expected, keys);
    assertTrue(KEYWORDS.containsAll(keywords(schema, new TreeSet<>())), "words not validated here");
  }

  @Test
  void theCommentedFileFitsWithAndWithoutItsExamples() {
    assertTrue(fits(ConfigTemplate.text()));
    assertTrue(fits(ConfigTemplate.text().replaceAll("(?m)^( *)#(\\S|  - )", "$1$2")));
    assertTrue(fits(""));
  }

  @Test
  void whatTheReaderTakesFits() {
    for (String good :
        List.of(
            "crawl: {delay: auto, max-pages: none, timeout: 1.5h}",
            "crawl: {delay: 500ms, max-pages: 100, max-page-size: 2000000}",
            "crawl: {delay: 0, archive-size: 1.5GiB}",
            "rank: {damping: auto, tolerance: 1e-8}",
            "rank: {damping: measured}",
            "rank: {damping: 0.5}",
            "gate: {max-drop: 12.5%}",
            "gate: {max-drop: 0.125}",
            "site: {url: https://a.example/}",
            "site: {url: [https://a.example/, https://b.example/]}",
            "logs: {format: nginx_json, files:}",
            "logs: {format: '%h %t'}",
            "sites:",
            "sites: {a: {site: {url: https://a.example/}}}",
            "sites: {a: {site: {url: [https://a.example/], exclude: /x/*}, crawl: {delay: 2s},"
                + " access: {cookies: keep}, logs: {files: /var/log/a.log, format: common}}}",
            "sites: {a: {site: {url: https://a.example/}, crawl:, logs:}, b: }",
            "serve:")) {
      assertTrue(fits(good), good);
    }
  }

  @Test
  void whatTheReaderRefusesDoesNotFit() {
    for (String bad :
        List.of(
            "crawl: {dealy: 1s}",
            "nonsense: 1",
            "crawl: 3",
            "crawl: {delay: 5 parsecs}",
            "crawl: {delay: [1s, 2s]}",
            "crawl: {connections: 0}",
            "crawl: {connections: 65}",
            "crawl: {connections: two}",
            "crawl: {order: bfs}",
            "crawl: {max-vanished: 1.1}",
            "rank: {damping: measure}",
            "search: {weight: none}",
            "serve: {accent: red}",
            "serve: {client-header: Forwarded}",
            "logs: {format: apache}",
            "access: {headers: [nope]}",
            "sites: [https://a.example/]",
            "sites: https://a.example/",
            "sites: {a: https://a.example/}",
            "sites: {a: {site: https://a.example/}}",
            "sites: {a: {site: {ulr: https://a.example/}}}",
            "sites: {a: {nonsense: {x: 1}}}",
            "sites: {a: {rank: {damping: 0.5}}}",
            "sites: {a: {data: /srv}}",
            "sites: {a: {logs: {window: 9d}}}",
            "sites: {a: {crawl: {delay: 5 parsecs}}}",
            "sites: {a: {sites: {b: {site: {url: https://b.example/}}}}}",
            "gate: {max-drop: 12.5 percent}")) {
      assertFalse(fits(bad), bad);
    }
  }

  private boolean fits(String yaml) {
    Object loaded =
        new Load(LoadSettings.builder().setSchema(new CoreSchema()).build()).loadFromString(yaml);
    return fits(schema, JSON.valueToTree(loaded));
  }

  /** Validation by the words of the standard that the schema uses. */
  private static boolean fits(JsonNode schema, JsonNode value) {
    boolean fits = !schema.has("type") || isOfType(schema.get("type"), value);
    for (var property : value.properties()) {
      JsonNode known = schema.path("properties").path(property.getKey());
      JsonNode others = schema.path("additionalProperties");
      if (known.isMissingNode() && !others.isObject()) {
        fits &= others.asBoolean(true);
      } else {
        fits &= fits(known.isMissingNode() ? others : known, property.getValue());
      }
    }
    if (value.isArray() && schema.has("items")) {
      fits &= all(value).stream().allMatch(item -> fits(schema.get("items"), item));
    }
    if (schema.has("anyOf")) {
      fits &= all(schema.get("anyOf")).stream().anyMatch(choice -> fits(choice, value));
    }
    if (schema.has("enum")) {
      fits &= all(schema.get("enum")).contains(value);
    }
    if (schema.has("const")) {
      fits &= schema.get("const").equals(value);
    }
    if (schema.has("pattern") && value.isTextual()) {
      fits &= Pattern.compile(schema.get("pattern").asText()).matcher(value.asText()).find();
    }
    if (value.isNumber()) {
      fits &= !schema.has("minimum") || value.asDouble() >= schema.get("minimum").asDouble();
      fits &= !schema.has("maximum") || value.asDouble() <= schema.get("maximum").asDouble();
    }
    return fits;
  }

  private static boolean isOfType(JsonNode types, JsonNode value) {
    List<JsonNode> names = types.isArray() ? all(types) : List.of(types);
    return names.stream()
        .anyMatch(
            name ->
                switch (name.asText()) {
                  case "object" -> value.isObject();
                  case "array" -> value.isArray();
                  case "null" -> value.isNull();
                  case "string" -> value.isTextual();
                  case "integer" -> value.isIntegralNumber();
                  case "number" -> value.isNumber();
                  default -> throw new AssertionError(name);
                });
  }

  private static List<JsonNode> all(JsonNode array) {
    List<JsonNode> all = new ArrayList<>();
    array.forEach(all::add);
    return all;
  }

  private static Set<String> keywords(JsonNode schema, Set<String> words) {
    schema
        .properties()
        .forEach(
            word -> {
              words.add(word.getKey());
              switch (word.getKey()) {
                case "properties" -> word.getValue().forEach(inner -> keywords(inner, words));
                case "anyOf" -> word.getValue().forEach(inner -> keywords(inner, words));
                case "items", "additionalProperties" -> keywords(word.getValue(), words);
                default -> {}
              }
            });
    return words;
  }
}
