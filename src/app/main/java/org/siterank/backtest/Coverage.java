package org.siterank.backtest;

/**
 * How many of the judged counts lie in the 95 % intervals of a forecast, counting noise of the
 * judged days included. Pages of which it expects less than one view are left out: a count of 0 is
 * in every interval of theirs.
 *
 * @param pages pages of which it expects a view or more in the judged days
 * @param inside share of them whose count lies in its interval
 * @param promised share that would if the forecast were right; above 95 %, as counts are whole
 * @param below share with fewer views than the interval holds
 * @param above share with more
 */
public record Coverage(int pages, double inside, double promised, double below, double above) {

  /** As the product states its intervals. */
  public static final double LEVEL = 0.95;

  private static final double LEAST_EXPECTED = 1;

  /**
   * @param observed views per page in the judged days
   * @param days the judged days
   * @param phi overdispersion of a count
   */
  static Coverage of(Forecast forecast, double[] observed, double days, double phi) {
    int pages = 0;
    int inside = 0;
    int below = 0;
    double promised = 0;
    for (int v = 0; v < observed.length; v++) {
      double mean = days * forecast.value(v);
      if (mean < LEAST_EXPECTED) {
        continue;
      }
      double doubt = days * forecast.deviation(v);
      PredictedCount count = new PredictedCount(mean, phi * mean + doubt * doubt);
      long seen = Math.round(observed[v]);
      pages++;
      promised += count.coverage(LEVEL);
      inside += count.contains(seen, LEVEL) ? 1 : 0;
      below += count.exceeds(seen, LEVEL) ? 1 : 0;
    }
    double n = Math.max(1, pages);
    return new Coverage(pages, inside / n, promised / n, below / n, (pages - inside - below) / n);
  }
}
