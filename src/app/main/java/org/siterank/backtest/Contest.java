package org.siterank.backtest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.siterank.flow.RankDifference;
import org.siterank.rank.KendallTau;

/**
 * Collects the losses of several methods on the same counts, and holds each against the best.
 *
 * <pre>
 * D = sum N_i g_i / N,   Var D ~ k sum N_i (g_i - D)^2 / N^2
 * </pre>
 *
 * <p>N_i are the views of a page or the clicks on a link, g_i by how many nats one method gives
 * each of them more than the other, N their sum. The pages are those that they are: chance is in
 * who came. Views of one visitor are no independent events; k, the mean number of views of a visit,
 * is the most that this can add where all views of a visit say the same. The interval is D and 1.96
 * standard deviations to either side. It knows of chance on these days only, and not of what other
 * days would say.
 */
final class Contest {

  private final String of;

  /**
   * One method.
   *
   * @param losses negative log-likelihood of the counts, one by one
   * @param order of the forecast and the judged counts
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once and never compared.
  record Entry(
      String name,
      String use,
      double smoothing,
      double[] losses,
      KendallTau order,
      Optional<Double> perDay,
      Optional<Coverage> coverage) {}

  private final List<Entry> entries = new ArrayList<>();
  private final double[] counts;
  private final double all;
  private final double viewsPerVisit;

  /**
   * @param of what is foretold: pages or links
   * @param counts views or clicks, by page or link
   * @param viewsPerVisit k, at least 1
   */
  Contest(String of, double[] counts, double viewsPerVisit) {
    this.viewsPerVisit = viewsPerVisit;
    this.of = of;
    this.counts = counts.clone();
    this.all = Arrays.stream(counts).sum();
  }

  void add(Entry entry) {
    entries.add(entry);
  }

  /** The methods, least loss first. */
  List<Rival> rivals() {
    List<Entry> sorted = new ArrayList<>(entries);
    sorted.sort((a, b) -> Double.compare(sum(a.losses), sum(b.losses)));
    List<Rival> rivals = new ArrayList<>();
    for (Entry entry : sorted) {
      double[] best = sorted.get(0).losses;
      double[] interval = interval(entry.losses, best);
      rivals.add(
          new Rival(
              entry.name,
              entry.use,
              entry.smoothing,
              new Rival.LogLoss(
                  sum(entry.losses) / all,
                  (sum(entry.losses) - sum(best)) / all,
                  interval[0],
                  interval[1]),
              new Rival.Order(entry.order.tauB(), Rival.concordance(entry.order)),
              entry.perDay,
              entry.coverage));
    }
    return rivals;
  }

  /** One method against another; nothing where one of them does not take part. */
  Optional<Comparison> compare(String by, String against) {
    return find(by)
        .flatMap(
            first ->
                find(against)
                    .map(
                        other -> {
                          double[] interval = interval(other.losses, first.losses);
                          return new Comparison(
                              of,
                              by,
                              against,
                              (sum(other.losses) - sum(first.losses)) / all,
                              interval[0],
                              interval[1],
                              Math.round(all));
                        }));
  }

  /** The name of the method that the product uses for something. */
  String used(String use) {
    return entries.stream()
        .filter(entry -> entry.use.equals(use))
        .map(entry -> entry.name)
        .findFirst()
        .orElse("");
  }

  private Optional<Entry> find(String name) {
    return entries.stream().filter(entry -> entry.name.equals(name)).findFirst();
  }

  private double[] interval(double[] losses, double[] least) {
    double mean = (sum(losses) - sum(least)) / all;
    double squares = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        double off = (losses[i] - least[i]) / counts[i] - mean;
        squares += counts[i] * off * off;
      }
    }
    double margin = RankDifference.Z95 * Math.sqrt(viewsPerVisit * squares) / all;
    return new double[] {mean - margin, mean + margin};
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
