package org.siterank.inflow;

import java.util.Locale;
import java.util.Optional;

/**
 * The damping factor that the logs show, by visits:
 *
 * <pre>
 * d_hat = I / C,   I = sum over v of i_v,   C = sum over v of r_v (e_v + i_v)
 *
 * Var d_hat ~ phi / C^2 * sum over v of [ (1 - d_hat r_v)^2 Var(i_v) + (d_hat r_v)^2 Var(e_v) ]
 * </pre>
 *
 * <p>i_v are the visits of page v by a link of the site, e_v those from outside, of every class;
 * r_v is the share of its links that stay on the site. Of the clicks that visitors would make
 * inside the site if they always went on, d_hat is the share that they made. The variance is that
 * of a ratio of independent counts (delta method); where every r_v is 1 it is the binomial d (1 -
 * d) / C. phi is the {@link Overdispersion}; e_v and i_v are decayed, and so are their variances.
 *
 * <p>The equation {@code P_oi(S) = d sum r_v P_v} is that of F. Mathieu and L. Viennot, 2004, with
 * visits in the place of P. The interval covers the noise of counting only. Clicks without a
 * referrer (by the browser's or the site's choice, or out of a cache) make the estimate too small.
 *
 * @param value d_hat, at least 0; above 1 when there are more clicks than chances to click
 * @param lower lower end of the 95 % interval
 * @param upper upper end
 * @param chances C, the clicks that there would be if everybody went on
 */
public record DampingEstimate(double value, double lower, double upper, double chances) {

  /**
   * The widest half of an interval that is worth using: a twentieth. In the worst case, d = 1/2,
   * some 400 visits are that certain. Our choice: it is less than what separates the values of d in
   * use, 0.85 (Brin and Page) and 0.5 (citation networks).
   */
  static final double WIDEST_MARGIN = 0.05;

  /** Standard deviation of a number in [0, 1] of which nothing is known. */
  private static final double UNKNOWN = Math.sqrt(1 / 12.0);

  private static final double Z95 = 1.959963984540054;

  /**
   * Measures the clicks among the counted visits; nothing when no page with a visit has an internal
   * link.
   *
   * @param internalShare r_v per page, in [0, 1]
   */
  public static Optional<DampingEstimate> of(
      VisitTotals totals, double[] internalShare, Overdispersion scatter) {
    if (internalShare.length != totals.nodes()) {
      throw new IllegalArgumentException(
          "there must be one internal share per page, "
              + totals.nodes()
              + ", got "
              + internalShare.length);
    }
    DecayedCounts entries = totals.entries();
    DecayedCounts clicks = totals.clicks();
    double chances = 0;
    for (int v = 0; v < internalShare.length; v++) {
      chances += internalShare[v] * (entries.sum(v) + clicks.sum(v));
    }
    if (chances == 0) {
      return Optional.empty();
    }
    double value = clicks.total() / chances;
    double variance = 0;
    for (int v = 0; v < internalShare.length; v++) {
      double pull = value * internalShare[v];
      variance += (1 - pull) * (1 - pull) * clicks.variance(v) + pull * pull * entries.variance(v);
    }
    double margin = Z95 * Math.sqrt(scatter.phi() * variance) / chances;
    return Optional.of(
        new DampingEstimate(value, Math.max(0, value - margin), value + margin, chances));
  }

  /**
   * How far a damping that was to be measured may be off: the noise of this estimate, and the
   * distance to it of what was used instead.
   *
   * @param used d of the ranking, in [0, 1]
   */
  public double deviation(double used) {
    double noise = Math.min(UNKNOWN, (upper - value) / Z95);
    return Math.hypot(noise, Math.min(1, value) - used);
  }

  /**
   * Why this is no damping factor to rank with; nothing when it is one.
   *
   * <p>Without a click, or with more clicks than chances, the log does not show what the model
   * means. That near 1 the equation has no unique solution is kept away by the interval too.
   */
  public Optional<String> objection() {
    if ((upper - lower) / 2 > WIDEST_MARGIN) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the visits are too few: %.2f, 95 %% interval %.2f to %.2f from %.0f chances to click;"
                  + " the interval may be %.2f to either side",
              value,
              lower,
              upper,
              chances,
              WIDEST_MARGIN));
    }
    if (lower <= 0 || upper >= 1) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the log does not show what damping means: %.2f, 95 %% interval %.2f to %.2f, must lie"
                  + " between 0 and 1",
              value,
              lower,
              upper));
    }
    return Optional.empty();
  }
}
