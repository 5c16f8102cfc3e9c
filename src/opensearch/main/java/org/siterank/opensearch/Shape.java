package org.siterank.opensearch;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.siterank.boost.Linear;
import org.siterank.boost.Log;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Saturation;
import org.siterank.boost.Sigmoid;

/** The shapes of a boost, by the names they have in a query. The order is part of the protocol. */
enum Shape {
  SATURATION,
  LOG,
  SIGMOID,
  LINEAR;

  /** Sigmoid's exponent in Craswell et al. 2005, table 3, for features such as PageRank. */
  static final double DEFAULT_EXPONENT = 0.6;

  static Optional<Shape> of(String name) {
    return Arrays.stream(values()).filter(shape -> shape.toString().equals(name)).findFirst();
  }

  /** All names, for messages. */
  static String names() {
    return Arrays.stream(values()).map(Shape::toString).collect(Collectors.joining(", "));
  }

  /** The boost of this shape. */
  RankBoost boost(double weight, double pivot, double exponent) {
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
