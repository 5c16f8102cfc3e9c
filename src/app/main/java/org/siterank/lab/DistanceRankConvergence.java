package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.TopOverlap;

/** How near the top pages after few sweeps of DistanceRank are to those after twenty. */
final class DistanceRankConvergence implements Experiment {

  private static final int PAGES = 100_000;
  private static final int SWEEPS = DistanceRank.DEFAULT_SWEEPS;
  private static final int[] FEWER = {2, 3, 5, 10};

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
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new PowerLawGraph(), new CopyingGraph(), new MultiSiteWeb());
    NumberTable numbers =
        new NumberTable("graph", "gamma", "iterations", "top_percent", "similarity_with_20");
    List<Figure.Curve> curves = new ArrayList<>();
    List<String> found = new ArrayList<>();
    boolean[] close = new boolean[webs.size() * GAMMAS.length];
    int part = 0;
    for (Web web : webs) {
      for (double gamma : GAMMAS) {
        bench.progress().at("DistanceRank on the " + web.name() + " graph", part, close.length);
        int[] last = order(web, gamma, SWEEPS);
        double least = 1;
        double most = 0;
        for (int sweeps : FEWER) {
          List<Double> similar = similar(order(web, gamma, sweeps), last);
          for (int k = 0; k < TOP_PERCENT.length; k++) {
            numbers.row(web.name(), gamma, sweeps, TOP_PERCENT[k], similar.get(k));
            if (sweeps == 5) {
              least = Math.min(least, similar.get(k));
              most = Math.max(most, similar.get(k));
            }
          }
          if (web == webs.get(webs.size() - 1)) {
            curves.add(curve(gamma, sweeps, similar));
          }
        }
        found.add(
            String.format(
                Locale.ROOT, "%s, gamma %s: %.2f to %.2f", web.name(), gamma, least, most));
        close[part++] = least >= CLOSE;
      }
    }
    Web shown = webs.get(webs.size() - 1);
    return Outcome.of(
        webs,
        "similarity of the top 0.4 to 12 % after 5 and 20 iterations, at least "
            + CLOSE
            + " being close: "
            + String.join("; ", found),
        Verdict.of(close),
        numbers,
        new Figure.Curves(
            "DistanceRank: top pages after few iterations and after 20, " + shown.name(),
            new Figure.Axis(
                "top pages compared (% of " + shown.graph().numNodes() + ")", Figure.Scale.LINEAR),
            new Figure.Axis("similarity |A and B| / |A or B|", Figure.Scale.SHARE),
            curves));
  }

  private static int[] order(Web web, double gamma, int sweeps) {
    return Scores.distanceRank(gamma, sweeps).solve(web.graph()).order();
  }

  private static List<Double> similar(int[] order, int[] last) {
    List<Double> similar = new ArrayList<>();
    for (double percent : TOP_PERCENT) {
      int k = Math.max(1, (int) Math.round(order.length * percent / 100));
      similar.add(TopOverlap.similarity(order, last, k));
    }
    return similar;
  }

  private static Figure.Curve curve(double gamma, int sweeps, List<Double> similar) {
    List<Double> x = new ArrayList<>();
    for (double percent : TOP_PERCENT) {
      x.add(percent);
    }
    int colour = 0;
    while (FEWER[colour] != sweeps) {
      colour++;
    }
    Figure.Look look = gamma == GAMMAS[0] ? Figure.Look.MARKED : Figure.Look.DASHED;
    return new Figure.Curve(sweeps + " iterations, γ = " + gamma, colour, look, x, similar);
  }
}
