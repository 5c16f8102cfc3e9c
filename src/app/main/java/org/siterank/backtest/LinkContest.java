package org.siterank.backtest;

import java.util.Arrays;
import java.util.Optional;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.KendallTau;

/** Forecasts of the shares of a page's links against the clicks of the judged days. */
final class LinkContest {

  private final Arcs successors;
  private final double[] clicks;
  private final double[] from;
  private final double viewsPerVisit;

  /**
   * @param clicks per arc, as the successors
   */
  LinkContest(SiteGraph graph, double[] clicks, double viewsPerVisit) {
    this.viewsPerVisit = viewsPerVisit;
    this.successors = graph.successors();
    this.clicks = clicks.clone();
    this.from = new double[graph.numNodes()];
    for (int v = 0; v < from.length; v++) {
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        from[v] += clicks[k];
      }
    }
  }

  /**
   * Judges the methods.
   *
   * @param earlier the same methods, learnt on the days before the last of the learnt days
   * @param last clicks of those last days, per arc
   */
  Contest of(Learning learning, Optional<Learning> earlier, Optional<double[]> last) {
    Contest contest = new Contest("links", clicks, viewsPerVisit);
    for (LinkForecast forecast : learning.links()) {
      boolean strength = forecast.hasCounts();
      double parameter =
          forecast.strength().isPresent()
              ? forecast.strength().getAsDouble()
              : earlier
                  .flatMap(learnt -> find(learnt, forecast.name()))
                  .map(
                      old ->
                          Smoothing.best(
                              strength,
                              p -> -Arrays.stream(losses(old, p, last.orElseThrow())).sum()))
                  .orElse(Smoothing.usual(strength));
      contest.add(
          new Contest.Entry(
              forecast.name(),
              forecast.name().equals(Learning.UNIFORM) ? Backtest.FLOWS : "",
              parameter,
              losses(forecast, parameter, clicks),
              order(forecast, parameter),
              Optional.empty(),
              Optional.empty()));
    }
    return contest;
  }

  private static Optional<LinkForecast> find(Learning learning, String name) {
    return learning.links().stream().filter(other -> other.name().equals(name)).findFirst();
  }

  /** By arc. */
  private double[] losses(LinkForecast forecast, double parameter, double[] seen) {
    double[] losses = new double[seen.length];
    for (int v = 0; v < from.length; v++) {
      double[] shares = null;
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        if (seen[k] > 0) {
          shares = shares == null ? forecast.shares(v, parameter) : shares;
          losses[k] = -seen[k] * Math.log(shares[k - successors.begin(v)]);
        }
      }
    }
    return losses;
  }

  /** Of clicks expected and seen, over all links of the pages that somebody clicked on. */
  private KendallTau order(LinkForecast forecast, double parameter) {
    double[] expected = new double[clicks.length];
    double[] seen = new double[clicks.length];
    int size = 0;
    for (int v = 0; v < from.length; v++) {
      if (from[v] > 0) {
        double[] shares = forecast.shares(v, parameter);
        for (int k = successors.begin(v); k < successors.end(v); k++) {
          expected[size] = from[v] * shares[k - successors.begin(v)];
          seen[size++] = clicks[k];
        }
      }
    }
    return KendallTau.of(Arrays.copyOf(expected, size), Arrays.copyOf(seen, size));
  }
}
