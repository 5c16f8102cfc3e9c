package org.siterank.backtest;

import java.util.Arrays;
import java.util.Optional;
import org.siterank.rank.KendallTau;

/** Forecasts of page views against the views of the judged days. */
final class PageContest {

  private final double[] views;
  private final double days;
  private final double viewsPerVisit;

  /**
   * @param views per page
   * @param days in which they were counted
   */
  PageContest(double[] views, double days, double viewsPerVisit) {
    this.viewsPerVisit = viewsPerVisit;
    this.views = views.clone();
    this.days = days;
  }

  /**
   * Judges the methods.
   *
   * @param earlier the same methods, learnt on the days before the last of the learnt days
   * @param last views of those last days, per page
   */
  Contest of(Learning learning, Optional<Learning> earlier, Optional<double[]> last) {
    Contest contest = new Contest("pages", views, viewsPerVisit);
    for (Forecast forecast : learning.pages()) {
      double mixed =
          earlier
              .flatMap(learnt -> find(learnt, forecast.name()))
              .map(old -> Smoothing.best(false, e -> -sum(losses(old, e, last.orElseThrow()))))
              .orElse(Smoothing.usual(false));
      contest.add(
          new Contest.Entry(
              forecast.name(),
              use(learning, forecast.name()),
              mixed,
              losses(forecast, mixed, views),
              KendallTau.of(forecast.values(), views),
              forecast.isInViews() ? Optional.of(forecast.total()) : Optional.empty(),
              forecast.isInViews()
                  ? Optional.of(Coverage.of(forecast, views, days, learning.phi()))
                  : Optional.empty()));
    }
    return contest;
  }

  private static Optional<Forecast> find(Learning learning, String name) {
    return learning.pages().stream().filter(other -> other.name().equals(name)).findFirst();
  }

  private static String use(Learning learning, String name) {
    if (name.equals(Learning.RANK + learning.used())) {
      return Backtest.EXPECTED;
    }
    return name.equals(Learning.BOOST + learning.used()) ? Backtest.BOOST : "";
  }

  private static double[] losses(Forecast forecast, double mixed, double[] views) {
    double[] losses = forecast.logShares(mixed);
    for (int v = 0; v < losses.length; v++) {
      losses[v] = views[v] == 0 ? 0 : -views[v] * losses[v];
    }
    return losses;
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
