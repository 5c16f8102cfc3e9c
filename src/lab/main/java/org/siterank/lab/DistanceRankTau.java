package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.siterank.rank.DistanceRank;

/** Agreement of several rankings with PageRank. */
final class DistanceRankTau implements Experiment {

  private static final int PAGES = 50_000;
  private static final double GAMMA = DistanceRank.DEFAULT_GAMMA;
  private static final int SWEEPS = DistanceRank.DEFAULT_SWEEPS;

  /** The paper does not give its own. */
  private static final double[] GAMMAS = {0.3, 0.5, 0.7, GAMMA, 0.95};

  private static final String DISTANCE_RANK = "DistanceRank";

  private static final List<String> RANKINGS =
      List.of("breadth first", "back-links", "OPIC", DISTANCE_RANK);

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
  public String paperSize() {
    return "5,000,000 pages of one university, 30,000 of them compared";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions taus = Repetitions.of("tau_b", "graph", "ranking", "gamma");
    List<Web> first =
        bench.repeat(
            (one, web) -> taus(one, web, taus),
            PAGES,
            new PowerLawGraph(),
            new CopyingGraph(),
            new MultiSiteWeb());
    List<Figure.BarGroup> groups = new ArrayList<>();
    List<Finding> parts = new ArrayList<>(); // By graph: in the range, and above the others.
    List<String> found = new ArrayList<>();
    for (Web web : first) {
      List<Double> bars = new ArrayList<>();
      List<String> shown = new ArrayList<>();
      for (String ranking : RANKINGS) {
        Interval tau = taus.interval(key(web, ranking).toArray());
        bars.add(tau.mean());
        shown.add(ranking + " " + tau.shown(3));
      }
      groups.add(new Figure.BarGroup(web.name(), bars));
      parts.add(taus.interval(key(web, DISTANCE_RANK).toArray()).between(0.55, 0.8));
      parts.add(
          Finding.all(
              RANKINGS.stream()
                  .filter(other -> !other.equals(DISTANCE_RANK))
                  .map(other -> taus.lead(key(web, DISTANCE_RANK), key(web, other)).above(0))
                  .toList()));
      found.add(web.name() + ": " + String.join(", ", shown));
    }
    groups.add(new Figure.BarGroup("the paper", PAPER));
    return Outcome.of(
        bench,
        first,
        String.join("; ", found),
        parts,
        taus.table(),
        new Figure.Bars(
            "Agreement with PageRank (d = 0.85)",
            "ranking",
            new Figure.Axis("Kendall's tau-b", Figure.Scale.SHARE),
            RANKINGS,
            groups));
  }

  /** Only DistanceRank has a gamma. */
  private static List<Object> key(Web web, String ranking) {
    return List.of(web.name(), ranking, ranking.equals(DISTANCE_RANK) ? GAMMA : Double.NaN);
  }

  private static void taus(Bench bench, Web web, Repetitions taus) {
    Sample sample = new Sample(web.graph().numNodes(), bench.seed());
    bench.progress().at("Ranking the " + web.name() + " graph", 0, -1);
    double[] ideal = Scores.pageRank(web.graph());
    List<double[]> scores =
        List.of(
            Scores.breadthFirst(web.graph(), bench.seed()),
            Scores.backlinks(web.graph()),
            Scores.opic(web.graph()));
    for (int k = 0; k < scores.size(); k++) {
      taus.add(key(web, RANKINGS.get(k)), sample.tau(ideal, scores.get(k)));
    }
    for (double gamma : GAMMAS) {
      double[] distance = Scores.of(Scores.distanceRank(gamma, SWEEPS), web.graph());
      taus.add(List.of(web.name(), DISTANCE_RANK, gamma), sample.tau(ideal, distance));
    }
  }
}
