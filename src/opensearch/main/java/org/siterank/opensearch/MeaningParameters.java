package org.siterank.opensearch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;

/**
 * The directions that pages are compared with, and their weight.
 *
 * @param weight the gain of a page of the same direction; at least 0
 * @param passages the direction that the passages of pages are compared with
 * @param page the direction that pages as a whole are compared with
 * @param share the share of the page as a whole where there are both, from 0 to 1
 */
record MeaningParameters(
    float weight, Optional<PageDirections> passages, Optional<PageDirections> page, float share) {

  /** Nothing is compared. */
  static final MeaningParameters NONE =
      new MeaningParameters(1, Optional.empty(), Optional.empty(), 1);

  MeaningParameters {
    if (!(weight >= 0 && weight <= Float.MAX_VALUE)) {
      throw new IllegalArgumentException("[weight] must be at least 0 and finite, got " + weight);
    }
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("[share] must be in [0, 1], got " + share);
    }
  }

  MeaningParameters(StreamInput in) throws IOException {
    this(in.readMap());
  }

  private MeaningParameters(Map<String, Object> values) {
    this(
        ((Number) values.get("weight")).floatValue(),
        read("passages", values),
        read("page", values),
        ((Number) values.get("share")).floatValue());
  }

  private static Optional<PageDirections> read(String name, Map<String, Object> values) {
    return values.get(name) instanceof List<?> parts
        ? Optional.of(new PageDirections((String) parts.get(0), (String) parts.get(1)))
        : Optional.empty();
  }

  /** Writes a map, so that a node with another version of the plugin can read it. */
  void writeTo(StreamOutput out) throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("weight", weight);
    values.put("share", share);
    passages.ifPresent(one -> values.put("passages", List.of(one.field(), one.vector())));
    page.ifPresent(one -> values.put("page", List.of(one.field(), one.vector())));
    out.writeMap(values);
  }

  /**
   * Returns these parameters with one that is read.
   *
   * @throws ParsingException for one that the query does not have
   */
  MeaningParameters with(String query, String name, XContentParser parser) throws IOException {
    try {
      return switch (name) {
        case "weight" -> new MeaningParameters(parser.floatValue(), passages, page, share);
        case "passages", "page" -> withDirections(query, name, parser);
        default ->
            throw new ParsingException(
                parser.getTokenLocation(),
                "["
                    + query
                    + "] does not support ["
                    + name
                    + "]; allowed are query, weight, passages and page");
      };
    } catch (IllegalArgumentException e) {
      throw new ParsingException(parser.getTokenLocation(), "[" + query + "] " + e.getMessage(), e);
    }
  }

  private MeaningParameters withDirections(String query, String name, XContentParser parser)
      throws IOException {
    if (parser.currentToken() != XContentParser.Token.START_OBJECT) {
      throw new IllegalArgumentException("[" + name + "] must be an object");
    }
    String field = null;
    String vector = null;
    float part = share;
    while (parser.nextToken() != XContentParser.Token.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      switch (key) {
        case "field" -> field = parser.text();
        case "vector" -> vector = parser.text();
        case "share" -> part = parser.floatValue();
        default ->
            throw new ParsingException(
                parser.getTokenLocation(),
                "[" + query + "] does not support [" + name + "." + key + "]");
      }
    }
    Optional<PageDirections> read = Optional.of(new PageDirections(field, vector));
    return name.equals("page")
        ? new MeaningParameters(weight, passages, read, part)
        : new MeaningParameters(weight, read, page, part);
  }

  void toXContent(XContentBuilder builder) throws IOException {
    builder.field("weight", weight);
    if (passages.isPresent()) {
      builder.startObject("passages");
      builder.field("field", passages.get().field());
      builder.field("vector", passages.get().vector());
      builder.endObject();
    }
    if (page.isPresent()) {
      builder.startObject("page");
      builder.field("field", page.get().field());
      builder.field("vector", page.get().vector());
      builder.field("share", share);
      builder.endObject();
    }
  }
}
