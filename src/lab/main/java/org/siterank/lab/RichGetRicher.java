package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.CombinedRank;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.PageQuality;
import org.siterank.rank.PageRank;

/**
 * How well rankings of the past foretell the PageRank of the whole graph, which is the future: with
 * links removed at random (figure 6), and for pages that are new (equation 6).
 *
 * <p>Of a tenth of the pages, drawn at random among those that are linked to, all links in are
 * taken away, and come back in an order drawn at random: at time t per cent there are t per cent of
 * them. So a page that will be linked to often rises sooner. All other links are there from the
 * start. The paper asks for snapshots of a real web, and has none; this is ours.
 */
final class RichGetRicher implements Experiment {

  private static final int PAGES = 50_000;
  private static final int[] PERCENT = {10, 20, 30, 40, 50, 60, 70, 80, 90};

  /** Where the paper gives numbers. */
  private static final int CLAIMED = 70;

  private static final double NEW_SHARE = 0.1;

  private static final double GAMMA = DistanceRank.DEFAULT_GAMMA;

  /** The paper does not give its own. */
  private static final double[] GAMMAS = {0.3, 0.5, 0.7, GAMMA, 0.95};

  /** C of equation 6; the paper gives none. */
  private static final double[] CS = {0.1, 1};

  private static final int SWEEPS = DistanceRank.DEFAULT_SWEEPS;

  static final String REMOVED = "links removed";
  static final String NEW = "new pages";
  static final String NEW_MEAN = "new pages (mean over time)";
  static final String DISTANCE_RANK = "DistanceRank";
  static final String PAGE_RANK = "PageRank";
  static final String BACKLINKS = "back-links";
  static final String OPIC = "OPIC";
  static final String COMBINED = "PageRank and DistanceRank";

  private static final double NO_GAMMA = Double.NaN;
  private static final Figure.Look[] CHECKS = {
    Figure.Look.LINE, Figure.Look.DASHED, Figure.Look.MARKED
  };

  @Override
  public String name() {
    return "rich-get-richer";
  }

  @Override
  public String source() {
    return "Zareh Bidoki, Yazdani 2007, figure 6, equation 6 and lemma 2";
  }

  @Override
  public String claim() {
    return "with links removed, DistanceRank predicts the PageRank of the whole graph better than"
        + " PageRank does (tau 0.36 against 0.32 with 70 % removed), so that it finds good new pages"
        + " sooner, as the quality Q = beta (change of PageRank) + PageRank does";
  }

  @Override
  public String paperSize() {
    return "5,000,000 pages of one university, links removed; nothing measured of new pages";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions taus = Repetitions.of("tau_b", "graph", "past", "percent", "ranking", "gamma");
    List<Web> first =
        bench.repeat(
            (one, web) -> {
              double[] whole = Scores.pageRank(web.graph());
              removed(one, web, whole, taus);
              grown(one, web, whole, taus);
            },
            PAGES,
            new PowerLawGraph(),
            new CopyingGraph(),
            new MultiSiteWeb());
    List<String> found = new ArrayList<>();
    List<Finding> parts = new ArrayList<>();
    for (Web web : first) {
      Object[] distance = {web.name(), REMOVED, CLAIMED, DISTANCE_RANK, GAMMA};
      Object[] pageRank = {web.name(), REMOVED, CLAIMED, PAGE_RANK, NO_GAMMA};
      Object[] newDistance = mean(web, DISTANCE_RANK, GAMMA);
      Object[] newPageRank = mean(web, PAGE_RANK, NO_GAMMA);
      Object[] quality = mean(web, quality(PAGE_RANK, CS[0]), NO_GAMMA);
      Object[] lagging = mean(web, lagging(DISTANCE_RANK, CS[0]), GAMMA);
      parts.add(taus.lead(List.of(distance), List.of(pageRank)).above(0));
      parts.add(taus.lead(List.of(newDistance), List.of(newPageRank)).above(0));
      parts.add(taus.lead(List.of(quality), List.of(newPageRank)).above(0));
      found.add(
          web.name()
              + ": 70 % removed, DistanceRank "
              + taus.interval(distance).shown(3)
              + ", PageRank "
              + taus.interval(pageRank).shown(3)
              + ", together "
              + taus.interval(web.name(), REMOVED, CLAIMED, COMBINED, NO_GAMMA).shown(3)
              + "; new pages, DistanceRank "
              + taus.interval(newDistance).shown(3)
              + ", PageRank "
              + taus.interval(newPageRank).shown(3)
              + ", gain of PageRank by Q "
              + taus.lead(List.of(quality), List.of(newPageRank)).shown(4)
              + ", of DistanceRank by equation 7 "
              + taus.lead(List.of(lagging), List.of(newDistance)).shown(4));
    }
    return Outcome.of(
        bench,
        first,
        "tau with the PageRank of the whole (C = 0.1; of new pages the mean over their growth): "
            + String.join("; ", found),
        parts,
        taus.table(),
        figure(first, taus));
  }

  private static Object[] mean(Web web, String ranking, double gamma) {
    return new Object[] {web.name(), NEW_MEAN, Double.NaN, ranking, gamma};
  }

  private static String lagging(String ranking, double c) {
    return ranking + " by equation 7 (C = " + c + ")";
  }

  private static String quality(String ranking, double c) {
    return "Q of " + ranking + " (C = " + c + ")";
  }

  private static Figure figure(List<Web> webs, Repetitions taus) {
    List<Figure.Curve> curves = new ArrayList<>();
    for (int w = 0; w < webs.size(); w++) {
      String graph = webs.get(w).name();
      List<List<Object>> shown =
          List.of(
              List.of(DISTANCE_RANK, GAMMA),
              List.of(PAGE_RANK, NO_GAMMA),
              List.of(BACKLINKS, NO_GAMMA),
              List.of(COMBINED, NO_GAMMA));
      for (int k = 0; k < shown.size(); k++) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int percent : PERCENT) {
          x.add((double) percent);
          y.add(
              taus.interval(graph, REMOVED, percent, shown.get(k).get(0), shown.get(k).get(1))
                  .mean());
        }
        String name = shown.get(k).get(0) + ", " + graph;
        curves.add(new Figure.Curve(name, k, CHECKS[w], x, y));
      }
    }
    return new Figure.Curves(
        "Prediction of the PageRank of the whole graph from a part of its links",
        new Figure.Axis("links removed (%)", Figure.Scale.LINEAR),
        new Figure.Axis("Kendall's tau-b with the PageRank of the whole graph", Figure.Scale.SHARE),
        curves);
  }

  /** The rank that the paper announces in section 7. */
  private static CombinedRank combined() {
    return new CombinedRank(
        new PageRank(), Scores.distanceRank(GAMMA, SWEEPS), CombinedRank.DEFAULT_WEIGHT);
  }

  private static void removed(Bench bench, Web web, double[] whole, Repetitions taus) {
    Sample sample = new Sample(web.graph().numNodes(), bench.seed());
    for (int percent : PERCENT) {
      bench.progress().at("Thinning the " + web.name() + " graph", percent, 100);
      SiteGraph thin = thinned(web.graph(), percent / 100.0, bench.seed());
      taus.add(
          List.of(web.name(), REMOVED, percent, PAGE_RANK, NO_GAMMA),
          sample.tau(whole, Scores.pageRank(thin)));
      taus.add(
          List.of(web.name(), REMOVED, percent, BACKLINKS, NO_GAMMA),
          sample.tau(whole, Scores.backlinks(thin)));
      taus.add(
          List.of(web.name(), REMOVED, percent, COMBINED, NO_GAMMA),
          sample.tau(whole, Scores.of(combined(), thin)));
      for (double gamma : GAMMAS) {
        taus.add(
            List.of(web.name(), REMOVED, percent, DISTANCE_RANK, gamma),
            sample.tau(whole, Scores.of(Scores.distanceRank(gamma, SWEEPS), thin)));
      }
    }
  }

  /** Equal seeds draw equal numbers for a link, so a thinner graph is part of a denser one. */
  static SiteGraph thinned(SiteGraph graph, double removed, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return PartialGraph.of(graph, (from, to) -> random.nextDouble() >= removed);
  }

  /** A ranking of a snapshot, and whether less is better. */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once and never compared.
  private record Snapshot(double[] scores, boolean isDistance) {

    /** Higher is better. */
    double[] ranking() {
      return isDistance ? reversed(scores) : scores;
    }

    double[] quality(Snapshot before, double c) {
      double[] quality = PageQuality.of(scores, before.scores, c);
      return isDistance ? reversed(quality) : quality;
    }

    private static double[] reversed(double[] distances) {
      return Arrays.stream(distances).map(distance -> -distance).toArray();
    }
  }

  /** Which ranking, with its gamma. */
  private record Ranking(String name, double gamma) {}

  private static void grown(Bench bench, Web web, double[] whole, Repetitions taus) {
    GrowingGraph growing = new GrowingGraph(web.graph(), NEW_SHARE, bench.seed());
    Map<Ranking, Snapshot> before = snapshot(growing.at(0));
    Map<Ranking, Double> sums = new LinkedHashMap<>();
    for (int percent : PERCENT) {
      bench.progress().at("Growing the " + web.name() + " graph", percent, 100);
      Map<Ranking, Snapshot> now = snapshot(growing.at(percent / 100.0));
      for (Map.Entry<Ranking, Snapshot> entry : now.entrySet()) {
        Ranking ranking = entry.getKey();
        Snapshot snapshot = entry.getValue();
        Map<String, double[]> scores = new LinkedHashMap<>();
        scores.put(ranking.name, snapshot.ranking());
        for (double c : CS) {
          scores.put(quality(ranking.name, c), snapshot.quality(before.get(ranking), c));
          if (snapshot.isDistance) {
            scores.put(lagging(ranking.name, c), snapshot.quality(before.get(ranking), -c));
          }
        }
        scores.forEach(
            (name, values) -> {
              double tau = growing.tau(whole, values);
              taus.add(List.of(web.name(), NEW, percent, name, ranking.gamma), tau);
              sums.merge(new Ranking(name, ranking.gamma), tau / PERCENT.length, Double::sum);
            });
      }
      before = now;
    }
    sums.forEach(
        (ranking, mean) -> taus.add(List.of(mean(web, ranking.name, ranking.gamma)), mean));
  }

  private static Map<Ranking, Snapshot> snapshot(SiteGraph graph) {
    Map<Ranking, Snapshot> scores = new LinkedHashMap<>();
    scores.put(new Ranking(PAGE_RANK, NO_GAMMA), new Snapshot(Scores.pageRank(graph), false));
    scores.put(new Ranking(BACKLINKS, NO_GAMMA), new Snapshot(Scores.backlinks(graph), false));
    scores.put(new Ranking(OPIC, NO_GAMMA), new Snapshot(Scores.opic(graph), false));
    for (double gamma : GAMMAS) {
      double[] distances = Scores.distanceRank(gamma, SWEEPS).solve(graph).distances().toArray();
      scores.put(new Ranking(DISTANCE_RANK, gamma), new Snapshot(distances, true));
    }
    return scores;
  }
}
