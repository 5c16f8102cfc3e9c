package org.siterank.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opensearch.common.io.stream.BytesStreamOutput;
import org.opensearch.common.xcontent.json.JsonXContent;
import org.opensearch.core.ParseField;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.Strings;
import org.opensearch.core.common.io.stream.NamedWriteableAwareStreamInput;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.xcontent.DeprecationHandler;
import org.opensearch.core.xcontent.MediaTypeRegistry;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.query.MatchAllQueryBuilder;
import org.opensearch.index.query.QueryBuilder;
import org.siterank.boost.Combine;
import org.siterank.boost.Shape;

/**
 * What crosses the wire; what the queries find is shown in a real OpenSearch. Not among the unit
 * tests, because OpenSearch on the class path adds its own codecs to Lucene.
 */
class SiteRankQueryBuilderTest {

  private static final RankVectors VECTORS = new RankVectors();

  private static final NamedXContentRegistry PARSERS =
      new NamedXContentRegistry(
          List.of(
              new NamedXContentRegistry.Entry(
                  QueryBuilder.class,
                  new ParseField(MatchAllQueryBuilder.NAME),
                  parser -> MatchAllQueryBuilder.fromXContent(parser)),
              new NamedXContentRegistry.Entry(
                  QueryBuilder.class,
                  new ParseField(SiteRankQueryBuilder.NAME),
                  parser -> SiteRankQueryBuilder.parse(parser, VECTORS))));

  private static final NamedWriteableRegistry READERS =
      new NamedWriteableRegistry(
          List.of(
              new NamedWriteableRegistry.Entry(
                  QueryBuilder.class, MatchAllQueryBuilder.NAME, MatchAllQueryBuilder::new),
              new NamedWriteableRegistry.Entry(
                  QueryBuilder.class,
                  SiteRankQueryBuilder.NAME,
                  in -> new SiteRankQueryBuilder(in, VECTORS))));

  private static final List<String> VALID =
      List.of(
          "{\"query\":{\"match_all\":{}}}",
          "{\"query\":{\"match_all\":{}},\"field\":\"r\",\"weight\":0.25,\"boost\":2}",
          "{\"query\":{\"match_all\":{}},\"pivot\":3,\"_name\":\"n\",\"combine\":\"add\"}",
          "{\"query\":{\"match_all\":{}},\"ranks\":\"document\"}",
          "{\"query\":{\"match_all\":{}},\"missing\":0.125}",
          "{\"query\":{\"match_all\":{}},\"ignore_unmapped\":true}",
          "{\"query\":{\"match_all\":{}},\"shape\":\"sigmoid\",\"exponent\":0.9}",
          "{\"query\":{\"site_rank\":{\"query\":{\"match_all\":{}}}},\"shape\":\"log\"}");

  private static SiteRankQueryBuilder parse(String json) throws IOException {
    try (XContentParser parser =
        JsonXContent.jsonXContent.createParser(
            PARSERS, DeprecationHandler.THROW_UNSUPPORTED_OPERATION, json)) {
      parser.nextToken();
      return SiteRankQueryBuilder.parse(parser, VECTORS);
    }
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    for (String json : VALID) {
      SiteRankQueryBuilder query = parse(json);
      assertEquals(query, parse(json));
      assertEquals(query.hashCode(), parse(json).hashCode());
      BytesStreamOutput out = new BytesStreamOutput();
      query.writeTo(out);
      try (StreamInput in =
          new NamedWriteableAwareStreamInput(out.bytes().streamInput(), READERS)) {
        assertEquals(query, new SiteRankQueryBuilder(in, VECTORS), json);
        assertEquals(0, in.available());
      }
      // As the slow log shows it, it can be sent again.
      String shown = query.toString();
      String inner = shown.substring(shown.indexOf(':') + 1, shown.lastIndexOf('}'));
      assertEquals(query, parse(inner), shown);
    }
  }

  @Test
  void queriesThatDifferAreNotEqual() throws IOException {
    for (String one : VALID) {
      for (String other : VALID) {
        if (!one.equals(other)) {
          assertNotEquals(parse(one), parse(other));
        }
      }
    }
  }

  @Test
  void theFunctionCrossesTheWireToo() throws IOException {
    for (Combine combine : Combine.values()) {
      SiteRankFunctionBuilder function =
          new SiteRankFunctionBuilder(
              new BoostParameters(
                  new RankOrigin("r", 0.5, true, RankChoice.OWN),
                  Shape.LOG,
                  BoostParameters.DEFAULT.weight(),
                  BoostParameters.DEFAULT.pivot(),
                  1,
                  combine),
              VECTORS);
      BytesStreamOutput out = new BytesStreamOutput();
      function.writeTo(out);
      assertEquals(function, new SiteRankFunctionBuilder(out.bytes().streamInput(), VECTORS));
    }
  }

  @Test
  void aNodeWithANewerPluginMaySayMoreThanThisOneKnows() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    out.writeOptionalFloat(null); // The weight of any function.
    out.writeOptionalString(null); // Its name.
    out.writeMap(
        Map.of(
            "field", "r",
            "shape", "log",
            "weight", 0.5,
            "exponent", 0.6,
            "combine", "add",
            "ranks", "in_service",
            "versions", List.of("docs-ranks-1:0"),
            "later", "something else"));
    SiteRankFunctionBuilder read = new SiteRankFunctionBuilder(out.bytes().streamInput(), VECTORS);
    String written = Strings.toString(MediaTypeRegistry.JSON, read);
    assertTrue(written.contains("\"log\""), written);
    // A node with an older plugin says nothing of these.
    assertFalse(written.contains("missing") || written.contains("ignore_unmapped"), written);
    BytesStreamOutput again = new BytesStreamOutput();
    read.writeTo(again);
    assertEquals(read, new SiteRankFunctionBuilder(again.bytes().streamInput(), VECTORS));
  }

  @Test
  void wordsCrossTheWireToo() throws IOException {
    SiteWordsQueryBuilder words =
        new SiteWordsQueryBuilder(List.of("a", "b"), Map.of("title", 5f, "body", 1f));
    BytesStreamOutput out = new BytesStreamOutput();
    words.writeTo(out);
    assertEquals(words, new SiteWordsQueryBuilder(out.bytes().streamInput()));
  }

  @Test
  void errorsNameThePlace() {
    ParsingException e =
        assertThrows(
            ParsingException.class,
            () -> parse("{\"query\":{\"match_all\":{}},\n  \"weight\": -1}"));
    assertEquals(2, e.getLineNumber());
    assertEquals(13, e.getColumnNumber());
    assertTrue(e.getMessage().contains("boost weight must be in [0, "), e.getMessage());
    for (String bad : List.of("\"missing\":-1", "\"missing\":\"0\"", "\"ignore_unmapped\":1")) {
      ParsingException refused =
          assertThrows(
              ParsingException.class, () -> parse("{\"query\":{\"match_all\":{}}," + bad + "}"));
      assertTrue(refused.getMessage().matches("\\[site_rank] \\[.+] must be .+, got .+"), bad);
    }
    assertThrows(ParsingException.class, () -> parse("{}"));
    assertThrows(ParsingException.class, () -> parse("{\"query\":[]}"));
  }
}
