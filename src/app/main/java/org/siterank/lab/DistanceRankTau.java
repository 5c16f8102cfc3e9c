package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.siterank.rank.DistanceRank;

/** Agreement of several rankings with PageRank. */
final class DistanceRankTau implements Experiment {

  private static final int PAGES = 50_000;
  private static final double GAMMA = DistanceRank.DEFAULT_GAMMA;
  private static final int SWEEPS = DistanceRank.DEFAULT_SWEEPS;

  /** The paper does not give its own. */
  private static final double[] GAMMAS = {0.3, 0.5, 0.7, GAMMA, 0.95};

  private static final List<String> RANKINGS =
      List.of("breadth first", "back-links", "OPIC", "DistanceRank");

  /** Table 1 of the paper, in the order of the rankings. */
  private static final List<Double> PAPER = List.of(0.11, 0.40, 0.62, 0.75);

  @Override
  public String name() {
    return "distancerank-tau";
  }

  @Override
  public String source() {
    return "Zareh Bidoki, Yazdani 2007, table 1";
  }

  @Override
  public String claim() {
    return "Kendall's tau with PageRank is 0.75 for DistanceRank (0.55 to 0.8 over its parameters),"
        + " above OPIC 0.62, back-links 0.40 and breadth first 0.11";
  }

  @Override
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new PowerLawGraph(), new CopyingGraph(), new MultiSiteWeb());
    NumberTable numbers = new NumberTable("graph", "ranking", "gamma", "tau_b", "sampled_pages");
    List<Figure.BarGroup> groups = new ArrayList<>();
    boolean[] parts = new boolean[2 * webs.size()]; // By graph: in the range, and the first.
    List<String> found = new ArrayList<>();
    for (Web web : webs) {
      List<Double> taus = taus(bench, web, numbers);
      groups.add(new Figure.BarGroup(web.name(), taus));
      double distanceRank = taus.get(RANKINGS.size() - 1);
      int part = 2 * found.size();
      parts[part] = distanceRank >= 0.55 && distanceRank <= 0.8;
      parts[part + 1] = true;
      for (int k = 0; k + 1 < RANKINGS.size(); k++) {
        parts[part + 1] &= distanceRank > taus.get(k);
      }
      found.add(
          String.format(
              Locale.ROOT,
              "%s: DistanceRank %.2f, OPIC %.2f, back-links %.2f, breadth first %.2f",
              web.name(),
              distanceRank,
              taus.get(2),
              taus.get(1),
              taus.get(0)));
    }
    groups.add(new Figure.BarGroup("the paper", PAPER));
    return Outcome.of(
        webs,
        String.join("; ", found),
        Verdict.of(parts),
        numbers,
        new Figure.Bars(
            "Agreement with PageRank (d = 0.85)",
            "ranking",
            new Figure.Axis("Kendall's tau-b", Figure.Scale.SHARE),
            RANKINGS,
            groups));
  }

  private static List<Double> taus(Bench bench, Web web, NumberTable numbers) {
    Sample sample = new Sample(web.graph().numNodes(), bench.seed());
    bench.progress().at("Ranking the " + web.name() + " graph", 0, -1);
    double[] ideal = Scores.pageRank(web.graph());
    List<Double> taus =
        List.of(
            sample.tau(ideal, Scores.breadthFirst(web.graph(), bench.seed())),
            sample.tau(ideal, Scores.backlinks(web.graph())),
            sample.tau(ideal, Scores.opic(web.graph())),
            sample.tau(ideal, Scores.of(Scores.distanceRank(GAMMA, SWEEPS), web.graph())));
    for (int k = 0; k + 1 < RANKINGS.size(); k++) {
      numbers.row(web.name(), RANKINGS.get(k), Double.NaN, taus.get(k), sample.size());
    }
    for (double gamma : GAMMAS) {
      double[] scores = Scores.of(Scores.distanceRank(gamma, SWEEPS), web.graph());
      numbers.row(web.name(), "DistanceRank", gamma, sample.tau(ideal, scores), sample.size());
    }
    return taus;
  }
}
