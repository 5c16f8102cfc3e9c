package org.siterank.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.opensearch.common.io.stream.BytesStreamOutput;
import org.opensearch.common.xcontent.json.JsonXContent;
import org.opensearch.core.ParseField;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.io.stream.NamedWriteableAwareStreamInput;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.xcontent.DeprecationHandler;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.query.MatchAllQueryBuilder;
import org.opensearch.index.query.QueryBuilder;

/** The query on the wire; ServeOnClusterIT shows in a real OpenSearch which pages it finds. */
class SiteMeaningQueryBuilderTest {

  private static final NamedXContentRegistry PARSERS =
      new NamedXContentRegistry(
          List.of(
              new NamedXContentRegistry.Entry(
                  QueryBuilder.class,
                  new ParseField(MatchAllQueryBuilder.NAME),
                  parser -> MatchAllQueryBuilder.fromXContent(parser))));

  private static final NamedWriteableRegistry READERS =
      new NamedWriteableRegistry(
          List.of(
              new NamedWriteableRegistry.Entry(
                  QueryBuilder.class, MatchAllQueryBuilder.NAME, MatchAllQueryBuilder::new)));

  private static final String QUERY = "{\"query\":{\"match_all\":{}}";

  private static final List<String> VALID =
      List.of(
          QUERY + "}",
          QUERY + ",\"weight\":2.5}",
          QUERY + ",\"weight\":2.5,\"boost\":2,\"_name\":\"n\"}",
          QUERY + ",\"passages\":{\"field\":\"p\",\"vector\":\"fwA=\"}}",
          QUERY + ",\"page\":{\"field\":\"p\",\"vector\":\"fwA=\"}}",
          QUERY + ",\"page\":{\"field\":\"p\",\"vector\":\"fwA=\",\"share\":0.5}}",
          QUERY
              + ",\"page\":{\"field\":\"p\",\"vector\":\"fwA=\",\"share\":0.5},"
              + "\"passages\":{\"field\":\"q\",\"vector\":\"AH8=\"}}");

  private static SiteMeaningQueryBuilder parse(String json) throws IOException {
    try (XContentParser parser =
        JsonXContent.jsonXContent.createParser(
            PARSERS, DeprecationHandler.THROW_UNSUPPORTED_OPERATION, json)) {
      parser.nextToken();
      return SiteMeaningQueryBuilder.parse(parser);
    }
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    for (String json : VALID) {
      SiteMeaningQueryBuilder query = parse(json);
      BytesStreamOutput out = new BytesStreamOutput();
      query.writeTo(out);
      try (StreamInput in =
          new NamedWriteableAwareStreamInput(out.bytes().streamInput(), READERS)) {
        assertEquals(query, new SiteMeaningQueryBuilder(in), json);
        assertEquals(0, in.available());
      }
      String shown = query.toString();
      String inner = shown.substring(shown.indexOf(':') + 1, shown.lastIndexOf('}'));
      assertEquals(query, parse(inner), shown);
      assertEquals(query.hashCode(), parse(inner).hashCode());
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
  void aWrongParameterIsNamed() {
    for (String bad :
        List.of(
            ",\"weight\":-1}",
            ",\"share\":1}",
            ",\"page\":3}",
            ",\"page\":{\"field\":\"p\"}}",
            ",\"page\":{\"field\":\"p\",\"vector\":\"\"}}",
            ",\"page\":{\"field\":\"p\",\"vector\":\"%\"}}",
            ",\"page\":{\"field\":\"p\",\"vector\":\"fwA=\",\"share\":2}}",
            ",\"page\":{\"field\":\"p\",\"vectors\":\"fwA=\"}}")) {
      ParsingException e = assertThrows(ParsingException.class, () -> parse(QUERY + bad), bad);
      assertTrue(e.getMessage().startsWith("[site_meaning] "), e.getMessage());
    }
    assertThrows(ParsingException.class, () -> parse("{}"));
  }

  @Test
  void theNearestDirectionIsThatOfTheSmallestAngle() {
    byte[] asked = {127, 0};
    byte[] page = {0, 0, 0, 127, -127, 0, 76, 102, 5};
    PageDirections.Nearest nearest = PageDirections.nearest(asked, new BytesRef(page, 2, 7));
    assertEquals(2, nearest.place());
    assertEquals(0.6, nearest.cosine(), 0.005);
    assertEquals(
        PageDirections.Nearest.NONE, PageDirections.nearest(asked, new BytesRef(page, 0, 6)));
    assertEquals(PageDirections.Nearest.NONE, PageDirections.nearest(asked, new BytesRef()));
  }
}
