package org.siterank.backtest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import java.util.SplittableRandom;
import org.siterank.rank.KendallTau;

/**
 * Collects the losses of several methods on the same counts, and holds each against the best.
 *
 * <p>The interval of a difference is the percentile bootstrap, 95 %, over groups: the views of one
 * page, or the clicks of one page, are drawn together. One visitor may be in several groups, and
 * all are of the same days: the true interval is somewhat wider.
 */
final class Contest {

  private static final int DRAWS = 2000;
  private static final long SEED = 2004;

  private final String of;

  private record Entry(
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

  /**
   * @param of what is foretold: pages or links
   * @param counts views or clicks of each group
   */
  Contest(String of, double[] counts) {
    this.of = of;
    this.counts = counts.clone();
    this.all = Arrays.stream(counts).sum();
  }

  /**
   * @param losses negative log-likelihood of each group
   * @param order of the forecast and the judged counts
   */
  void add(
      String name,
      String use,
      double smoothing,
      double[] losses,
      KendallTau order,
      Optional<Double> perDay,
      Optional<Coverage> coverage) {
    entries.add(new Entry(name, use, smoothing, losses.clone(), order, perDay, coverage));
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
              sum(entry.losses) / all,
              (sum(entry.losses) - sum(best)) / all,
              interval[0],
              interval[1],
              entry.order.tauB(),
              Rival.concordance(entry.order),
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
                              interval[1]);
                        }));
  }

  /** The name of the method that the product uses for something. */
  String used(String use) {
    return entries.stream()
        .filter(entry -> entry.use.equals(use))
        .map(Entry::name)
        .findFirst()
        .orElse("");
  }

  private Optional<Entry> find(String name) {
    return entries.stream().filter(entry -> entry.name.equals(name)).findFirst();
  }

  private double[] interval(double[] losses, double[] best) {
    int[] groups = seen();
    SplittableRandom random = new SplittableRandom(SEED);
    double[] means = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      double more = 0;
      double drawn = 0;
      for (int i = 0; i < groups.length; i++) {
        int group = groups[random.nextInt(groups.length)];
        more += losses[group] - best[group];
        drawn += counts[group];
      }
      means[draw] = more / drawn;
    }
    Arrays.sort(means);
    return new double[] {means[DRAWS / 40], means[DRAWS - 1 - DRAWS / 40]};
  }

  /** Groups with counts; the others have no loss. */
  private int[] seen() {
    int[] groups = new int[counts.length];
    int size = 0;
    for (int g = 0; g < counts.length; g++) {
      if (counts[g] > 0) {
        groups[size++] = g;
      }
    }
    return Arrays.copyOf(groups, size);
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
