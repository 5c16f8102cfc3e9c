package org.siterank.opensearch;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
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
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.index.query.QueryShardException;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoost;

/**
 * What a query says of the boost: {@code field, shape, weight, pivot, exponent, combine}.
 *
 * <p>Weight and pivot may be left out where the index says them itself, in {@code
 * _meta.siterank.weight} and {@code _meta.siterank.pivot} of its mapping, as an index does that
 * {@code siterank push} made.
 *
 * @param field the field of type {@code double} that holds the ranks
 * @param weight empty for the index's own
 * @param pivot empty for the index's own
 * @param exponent used by the sigmoid alone
 */
record BoostParameters(
    String field,
    Shape shape,
    OptionalDouble weight,
    OptionalDouble pivot,
    double exponent,
    Combine combine)
    implements Writeable, ToXContentFragment {

  /** The field that {@code siterank push} writes the ranks into. */
  static final String DEFAULT_FIELD = "siterank";

  /** Stands in for a weight or pivot that the index will say, so that the others can be checked. */
  private static final double VALID = 1;

  static final BoostParameters DEFAULT =
      new BoostParameters(
          DEFAULT_FIELD,
          Shape.SATURATION,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Shape.DEFAULT_EXPONENT,
          Combine.MULTIPLY);

  BoostParameters {
    if (field.isEmpty()) {
      throw new IllegalArgumentException("[field] must name a field, got \"\"");
    }
    Objects.requireNonNull(combine, "combine");
    // Refuses what no index could make valid.
    shape.boost(weight.orElse(VALID), pivot.orElse(VALID), exponent);
  }

  BoostParameters(StreamInput in) throws IOException {
    this(
        in.readString(),
        in.readEnum(Shape.class),
        optional(in.readOptionalDouble()),
        optional(in.readOptionalDouble()),
        in.readDouble(),
        in.readEnum(Combine.class));
  }

  private static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(field);
    out.writeEnum(shape);
    out.writeOptionalDouble(weight.isPresent() ? weight.getAsDouble() : null);
    out.writeOptionalDouble(pivot.isPresent() ? pivot.getAsDouble() : null);
    out.writeDouble(exponent);
    out.writeEnum(combine);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.field("field", field).field("shape", shape.toString());
    if (weight.isPresent()) {
      builder.field("weight", weight.getAsDouble());
    }
    if (pivot.isPresent()) {
      builder.field("pivot", pivot.getAsDouble());
    }
    if (shape == Shape.SIGMOID) {
      builder.field("exponent", exponent);
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
        case "field" ->
            new BoostParameters(text(parser, name), shape, weight, pivot, exponent, combine);
        case "shape" -> new BoostParameters(field, shape(parser), weight, pivot, exponent, combine);
        case "weight" ->
            new BoostParameters(
                field, shape, OptionalDouble.of(number(parser, name)), pivot, exponent, combine);
        case "pivot" ->
            new BoostParameters(
                field, shape, weight, OptionalDouble.of(number(parser, name)), exponent, combine);
        case "exponent" ->
            new BoostParameters(field, shape, weight, pivot, number(parser, name), combine);
        case "combine" ->
            new BoostParameters(field, shape, weight, pivot, exponent, combine(parser));
        default ->
            throw new IllegalArgumentException(
                "does not support ["
                    + name
                    + "]; allowed are field, shape, weight, pivot, exponent and combine");
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

  private static Shape shape(XContentParser parser) throws IOException {
    String name = text(parser, "shape");
    return Shape.of(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[shape] must be one of " + Shape.names() + ", got \"" + name + "\""));
  }

  private static Combine combine(XContentParser parser) throws IOException {
    String name = text(parser, "combine");
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

  /**
   * The boost for the documents of an index.
   *
   * @throws QueryShardException when the field cannot hold ranks, or weight or pivot are said
   *     neither by the query nor by the index
   */
  RankBoost boost(QueryShardContext context) {
    MappedFieldType type = context.fieldMapper(field);
    if (type == null) {
      throw new QueryShardException(
          context, "[site_rank] the index has no field [" + field + "] to take ranks from");
    }
    if (!type.typeName().equals("double") || !type.hasDocValues()) {
      throw new QueryShardException(
          context,
          "[site_rank] ranks need a field of type [double] with doc values, ["
              + field
              + "] is of type ["
              + type.typeName()
              + "]"
              + (type.hasDocValues() ? "" : " without them"));
    }
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
