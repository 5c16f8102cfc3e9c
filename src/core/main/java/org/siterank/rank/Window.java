package org.siterank.rank;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Which part of a page's history counts on a graph that changes: policies of Adaptive OPIC.
 *
 * <p>The clock is G, all cash spent so far, and the total cash is 1: one unit of time is n reads
 * where pages are read at random, about n / 2 when they are read greedily or in turn. So a window
 * of 10 covers 10, or about 4 to 5, reads of an average page. A measure is the cash of a page at a
 * visit with the clock just after it; a page is born with the measure 0. A page's initial grant is
 * not income and is left out, but for the literal forms, kept for comparison.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003, section 3.2.
 */
public sealed interface Window {

  /** The name of the policy on the command line. */
  String word();

  /** T or m. */
  double size();

  /** Adds the parameters of the policy. */
  default void describe(Map<String, Object> parameters) {
    parameters.put("window", word());
    parameters.put("windowSize", size());
  }

  /**
   * The time since the last measure at or before G - T, at least {@code measures} measures long:
   * income of that time, present cash included, divided by it.
   *
   * @param size T, positive, in units of G
   * @param measures visits that are kept in any case, 0 to 1000; the paper's Improved Fixed Window
   *     has 3, as pages that are hardly read would have too few
   */
  record Fixed(double size, int measures) implements Window {

    /** The paper's minimum (section 3.2). */
    public static final int IMPROVED = 3;

    private static final int MOST = 1000; // Memory per page grows with it.

    public Fixed {
      checkTime(size);
      if (measures < 0 || measures > MOST) {
        throw new IllegalArgumentException(
            "the least number of measures must be in [0, " + MOST + "], got " + measures);
      }
    }

    @Override
    public String word() {
      return measures == 0 ? "fixed" : "improved-fixed";
    }

    @Override
    public void describe(Map<String, Object> parameters) {
      Window.super.describe(parameters);
      parameters.put("leastMeasures", measures);
    }
  }

  /**
   * The paper's fixed window to the letter: cash of the visits after G - T, divided by T (or G when
   * it is less). A poor estimate, since the income of a visit was earned before it.
   *
   * @param size T, positive, in units of G
   */
  record FixedLiteral(double size) implements Window {

    public FixedLiteral {
      checkTime(size);
    }

    @Override
    public String word() {
      return "fixed-literal";
    }
  }

  /**
   * The last m measures: income since the oldest of them, divided by the time since then.
   *
   * @param measures m, 2 to 1000
   * @param form up to when
   */
  record Variable(int measures, Form form) implements Window {

    /** Up to when the window reaches. */
    public enum Form {
      /** Up to now, present cash included: better for random and greedy selection. */
      RUNNING,
      /** Up to the last visit: exact in cycles over a graph that does not change. */
      CLOSED
    }

    /** "Around 4 a reasonable compromise" (Abiteboul et al., extended abstract 2002, section 4). */
    public static final int DEFAULT_MEASURES = 4;

    private static final int LEAST = 2;
    private static final int MOST = 1000; // Memory per page grows with it.

    public Variable {
      if (measures < LEAST || measures > MOST) {
        throw new IllegalArgumentException(
            "window size must be in [2, 1000] measures, got " + measures);
      }
      Objects.requireNonNull(form, "form");
    }

    @Override
    public String word() {
      return form == Form.RUNNING ? "variable" : "variable-closed";
    }

    @Override
    public double size() {
      return measures;
    }
  }

  /**
   * Interpolation, the paper's "basic adaptive OPIC": two numbers per page, the income h of a unit
   * of time and the clock of the last visit. At a visit with cash c after a time dt, {@code h <- h
   * (T - dt) / T + c / T} when dt &lt; T, otherwise {@code h <- c / dt}: an exponential memory.
   *
   * @param size T, positive, in units of G
   * @param start what h is before the first visits
   * @param projected whether estimates between visits are those of a visit now; better for random
   *     selection only
   */
  record Interpolation(double size, Start start, boolean projected) implements Window {

    /** Assumptions about a page before it is visited. */
    public enum Start {
      /** Nothing: T counts from the page's birth at most, and the grant is left out. */
      WARM_UP,
      /** An equal start for all pages, 1 / n; the grant counts as income. Literal. */
      UNIFORM,
      /** Zero; the grant counts as income. Literal. */
      ZERO
    }

    /**
     * About 4 reads of an average page under greedy selection: best where little changes; 5 is
     * better where 1 % of the pages changes per round.
     */
    public static final double DEFAULT_SIZE = 10;

    public Interpolation {
      checkTime(size);
      Objects.requireNonNull(start, "start");
    }

    /** With warm-up and the default window. */
    public Interpolation() {
      this(DEFAULT_SIZE, Start.WARM_UP, false);
    }

    @Override
    public String word() {
      String base = "interpolation";
      return start == Start.WARM_UP ? base : base + "-" + start.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void describe(Map<String, Object> parameters) {
      Window.super.describe(parameters);
      parameters.put("projected", projected);
    }
  }

  /**
   * No cash at all: how often a page was read since its birth, per unit of time. Under greedy
   * selection "the importance of a page coincides with the frequency with which the page is read"
   * (S. Abiteboul, M. Preda and G. Cobena, Computing web page importance without storing the graph
   * of the web, 2002, section 2): a page is read when its cash is the largest, at about the same
   * cash each time. For greedy selection only. Coarse, as reads are whole numbers, and biased
   * against pages that are paid in large sums, which have more cash than needed when they are read.
   */
  record Reads() implements Window {

    @Override
    public String word() {
      return "reads";
    }

    /** All of the history. */
    @Override
    public double size() {
      return Double.POSITIVE_INFINITY;
    }

    @Override
    public void describe(Map<String, Object> parameters) {
      parameters.put("estimator", word());
    }
  }

  private static void checkTime(double size) {
    if (!(size > 0 && size < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "window size must be positive and finite, in units of G, got " + size);
    }
  }
}
