package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.TopOverlap;

/** How near the top pages after few sweeps of DistanceRank are to those after twenty. */
final class DistanceRankConvergence implements Experiment {

  private static final int PAGES = 100_000;
  private static final int SWEEPS = DistanceRank.DEFAULT_SWEEPS;
  private static final int[] FEWER = {2, 3, 5, 10};

  /** Of {@link #FEWER}, the one that the paper calls enough. */
  private static final int CLAIMED = 5;

  /** The paper does not give its own: the discount of the other experiments, and a stronger one. */
  private static final double[] GAMMAS = {0.85, 0.5};

  /** As 20,000 to 600,000 of 5 million pages in the paper's figure 5. */
  private static final double[] TOP_PERCENT = {0.4, 0.8, 1.6, 2.4, 4, 6, 8, 10, 12};

  /** The least similarity that is called close agreement here; the paper gives no number. */
  private static final double CLOSE = 0.8;

  @Override
  public String name() {
    return "distancerank-convergence";
  }

  @Override
  public String source() {
    return "Zareh Bidoki, Yazdani 2007, figure 5";
  }

  @Override
  public String claim() {
    return "the top pages after 5 iterations agree closely with those after 20";
  }

  @Override
  public String paperSize() {
    return "5,000,000 pages";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions similar =
        Repetitions.of("similarity_with_20", "graph", "gamma", "iterations", "top_percent");
    Repetitions least = Repetitions.of("least_similarity", "graph", "gamma");
    List<Web> first =
        bench.repeat(
            (one, web) -> {
              for (double gamma : GAMMAS) {
                one.progress().at("DistanceRank on the " + web.name() + " graph", 0, -1);
                measure(web, gamma, similar, least);
              }
            },
            PAGES,
            new PowerLawGraph(),
            new CopyingGraph(),
            new MultiSiteWeb());
    List<String> found = new ArrayList<>();
    List<Finding> close = new ArrayList<>();
    for (Web web : first) {
      for (double gamma : GAMMAS) {
        Interval interval = least.interval(web.name(), gamma);
        found.add(web.name() + ", gamma " + gamma + ": " + interval.shown(2));
        close.add(interval.above(CLOSE));
      }
    }
    Web shown = first.get(first.size() - 1);
    List<Figure.Curve> curves = new ArrayList<>();
    for (double gamma : GAMMAS) {
      for (int sweeps : FEWER) {
        curves.add(curve(shown, gamma, sweeps, similar));
      }
    }
    return Outcome.of(
        bench,
        first,
        "least similarity of the top 0.4 to 12 % after 5 and 20 iterations, above "
            + CLOSE
            + " being close: "
            + String.join("; ", found),
        close,
        similar.table(),
        new Figure.Curves(
            "DistanceRank: top pages after few iterations and after 20, " + shown.name(),
            new Figure.Axis(
                "top pages compared (% of " + shown.graph().numNodes() + ")", Figure.Scale.LINEAR),
            new Figure.Axis("similarity |A and B| / |A or B|", Figure.Scale.SHARE),
            curves));
  }

  private static void measure(Web web, double gamma, Repetitions similar, Repetitions least) {
    int[] last = order(web, gamma, SWEEPS);
    for (int sweeps : FEWER) {
      int[] order = order(web, gamma, sweeps);
      double smallest = 1;
      for (double percent : TOP_PERCENT) {
        int k = Math.max(1, (int) Math.round(order.length * percent / 100));
        double found = TopOverlap.similarity(order, last, k);
        similar.add(List.of(web.name(), gamma, sweeps, percent), found);
        smallest = Math.min(smallest, found);
      }
      if (sweeps == CLAIMED) {
        least.add(List.of(web.name(), gamma), smallest);
      }
    }
  }

  private static int[] order(Web web, double gamma, int sweeps) {
    return Scores.distanceRank(gamma, sweeps).solve(web.graph()).order();
  }

  private static Figure.Curve curve(Web web, double gamma, int sweeps, Repetitions similar) {
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (double percent : TOP_PERCENT) {
      x.add(percent);
      y.add(similar.interval(web.name(), gamma, sweeps, percent).mean());
    }
    int colour = 0;
    while (FEWER[colour] != sweeps) {
      colour++;
    }
    Figure.Look look = gamma == GAMMAS[0] ? Figure.Look.MARKED : Figure.Look.DASHED;
    return new Figure.Curve(sweeps + " iterations, γ = " + gamma, colour, look, x, y);
  }
}
