package org.siterank.lab;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  /** Nights before the measurement, in which rates and importance are learnt. */
  private static final int LEARNT = 80;

  private static final int MEASURED = 120;

  /** Of the pages, the part that is read in a night. */
  private static final double BUDGET = 0.1;

  /** Mean of the rates of change, per night: once in the time that reading all pages takes. */
  private static final double MEAN_RATE = 0.1;

  private static final long NIGHT = Duration.ofDays(1).toMillis();

  private static final String FRESHNESS = "freshness";
  private static final String DELAY = "delay_nights";

  private enum Policy {
    UNIFORM,
    PROPORTIONAL,
    GREEDY,
    DELAY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Value of reading a page again: of its age in milliseconds, importance, and changes a day. */
  interface Value {
    double of(long ageMillis, double importance, double changesPerDay);
  }

  private final Value value;

  /** With the value by which the crawler chooses by default. */
  RefreshPolicies() {
    this(RevisitValue::of);
  }

  /** With another value in its place, which the experiment should find to be worse. */
  RefreshPolicies(Value value) {
    this.value = value;
  }

  /** Freshness in [0, 1] and delay in nights, each a mean over the measured nights. */
  private record Kept(double freshness, double delay) {}

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
  public String paperSize() {
    return "nothing: it gives no figures";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions kept = new Repetitions(List.of("policy"), List.of(FRESHNESS, DELAY));
    List<Web> webs =
        bench.repeat(
            (one, web) -> {
              double[] importance = shares(Scores.pageRank(web.graph()));
              int done = 0;
              for (Policy policy : Policy.values()) {
                one.progress()
                    .at("Simulating nights, " + policy.word(), done++, Policy.values().length);
                Kept night = new Nights(web.graph(), policy, importance, one.seed(), value).pass();
                kept.add(List.of(policy.word()), night.freshness(), night.delay());
              }
            },
            PAGES,
            new CopyingGraph());
    List<String> words = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Double> bars = new ArrayList<>();
    for (Policy policy : Policy.values()) {
      Interval fresh = kept.interval(policy.word());
      names.add(policy.word());
      bars.add(fresh.mean());
      words.add(
          policy.word()
              + " "
              + fresh.shown(3)
              + ", "
              + kept.measure(DELAY, policy.word()).shown(2)
              + " nights late");
    }
    return Outcome.of(
        bench,
        webs,
        "share of the importance that is fresh, and mean delay by importance: "
            + String.join("; ", words),
        Parts.of(
                "by cash more is fresh than by turns",
                gain(kept, Policy.GREEDY, Policy.UNIFORM).above(0))
            .and(
                "by cash more is fresh than by changes",
                gain(kept, Policy.GREEDY, Policy.PROPORTIONAL).above(0))
            .and(
                "by turns more is fresh than by changes",
                gain(kept, Policy.UNIFORM, Policy.PROPORTIONAL).above(0))
            .and(
                "what the crawler does by default has the least delay",
                sooner(kept, Policy.UNIFORM)
                    .and(sooner(kept, Policy.PROPORTIONAL))
                    .and(sooner(kept, Policy.GREEDY)))
            .byName(),
        kept.table(),
        new Figure.Bars(
            "Importance that is fresh, by what is read again",
            "policy",
            new Figure.Axis("share of the importance", Figure.Scale.SHARE),
            names,
            List.of(new Figure.BarGroup("freshness", bars))));
  }

  private static double[] shares(double[] scores) {
    double sum = Arrays.stream(scores).sum();
    return Arrays.stream(scores).map(score -> score / sum).toArray();
  }

  /** By how much one policy is fresher than another. */
  private static Interval gain(Repetitions kept, Policy one, Policy other) {
    return kept.lead(List.of(one.word()), List.of(other.word()));
  }

  /** Compares delays: holds if changes are found sooner by the crawler's default. */
  private static Finding sooner(Repetitions kept, Policy other) {
    return kept.lead(DELAY, List.of(other.word()), List.of(Policy.DELAY.word())).above(0);
  }

  /** The nights of one policy. Time is in nights; a night's reads are at its beginning. */
  private static final class Nights {

    private final SiteGraph graph;
    private final Policy policy;
    private final double[] importance;
    private final Value value;
    private final SplittableRandom random;
    private final OpicWalk walk;
    private final int budget;
    private final double[] rate;
    private final double[] changed; // When the page first changed after its last read.
    private final int[] read; // The night of the last read.
    private final FetchHistory[] history;
    private int turn;

    Nights(SiteGraph graph, Policy policy, double[] importance, long seed, Value value) {
      this.value = value;
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
                v -> value.of((night - read[v]) * NIGHT, walk.rate(v), history[v].changesPerDay()));
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
