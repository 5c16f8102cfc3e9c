package org.siterank.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.siterank.crawl.FetchHistory;
import org.siterank.crawl.RevisitValue;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicWalk;
import org.siterank.rank.Window;

/**
 * Which known pages a crawl with a budget reads again, and how much of the importance is fresh
 * then.
 *
 * <p>A page's freshness is 1 while the copy is what the page says, else 0; its delay is the time
 * since the first change that the copy lacks. Both are weighted by PageRank, which the policies do
 * not know. Pages change at random, each at a rate of its own that is exponentially distributed and
 * has nothing to do with its importance; rates are learnt from the visits as in the live crawl
 * ({@link FetchHistory}), and importance is what the cash of OPIC says.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, 2003, section 3 (greedy); J. Cho and H.
 * Garcia-Molina, Effective page refresh policies for web crawlers, ACM TODS 28(4), 2003 (uniform
 * and proportional, freshness, rates by a gamma distribution); {@link RevisitValue} (delay). Sizes
 * are our choice; the paper gives none.
 */
final class RefreshPolicies implements Experiment {

  private static final int PAGES = 1000;

  private static final int SEEDS = 5;

  /** Student's t for a two-sided 95 % interval of {@value #SEEDS} seeds. */
  private static final double T = 2.776;

  /** Nights before the measurement, in which rates and importance are learnt. */
  private static final int LEARNT = 80;

  private static final int MEASURED = 120;

  /** Of the pages, the part that is read in a night. */
  private static final double BUDGET = 0.1;

  /** Mean of the rates of change, per night: once in the time that reading all pages takes. */
  private static final double MEAN_RATE = 0.1;

  private static final long NIGHT = Duration.ofDays(1).toMillis();

  private enum Policy {
    UNIFORM,
    PROPORTIONAL,
    GREEDY,
    DELAY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Freshness in [0, 1] and delay in nights, each a mean over the measured nights. */
  private record Kept(double freshness, double delay) {}

  /** Mean and half the width of its 95 % interval. */
  private record Interval(double mean, double half) {

    static Interval of(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      double deviation = Math.sqrt(squares / (values.length - 1));
      return new Interval(mean, T * deviation / Math.sqrt(values.length));
    }

    boolean isPositive() {
      return mean > half;
    }
  }

  @Override
  public String name() {
    return "refresh-policies";
  }

  @Override
  public String source() {
    return "Abiteboul, Preda, Cobena 2003, section 3, and Cho, Garcia-Molina 2003";
  }

  @Override
  public String claim() {
    return "within a budget, reading the page with most cash keeps more of the importance fresh than"
        + " reading all pages equally often, and that more than reading them in proportion to their"
        + " changes";
  }

  @Override
  public Outcome run(Bench bench) {
    List<Web> webs = new ArrayList<>();
    Map<Policy, List<Kept>> kept = new EnumMap<>(Policy.class);
    for (Policy policy : Policy.values()) {
      kept.put(policy, new ArrayList<>());
    }
    for (int k = 0; k < SEEDS; k++) {
      long seed = bench.seed() * SEEDS + k;
      Web web =
          bench
              .given()
              .orElseGet(() -> new CopyingGraph().generate(bench.nodes().orElse(PAGES), seed));
      if (webs.isEmpty() || bench.given().isEmpty()) {
        webs.add(web);
      }
      double[] importance = shares(Scores.pageRank(web.graph()));
      for (Policy policy : Policy.values()) {
        bench.progress().at("Simulating nights, " + policy.word(), k, SEEDS);
        kept.get(policy).add(new Nights(web.graph(), policy, importance, seed).pass());
      }
    }
    return outcome(webs, kept);
  }

  private static double[] shares(double[] scores) {
    double sum = Arrays.stream(scores).sum();
    return Arrays.stream(scores).map(score -> score / sum).toArray();
  }

  private static Outcome outcome(List<Web> webs, Map<Policy, List<Kept>> kept) {
    NumberTable numbers =
        new NumberTable(
            "policy",
            "measure",
            "mean",
            "lower",
            "upper",
            "minus_uniform",
            "lower_diff",
            "upper_diff");
    List<String> words = new ArrayList<>();
    List<Double> bars = new ArrayList<>();
    for (Policy policy : Policy.values()) {
      Interval fresh = Interval.of(freshness(kept, policy));
      row(numbers, policy, "freshness", fresh, gain(kept, policy, Policy.UNIFORM));
      double[] late = delays(kept, policy);
      double[] base = delays(kept, Policy.UNIFORM);
      Interval more =
          Interval.of(IntStream.range(0, SEEDS).mapToDouble(k -> late[k] - base[k]).toArray());
      row(numbers, policy, "delay_nights", Interval.of(late), more);
      bars.add(fresh.mean());
      words.add(
          String.format(
              Locale.ROOT,
              "%s %.3f ± %.3f, %.2f nights late",
              policy.word(),
              fresh.mean(),
              fresh.half(),
              Interval.of(late).mean()));
    }
    return Outcome.of(
        webs,
        "importance that is fresh (mean and 95 % interval over "
            + SEEDS
            + " seeds), mean delay by importance: "
            + String.join("; ", words),
        Verdict.of(
            gain(kept, Policy.GREEDY, Policy.UNIFORM).isPositive(),
            gain(kept, Policy.GREEDY, Policy.PROPORTIONAL).isPositive(),
            gain(kept, Policy.UNIFORM, Policy.PROPORTIONAL).isPositive()),
        numbers,
        new Figure.Bars(
            "Importance that is fresh, by what is read again",
            "policy",
            new Figure.Axis("share of the importance", Figure.Scale.SHARE),
            Arrays.stream(Policy.values()).map(Policy::word).toList(),
            List.of(new Figure.BarGroup("freshness", bars))));
  }

  private static void row(
      NumberTable numbers, Policy policy, String measure, Interval value, Interval difference) {
    numbers.row(
        policy.word(),
        measure,
        value.mean(),
        value.mean() - value.half(),
        value.mean() + value.half(),
        difference.mean(),
        difference.mean() - difference.half(),
        difference.mean() + difference.half());
  }

  private static double[] freshness(Map<Policy, List<Kept>> kept, Policy policy) {
    return kept.get(policy).stream().mapToDouble(Kept::freshness).toArray();
  }

  private static double[] delays(Map<Policy, List<Kept>> kept, Policy policy) {
    return kept.get(policy).stream().mapToDouble(Kept::delay).toArray();
  }

  /** By how much one policy is fresher than another, seed by seed. */
  private static Interval gain(Map<Policy, List<Kept>> kept, Policy one, Policy other) {
    double[] a = freshness(kept, one);
    double[] b = freshness(kept, other);
    return Interval.of(IntStream.range(0, SEEDS).mapToDouble(k -> a[k] - b[k]).toArray());
  }

  /** The nights of one policy. Time is in nights; a night's reads are at its beginning. */
  private static final class Nights {

    private final SiteGraph graph;
    private final Policy policy;
    private final double[] importance;
    private final SplittableRandom random;
    private final OpicWalk walk;
    private final int budget;
    private final double[] rate;
    private final double[] changed; // When the page first changed after its last read.
    private final int[] read; // The night of the last read.
    private final FetchHistory[] history;
    private int turn;

    Nights(SiteGraph graph, Policy policy, double[] importance, long seed) {
      int n = graph.numNodes();
      this.graph = graph;
      this.policy = policy;
      this.importance = importance;
      random = new SplittableRandom(seed);
      walk =
          new OpicWalk(
              n, OpicSelection.rules(Opic.Selection.GREEDY, seed), new Window.Interpolation());
      budget = Math.max(1, (int) (BUDGET * n));
      rate = new double[n];
      changed = new double[n];
      read = new int[n];
      history = new FetchHistory[n];
      Arrays.fill(history, FetchHistory.NONE);
      for (int v = 0; v < n; v++) {
        rate[v] = MEAN_RATE * exponential();
      }
      for (int v = 0; v < n; v++) {
        changed[v] = exponential() / rate[v];
      }
      for (int v = 0; v < n; v++) { // The first crawl reads every page.
        walk.visit(v, graph);
      }
    }

    private double exponential() {
      return -Math.log(1 - random.nextDouble());
    }

    Kept pass() {
      double fresh = 0;
      double late = 0;
      for (int night = 1; night <= LEARNT + MEASURED; night++) {
        for (int page : chosen(night)) {
          read(page, night);
        }
        if (night > LEARNT) {
          double noon = night + 0.5;
          for (int v = 0; v < read.length; v++) {
            fresh += changed[v] > noon ? importance[v] : 0;
            late += importance[v] * Math.max(0, noon - changed[v]);
          }
        }
      }
      return new Kept(fresh / MEASURED, late / MEASURED);
    }

    private int[] chosen(int night) {
      return switch (policy) {
        case UNIFORM -> IntStream.range(0, budget).map(k -> turn++ % read.length).toArray();
        case GREEDY -> IntStream.range(0, budget).map(k -> walk.step(graph)).toArray();
        case PROPORTIONAL -> largest(v -> (night - read[v]) * history[v].changesPerDay());
        case DELAY ->
            largest(
                v ->
                    RevisitValue.of(
                        (night - read[v]) * NIGHT, walk.rate(v), history[v].changesPerDay()));
      };
    }

    private int[] largest(IntToDoubleFunction key) {
      double[] keys = IntStream.range(0, read.length).mapToDouble(key).toArray();
      return IntStream.range(0, read.length)
          .boxed()
          .sorted((a, b) -> Double.compare(keys[b], keys[a]))
          .limit(budget)
          .mapToInt(v -> v)
          .toArray();
    }

    private void read(int page, int night) {
      boolean change = changed[page] <= night;
      if (night > read[page]) {
        history[page] = history[page].seen(change, Duration.ofDays(night - read[page]));
      }
      if (policy == Policy.DELAY) {
        walk.visit(page, graph);
      }
      read[page] = night;
      // Whether it changed or not: what comes next does not depend on how long it was the same.
      changed[page] = night + exponential() / rate[page];
    }
  }
}
