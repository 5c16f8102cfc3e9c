package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.CombinedRank;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.PageRank;

/** How well rankings of a thinned graph predict the PageRank of the whole. */
final class RichGetRicher implements Experiment {

  private static final int PAGES = 50_000;
  private static final int[] REMOVED_PERCENT = {10, 20, 30, 40, 50, 60, 70, 80, 90};
  private static final double GAMMA = DistanceRank.DEFAULT_GAMMA;
  private static final int SWEEPS = DistanceRank.DEFAULT_SWEEPS;
  private static final List<String> RANKINGS =
      List.of("DistanceRank", "PageRank", "back-links", "PageRank and DistanceRank");
  private static final Figure.Look[] LOOKS = {
    Figure.Look.LINE, Figure.Look.DASHED, Figure.Look.MARKED
  };

  @Override
  public String name() {
    return "rich-get-richer";
  }

  @Override
  public String source() {
    return "Zareh Bidoki, Yazdani 2007, figure 6";
  }

  @Override
  public String claim() {
    return "with links removed, DistanceRank predicts the PageRank of the whole graph better than"
        + " PageRank does: tau 0.36 against 0.32 with 70 % removed";
  }

  @Override
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new PowerLawGraph(), new CopyingGraph(), new MultiSiteWeb());
    NumberTable numbers = new NumberTable("graph", "removed_percent", "ranking", "tau_b");
    List<Figure.Curve> curves = new ArrayList<>();
    List<String> found = new ArrayList<>();
    boolean[] better = new boolean[webs.size()];
    for (int w = 0; w < webs.size(); w++) {
      Web web = webs.get(w);
      List<double[]> taus = taus(bench, web, numbers);
      for (int k = 0; k < RANKINGS.size(); k++) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int r = 0; r < REMOVED_PERCENT.length; r++) {
          x.add((double) REMOVED_PERCENT[r]);
          y.add(taus.get(r)[k]);
        }
        String name = RANKINGS.get(k) + ", " + web.name();
        curves.add(new Figure.Curve(name, k, LOOKS[w], x, y));
      }
      double[] at70 = taus.get(6);
      found.add(
          String.format(
              Locale.ROOT,
              "%s %.2f against %.2f (together %.2f)",
              web.name(),
              at70[0],
              at70[1],
              at70[3]));
      better[w] = at70[0] > at70[1];
    }
    return Outcome.of(
        webs,
        "tau with 70 % removed, DistanceRank against PageRank: " + String.join(", ", found),
        Verdict.of(better),
        numbers,
        new Figure.Curves(
            "Prediction of the PageRank of the whole graph from a part of its links",
            new Figure.Axis("links removed (%)", Figure.Scale.LINEAR),
            new Figure.Axis(
                "Kendall's tau-b with the PageRank of the whole graph", Figure.Scale.SHARE),
            curves));
  }

  /** By share removed, one tau per ranking. */
  private static List<double[]> taus(Bench bench, Web web, NumberTable numbers) {
    Sample sample = new Sample(web.graph().numNodes(), bench.seed());
    double[] whole = Scores.pageRank(web.graph());
    List<double[]> taus = new ArrayList<>();
    for (int removed : REMOVED_PERCENT) {
      bench.progress().at("Thinning the " + web.name() + " graph", removed, 90);
      SiteGraph thin = thinned(web.graph(), removed / 100.0, bench.seed());
      double[] tau = {
        sample.tau(whole, Scores.of(Scores.distanceRank(GAMMA, SWEEPS), thin)),
        sample.tau(whole, Scores.pageRank(thin)),
        sample.tau(whole, Scores.backlinks(thin)),
        sample.tau(whole, Scores.of(combined(), thin))
      };
      for (int k = 0; k < tau.length; k++) {
        numbers.row(web.name(), removed, RANKINGS.get(k), tau[k]);
      }
      taus.add(tau);
    }
    return taus;
  }

  /** What the paper announces in section 7. */
  private static CombinedRank combined() {
    return new CombinedRank(
        new PageRank(), Scores.distanceRank(GAMMA, SWEEPS), CombinedRank.DEFAULT_WEIGHT);
  }

  /** The same seed draws the same number for a link, so a thinner graph is part of a denser one. */
  static SiteGraph thinned(SiteGraph graph, double removed, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    Arcs successors = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      builder.addNode(graph.name(v), NodeKind.READ);
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        if (random.nextDouble() >= removed) {
          builder.addArc(graph.name(v), graph.name(successors.node(k)), ArcKind.FOLLOW);
        }
      }
    }
    return builder.build();
  }
}
