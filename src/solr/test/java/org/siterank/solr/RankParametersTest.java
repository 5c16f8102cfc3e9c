package org.siterank.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.siterank.boost.Combine;
import org.siterank.boost.FieldRanks;
import org.siterank.boost.Linear;
import org.siterank.boost.Log;
import org.siterank.boost.Saturation;
import org.siterank.boost.Shape;
import org.siterank.boost.Sigmoid;

/** What the parser reads; what its queries find is shown in a real Solr. */
class RankParametersTest {

  @Test
  void defaultsAreThoseOfTheQueryInOpenSearch() {
    RankParameters read = RankParameters.of(Map.of("weight", "0.3", "pivot", "0.8"));
    assertEquals(new FieldRanks("siterank", 0), read.ranks());
    assertEquals(new Saturation(0.3, 0.8), read.boost());
    assertEquals(Combine.MULTIPLY, read.combine());
    assertNull(read.defType());
  }

  @Test
  void everyParameterIsRead() {
    Map<String, String> given =
        Map.of(
            "field", "r",
            "missing", "0.5",
            "shape", "sigmoid",
            "weight", "2",
            "pivot", "1e-3",
            "exponent", "0.9",
            "combine", "add",
            "defType", "edismax");
    assertEquals(
        new RankParameters(
            new FieldRanks("r", 0.5), new Sigmoid(2, 1e-3, 0.9), Combine.ADD, "edismax"),
        RankParameters.of(given));
  }

  @Test
  void everyShapeHasItsName() {
    assertEquals(new Saturation(1, 2), shape("saturation"));
    assertEquals(new Log(1, 2), shape("log"));
    assertEquals(new Sigmoid(1, 2, Shape.DEFAULT_EXPONENT), shape("sigmoid"));
    assertEquals(new Linear(1, 2), shape("linear"));
  }

  private static Object shape(String name) {
    return RankParameters.of(Map.of("weight", "1", "pivot", "2", "shape", name)).boost();
  }

  @Test
  void aWrongParameterIsNamedWithItsValueAndWhatIsAllowed() {
    refused("weight", "much", "[weight] must be a number, got \"much\"");
    refused("weight", "NaN", "boost weight must be in [0, 3.4028235E38], got NaN");
    refused("weight", "-1", "boost weight must be in [0, 3.4028235E38], got -1.0");
    refused("missing", "-1", "[missing] rank must be at least 0 and finite, got -1.0");
    refused("pivot", "0", "boost pivot must be positive and finite, got 0.0");
    refused(
        "shape", "steep", "[shape] must be one of saturation, log, sigmoid, linear, got \"steep\"");
    refused("combine", "sum", "[combine] must be one of multiply, add, got \"sum\"");
    refused(
        "wieght",
        "1",
        "does not support [wieght]; allowed are field, missing, shape, weight, pivot, exponent, combine,"
            + " defType");
  }

  private static void refused(String name, String value, String message) {
    Map<String, String> given = new HashMap<>(Map.of("weight", "1", "pivot", "1"));
    given.put(name, value);
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> RankParameters.of(given)).getMessage());
  }

  @Test
  void weightAndPivotHaveToComeFromSomewhere() {
    assertEquals(
        "needs [pivot]: neither the query nor the definition of the parser gives it",
        assertThrows(IllegalArgumentException.class, () -> RankParameters.of(Map.of("weight", "1")))
            .getMessage());
  }

  @Test
  void aDefinitionIsCheckedWhenTheCoreLoads() {
    NamedList<Object> definition = new NamedList<>();
    definition.add("weight", 0.3);
    definition.add("startup", "lazy");
    new SiteRankQParserPlugin().init(definition);
    definition.add("pivto", 1);
    assertEquals(
        "definition of the query parser siterank: does not support [pivto]; allowed are field,"
            + " missing, shape, weight, pivot, exponent, combine, defType",
        assertThrows(SolrException.class, () -> new SiteRankQParserPlugin().init(definition))
            .getMessage());
  }
}
