package org.siterank.boost;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Explanation;

/**
 * How much a page's rank adds to its text score: {@code w·f(r/k)} with weight w, rank r and pivot
 * k. All shapes f are 0 at rank 0, finite, and never fall as the rank rises.
 *
 * <p>The shapes are those compared in N. Craswell, S. Robertson, H. Zaragoza, M. Taylor,
 * <em>Relevance weighting for query independent evidence</em>, SIGIR 2005. Here the rank is always
 * divided by the pivot first, so that a boost does not depend on the unit of the ranks.
 *
 * <p>Ranks are finite and at least 0; that is checked where they enter the index ({@link
 * RankField}) and again when an index is opened, not for each document scored.
 */
public sealed interface RankBoost permits Saturation, Log, Sigmoid, Linear {

  /** The factor w before the shape, at least 0; 0 switches the boost off. */
  double weight();

  /** The rank k at which the shape takes its middle value, in the unit of the ranks. */
  double pivot();

  /** {@code w·f(rank/k)}: at least 0 and finite; rises with the rank or stays. */
  double value(double rank);

  /** The formula, in w, k, r and, of a {@link Sigmoid}, a. */
  String formula();

  /**
   * Explains the value of one rank: the formula, and each of its symbols as a detail. Numbers have
   * at most five significant digits.
   *
   * @param source where the rank comes from
   */
  default Explanation explain(double rank, String source) {
    List<Explanation> symbols = new ArrayList<>();
    symbols.add(Explanation.match(rounded(weight()), "w, weight of the rank"));
    symbols.add(Explanation.match(rounded(pivot()), "k, pivot of the ranks"));
    if (this instanceof Sigmoid sigmoid) {
      symbols.add(Explanation.match(rounded(sigmoid.exponent()), "a, exponent"));
    }
    symbols.add(Explanation.match(rounded(rank), "r, rank, " + source));
    String shape = getClass().getSimpleName();
    return Explanation.match(
        rounded(value(rank)), "boost, " + shape + ", computed as " + formula() + " from:", symbols);
  }

  /** Returns this shape with another weight. */
  RankBoost withWeight(double weight);

  /** Returns this shape with another pivot. */
  RankBoost withPivot(double pivot);

  /** The greatest value of any boost: scores are floats, and stay finite. */
  private static double finite(double value) {
    return Math.min(value, Float.MAX_VALUE);
  }

  /** Multiplies weight and shape, and keeps the product a finite float. */
  static double weighted(double weight, double shape) {
    // 0 × infinity is not a number; a weight of 0 means no boost, whatever the rank.
    return weight == 0 ? 0 : finite(weight * shape);
  }

  /** Checks the parameters every shape has. */
  static void check(double weight, double pivot) {
    if (!(weight >= 0 && weight <= Float.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "boost weight must be in [0, " + Float.MAX_VALUE + "], got " + weight);
    }
    if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("boost pivot must be positive and finite, got " + pivot);
    }
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(new MathContext(5)).doubleValue();
  }
}
