package org.siterank.boost;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The shapes of a boost, by the names they have in queries. The order is part of the protocol of
 * OpenSearch's nodes.
 */
public enum Shape {
  /** {@link Saturation}. */
  SATURATION,
  /** {@link Log}. */
  LOG,
  /** {@link Sigmoid}. */
  SIGMOID,
  /** {@link Linear}. */
  LINEAR;

  /** Sigmoid's exponent in Craswell et al. 2005, table 3, for features such as PageRank. */
  public static final double DEFAULT_EXPONENT = 0.6;

  /** The shape of this name, in lower case. */
  public static Optional<Shape> of(String name) {
    return Arrays.stream(values()).filter(shape -> shape.toString().equals(name)).findFirst();
  }

  /** All names, for messages. */
  public static String names() {
    return Arrays.stream(values()).map(Shape::toString).collect(Collectors.joining(", "));
  }

  /**
   * The boost of this shape.
   *
   * @param exponent used by the sigmoid alone
   * @throws IllegalArgumentException when a parameter is out of its range
   */
  public RankBoost boost(double weight, double pivot, double exponent) {
    return switch (this) {
      case SATURATION -> new Saturation(weight, pivot);
      case LOG -> new Log(weight, pivot);
      case SIGMOID -> new Sigmoid(weight, pivot, exponent);
      case LINEAR -> new Linear(weight, pivot);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
