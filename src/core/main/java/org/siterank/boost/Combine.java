package org.siterank.boost;

/** How a text score t and the value v of a boost become one score. */
public enum Combine {
  /** {@code t·(1 + v)}: the rank counts as a share of the text score. */
  MULTIPLY("text * (1 + boost)") {
    @Override
    double score(double text, double value, double outer) {
      return text * (1 + value);
    }

    @Override
    double textNeeded(double score, double value, double outer) {
      return score / (1 + value);
    }
  },

  /** {@code t + v}: the rank counts the same whatever the query. */
  ADD("text + boost") {
    @Override
    double score(double text, double value, double outer) {
      return text + outer * value;
    }

    @Override
    double textNeeded(double score, double value, double outer) {
      return score - outer * value;
    }
  };

  private final String formula;

  Combine(String formula) {
    this.formula = formula;
  }

  /** The formula, in words a user can read. */
  public String formula() {
    return formula;
  }

  /**
   * The score of a document, as queries give it.
   *
   * @param text the text score, at least 0
   * @param value the value of the rank's boost
   */
  public float score(float text, double value) {
    return (float) Math.min(Float.MAX_VALUE, score(text, value, 1));
  }

  /**
   * The score.
   *
   * @param text the text score, outer boost included
   * @param value the value of the rank's boost
   * @param outer the boost that surrounding queries put on this one
   */
  abstract double score(double text, double value, double outer);

  /** The text score with which {@link #score} comes to {@code score}; may be negative. */
  abstract double textNeeded(double score, double value, double outer);
}
