package org.siterank.solr;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.NumberType;
import org.apache.solr.schema.SchemaField;
import org.siterank.boost.Combine;
import org.siterank.boost.FieldRanks;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Shape;

/**
 * Parameters of a query with ranks; their names and meanings are those of {@code site_rank} in
 * OpenSearch.
 *
 * @param ranks the field that holds the ranks, and the rank of documents without one
 * @param defType the parser that reads the text, as in Solr's parameter of that name
 */
record RankParameters(FieldRanks ranks, RankBoost boost, Combine combine, String defType) {

  /** The field that {@code siterank push --ranks-only} writes the ranks into. */
  static final String DEFAULT_FIELD = "siterank";

  /** Stands in for what a definition leaves to the queries, so that the rest can be checked. */
  private static final Map<String, String> VALID = Map.of("weight", "1", "pivot", "1");

  private static final List<String> NAMES =
      List.of("field", "missing", "shape", "weight", "pivot", "exponent", "combine", "defType");

  /**
   * Reads parameters.
   *
   * @param given by their names; weight and pivot must be there
   * @throws IllegalArgumentException when a name is unknown, or a value is missing or not allowed
   */
  static RankParameters of(Map<String, String> given) {
    for (String name : given.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "does not support [" + name + "]; allowed are " + String.join(", ", NAMES));
      }
    }
    Shape shape = choice(Shape.values(), "shape", given.getOrDefault("shape", "saturation"));
    double exponent =
        given.containsKey("exponent") ? number(given, "exponent") : Shape.DEFAULT_EXPONENT;
    return new RankParameters(
        ranks(given),
        shape.boost(number(given, "weight"), number(given, "pivot"), exponent),
        choice(Combine.values(), "combine", given.getOrDefault("combine", "multiply")),
        given.get("defType"));
  }

  /**
   * Checks the parameters of a definition, which may leave out any.
   *
   * @throws IllegalArgumentException when a name is unknown, or a value is not allowed
   */
  static void check(Map<String, String> given) {
    Map<String, String> filled = new HashMap<>(VALID);
    filled.putAll(given);
    of(filled);
  }

  private static FieldRanks ranks(Map<String, String> given) {
    FieldRanks ranks = new FieldRanks(given.getOrDefault("field", DEFAULT_FIELD));
    if (!given.containsKey("missing")) {
      return ranks;
    }
    double missing = number(given, "missing");
    try {
      return ranks.withMissing(missing);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("[missing] " + e.getMessage(), e);
    }
  }

  private static double number(Map<String, String> given, String name) {
    String value = given.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "needs [" + name + "]: neither the query nor the definition of the parser gives it");
    }
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + name + "] must be a number, got \"" + value + "\"", e);
    }
  }

  private static <E extends Enum<E>> E choice(E[] all, String name, String value) {
    return Arrays.stream(all)
        .filter(one -> name(one).equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "["
                        + name
                        + "] must be one of "
                        + Arrays.stream(all)
                            .map(RankParameters::name)
                            .collect(Collectors.joining(", "))
                        + ", got \""
                        + value
                        + "\""));
  }

  private static String name(Enum<?> one) {
    return one.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Checks that a collection can have ranks in the field.
   *
   * @throws IllegalArgumentException when it is missing, or holds something else
   */
  void checkField(IndexSchema schema) {
    String field = ranks.field();
    SchemaField found = schema.getFieldOrNull(field);
    if (found == null) {
      throw new IllegalArgumentException(
          "the schema has no field [" + field + "] to take ranks from");
    }
    if (found.getType().getNumberType() != NumberType.DOUBLE
        || found.multiValued()
        || !found.hasDocValues()) {
      throw new IllegalArgumentException(
          "ranks need a single-valued field of type pdouble with doc values, ["
              + field
              + "] is of type "
              + found.getType().getTypeName()
              + (found.multiValued() ? ", multi-valued" : "")
              + (found.hasDocValues() ? "" : ", without doc values"));
    }
  }
}
