package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.siterank.Golden;
import org.siterank.analysis.Language;

/** A push must know by the schema of an index whether it can go on with it. */
class IndexSchemaTest {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private static final SmallSite SITE = SmallSite.of("www.example.org", Language.GERMAN, 2);

  /**
   * Each schema has files of its own. Where this fails, raise {@link IndexMeta#SCHEMA} and write
   * the files of the new one ({@code -Dgolden.renew=true}), or indexes of the release before get
   * documents that do not fit.
   */
  @Test
  void whatAnIndexHasChangesWithItsSchemaAlone() throws IOException {
    Map<String, Object> template = IndexDefinition.template("pages", 1, 0, IndexMeta.of(SITE));
    Golden.assertSame(file("opensearch"), JSON.writeValueAsString(template) + "\n");
    Map<String, Object> solr =
        Map.of("types", SolrDefinitions.types(Language.GERMAN), "fields", SolrDefinitions.fields());
    Golden.assertSame(file("solr"), JSON.writeValueAsString(solr) + "\n");
  }

  private static String file(String engine) {
    return engine + "-schema-" + IndexMeta.SCHEMA + ".json";
  }

  @Test
  void anIndexOfAnotherSchemaIsOursAndIsBuiltAnew() throws IOException {
    ObjectNode mapping = (ObjectNode) JSON.valueToTree(IndexMeta.of(SITE).toMapping());
    assertEquals(List.of(Language.GERMAN), IndexMeta.of(mapping).orElseThrow().languages());
    for (int schema : List.of(IndexMeta.SCHEMA - 1, IndexMeta.SCHEMA + 1)) {
      ObjectNode other = mapping.deepCopy();
      ((ObjectNode) other.at("/_meta/siterank")).put("schema", schema);
      assertTrue(IndexMeta.of(other).isEmpty());
      assertTrue(IndexMeta.isOurs(other));
    }
    JsonNode foreign = JSON.readTree("{\"_meta\": {\"other\": {\"schema\": 9}}}");
    assertFalse(IndexMeta.isOurs(foreign));
  }
}
