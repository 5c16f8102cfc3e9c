package org.siterank.opensearch;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;
import org.opensearch.core.xcontent.ToXContentFragment;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentLocation;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.mapper.DocumentMapper;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.index.query.QueryShardException;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Shape;

/**
 * Boost parameters of a query: {@code field, missing, ignore_unmapped, ranks, shape, weight, pivot,
 * exponent, combine}.
 *
 * <p>Weight and pivot may be left out where the index says them itself, in {@code
 * _meta.siterank.weight} and {@code _meta.siterank.pivot} of its mapping, as an index does that
 * {@code siterank push} made.
 *
 * @param origin where the ranks are
 * @param weight empty for the index's own
 * @param pivot empty for the index's own
 * @param exponent used by the sigmoid alone
 */
record BoostParameters(
    RankOrigin origin,
    Shape shape,
    OptionalDouble weight,
    OptionalDouble pivot,
    double exponent,
    Combine combine)
    implements Writeable, ToXContentFragment {

  /** Stands in for a weight or pivot that the index will say, so that the others can be checked. */
  private static final double VALID = 1;

  static final BoostParameters DEFAULT =
      new BoostParameters(
          RankOrigin.DEFAULT,
          Shape.SATURATION,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Shape.DEFAULT_EXPONENT,
          Combine.MULTIPLY);

  BoostParameters {
    Objects.requireNonNull(origin, "origin");
    Objects.requireNonNull(combine, "combine");
    // Refuses what no index could make valid.
    shape.boost(weight.orElse(VALID), pivot.orElse(VALID), exponent);
  }

  BoostParameters(StreamInput in) throws IOException {
    this(in.readMap());
  }

  /** As a map, so that a node with another version of the plugin passes over what it lacks. */
  private BoostParameters(Map<String, Object> sent) {
    this(
        origin(sent),
        Shape.of((String) sent.get("shape")).orElseThrow(),
        optional(sent.get("weight")),
        optional(sent.get("pivot")),
        (Double) sent.get("exponent"),
        combine((String) sent.get("combine")));
  }

  private static RankOrigin origin(Map<String, Object> sent) {
    RankChoice choice = RankChoice.of((String) sent.get("ranks"));
    return new RankOrigin(
        (String) sent.get("field"),
        optional(sent.get("missing")).orElse(RankOrigin.DEFAULT.missing()),
        sent.get("ignore_unmapped") == Boolean.TRUE,
        choice.at(((List<?>) sent.get("versions")).stream().map(String.class::cast).toList()));
  }

  private static OptionalDouble optional(Object value) {
    return value instanceof Double number ? OptionalDouble.of(number) : OptionalDouble.empty();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    Map<String, Object> sent = new TreeMap<>(); // In one order: the request cache compares bytes.
    sent.put("field", origin.field());
    sent.put("missing", origin.missing());
    sent.put("ignore_unmapped", origin.ignoreUnmapped());
    sent.put("shape", shape.toString());
    weight.ifPresent(value -> sent.put("weight", value));
    pivot.ifPresent(value -> sent.put("pivot", value));
    sent.put("exponent", exponent);
    sent.put("combine", name(combine));
    sent.put("ranks", origin.choice().toString());
    sent.put("versions", origin.choice().versions());
    out.writeMap(sent);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.field("field", origin.field());
    if (origin.missing() != RankOrigin.DEFAULT.missing()) {
      builder.field("missing", origin.missing());
    }
    if (origin.ignoreUnmapped()) {
      builder.field("ignore_unmapped", true);
    }
    builder.field("shape", shape.toString());
    if (weight.isPresent()) {
      builder.field("weight", weight.getAsDouble());
    }
    if (pivot.isPresent()) {
      builder.field("pivot", pivot.getAsDouble());
    }
    if (shape == Shape.SIGMOID) {
      builder.field("exponent", exponent);
    }
    if (origin.choice().own()) {
      builder.field("ranks", origin.choice().toString());
    }
    return builder.field("combine", name(combine));
  }

  private static String name(Combine combine) {
    return combine.name().toLowerCase(Locale.ROOT);
  }

  /**
   * These parameters with one more read.
   *
   * @param owner the query or function that is read, for messages
   * @param name the name before the value at which the parser stands
   * @throws ParsingException at the value, when the name is unknown or the value is not allowed
   */
  BoostParameters with(String owner, String name, XContentParser parser) throws IOException {
    XContentLocation at = parser.getTokenLocation();
    try {
      return switch (name) {
        case "field" -> with(origin.withField(text(parser, name)));
        case "missing" -> with(origin.withMissing(number(parser, name)));
        case "ignore_unmapped" -> with(origin.withIgnoreUnmapped(flag(parser, name)));
        case "ranks" -> with(origin.with(RankChoice.of(text(parser, name))));
        case "shape" -> withShape(shape(parser));
        case "weight" -> withWeight(number(parser, name));
        case "pivot" -> withPivot(number(parser, name));
        case "exponent" -> withExponent(number(parser, name));
        case "combine" -> with(combine(text(parser, name)));
        default ->
            throw new IllegalArgumentException(
                "does not support ["
                    + name
                    + "]; allowed are field, missing, ignore_unmapped, ranks, shape, weight, pivot,"
                    + " exponent and combine");
      };
    } catch (IllegalArgumentException e) {
      throw new ParsingException(at, "[" + owner + "] " + e.getMessage(), e);
    }
  }

  private static String text(XContentParser parser, String name) throws IOException {
    if (parser.currentToken() != XContentParser.Token.VALUE_STRING) {
      throw new IllegalArgumentException(
          "[" + name + "] must be a string, got " + parser.currentToken());
    }
    return parser.text();
  }

  private static double number(XContentParser parser, String name) throws IOException {
    if (parser.currentToken() != XContentParser.Token.VALUE_NUMBER) {
      throw new IllegalArgumentException(
          "[" + name + "] must be a number, got " + parser.currentToken());
    }
    return parser.doubleValue();
  }

  private static boolean flag(XContentParser parser, String name) throws IOException {
    if (parser.currentToken() != XContentParser.Token.VALUE_BOOLEAN) {
      throw new IllegalArgumentException(
          "[" + name + "] must be true or false, got " + parser.currentToken());
    }
    return parser.booleanValue();
  }

  private static Shape shape(XContentParser parser) throws IOException {
    String name = text(parser, "shape");
    return Shape.of(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[shape] must be one of " + Shape.names() + ", got \"" + name + "\""));
  }

  private static Combine combine(String name) {
    return Arrays.stream(Combine.values())
        .filter(combine -> name(combine).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[combine] must be one of "
                        + Arrays.stream(Combine.values())
                            .map(BoostParameters::name)
                            .collect(Collectors.joining(", "))
                        + ", got \""
                        + name
                        + "\""));
  }

  private BoostParameters with(RankOrigin other) {
    return new BoostParameters(other, shape, weight, pivot, exponent, combine);
  }

  private BoostParameters withShape(Shape other) {
    return new BoostParameters(origin, other, weight, pivot, exponent, combine);
  }

  private BoostParameters withWeight(double other) {
    return new BoostParameters(origin, shape, OptionalDouble.of(other), pivot, exponent, combine);
  }

  private BoostParameters withPivot(double other) {
    return new BoostParameters(origin, shape, weight, OptionalDouble.of(other), exponent, combine);
  }

  private BoostParameters withExponent(double other) {
    return new BoostParameters(origin, shape, weight, pivot, other, combine);
  }

  private BoostParameters with(Combine other) {
    return new BoostParameters(origin, shape, weight, pivot, exponent, other);
  }

  /** Returns the parameters of a query that arrives now. */
  BoostParameters at(List<String> versionsInService) {
    return with(origin.with(origin.choice().at(versionsInService)));
  }

  /** Returns the parameters on a shard of an index; this object when nothing differs there. */
  BoostParameters on(String indexUuid, RankVectors vectors) {
    List<String> versions = origin.choice().versions();
    List<String> there = vectors.inService(indexUuid, versions);
    return there.equals(versions) ? this : at(there);
  }

  /**
   * The boost for the documents of an index that has ranks.
   *
   * @throws QueryShardException when weight or pivot are said neither by the query nor by the index
   */
  RankBoost boost(QueryShardContext context) {
    try {
      return shape.boost(
          value(weight, "weight", context), value(pivot, "pivot", context), exponent);
    } catch (IllegalArgumentException e) {
      throw new QueryShardException(
          context, "[site_rank] _meta.siterank of the mapping: " + e.getMessage(), e);
    }
  }

  private static double value(OptionalDouble given, String name, QueryShardContext context) {
    if (given.isPresent()) {
      return given.getAsDouble();
    }
    DocumentMapper mapper = context.getMapperService().documentMapper();
    Object own = mapper == null || mapper.meta() == null ? null : mapper.meta().get("siterank");
    if (own instanceof Map<?, ?> siterank && siterank.get(name) instanceof Number number) {
      return number.doubleValue();
    }
    throw new QueryShardException(
        context,
        "[site_rank] needs ["
            + name
            + "]: neither the query nor _meta.siterank of the index's mapping says it");
  }
}
