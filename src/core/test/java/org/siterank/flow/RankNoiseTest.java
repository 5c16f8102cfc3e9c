package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

class RankNoiseTest {

  @Test
  void anUncertainDampingWidensTheIntervalsAsSolvingWithAnotherOneMovesTheRanks() {
    for (long seed = 0; seed < 100; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      SitePageRank ranking = new SitePageRank(0.6);
      NodeVector scores = ranking.rank(graph, s).scores();
      NodeVector none = NodeVector.zero(graph);
      double step = 1e-5;
      NodeVector moved = new SitePageRank(0.6 + step).rank(graph, s).scores();
      SiteSystem system = new SiteSystem(graph, 0.6);
      NodeVector spread = RankSpread.withDamping(none, ranking, system, scores, s, step);
      for (int v = 0; v < scores.size(); v++) {
        assertEquals(moved.get(v) - scores.get(v), spread.get(v), 1e-3 * step * (1 + s.sum()));
      }
      assertEquals(spread, RankSpread.withDamping(spread, ranking, system, scores, s, 0));
    }
  }

  private static final Stop STOP = Stop.errorBelow(1e-13).or(Stop.afterIterations(100_000));

  private static NodeVector ranks(SiteGraph graph, double d, double[] s) {
    return new SitePageRank(d, 1e-13, 100_000, Method.GAUSS_SEIDEL)
        .rank(graph, NodeVector.of(graph, s))
        .scores();
  }

  @Test
  void theGivenStatisticsAreFound() {
    int sites = 0;
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      if (!vector.has("statistics")) {
        continue;
      }
      sites++;
      SiteGraph graph = GivenVectors.graph(vector);
      double d = vector.get("d").asDouble();
      JsonNode given = vector.get("statistics");
      double[] counts = doubles(given.get("counts"));
      double duration = given.get("duration").asDouble();
      double[] s = new double[counts.length];
      double[] variance = new double[counts.length];
      for (int v = 0; v < s.length; v++) {
        s[v] = counts[v] / duration;
        variance[v] = counts[v] / (duration * duration);
        assertEquals(given.get("s").get(v).asDouble(), s[v], 1e-15);
      }
      NodeVector p = ranks(graph, d, s);
      assertVector(doubles(given.get("P")), p, 1e-10);
      RankNoise noise =
          new RankNoise(NodeVector.of(graph, variance), new SiteSystem(graph, d), STOP);
      for (int v = 0; v < s.length; v++) {
        assertEquals(given.get("sd_P").get(v).asDouble(), noise.deviation(v), 1e-10);
        assertEquals(given.get("share").get(v).asDouble(), p.get(v) / p.sum(), 1e-10);
        assertEquals(given.get("sd_share").get(v).asDouble(), noise.shareDeviation(p, v), 1e-10);
        for (int w = 0; w < s.length; w++) {
          assertEquals(given.get("cov_P").get(v).get(w).asDouble(), noise.covariance(v, w), 1e-10);
        }
      }
      RankDifference difference = noise.difference(p, 0, 1);
      JsonNode expected = given.get("difference_0_1");
      assertEquals(expected.get("diff").asDouble(), difference.difference(), 1e-10);
      assertEquals(expected.get("sd").asDouble(), difference.deviation(), 1e-10);
      assertEquals(expected.get("z").asDouble(), difference.z(), 1e-9);
    }
    assertTrue(sites >= 3, "sites with statistics: " + sites);
  }

  @Test
  void theVarianceOfADifferenceIsThatOfItsCovariances() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed, 2 + (int) (seed % 9));
      NodeVector variance = RandomSites.inflow(graph, seed);
      RankNoise noise = new RankNoise(variance, new SiteSystem(graph, 0.85), STOP);
      NodeVector p = ranks(graph, 0.85, RandomSites.inflow(graph, seed + 1).toArray());
      double sum = noise.covariance(0, 0) + noise.covariance(1, 1) - 2 * noise.covariance(0, 1);
      double deviation = noise.difference(p, 0, 1).deviation();
      assertEquals(sum, deviation * deviation, 1e-9 * (1 + variance.sum()));
      assertEquals(Math.sqrt(noise.covariance(0, 0)), noise.deviation(0), 1e-9);
    }
  }

  private static final int PAGES = 101;
  private static final int TRIALS = 400;

  /** Expected hits per page: about 5,000 on 101 pages, some pages with many, most with few. */
  private static double[] expectedHits() {
    double[] hits = new double[PAGES];
    double sum = 0;
    for (int v = 0; v < PAGES; v++) {
      hits[v] = 1.0 / (1 + v);
      sum += hits[v];
    }
    for (int v = 0; v < PAGES; v++) {
      hits[v] *= 5000 / sum;
    }
    return hits;
  }

  /** A Poisson number: events before time 1 when gaps are exponential. */
  private static int poisson(double mean, SplittableRandom random) {
    int events = -1;
    for (double time = 0; time < mean; events++) {
      time -= Math.log(1 - random.nextDouble());
    }
    return events;
  }

  @Test
  void ninetyFivePerCentIntervalsCoverTheTruth() {
    SiteGraph graph = RandomSites.site(5, PAGES);
    double[] truth = expectedHits();
    NodeVector p = ranks(graph, 0.85, truth);
    SplittableRandom random = new SplittableRandom(11);
    int covered = 0;
    int trials = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] counts = new double[PAGES];
      double[] variance = new double[PAGES];
      for (int v = 0; v < PAGES; v++) {
        counts[v] = poisson(truth[v], random);
        variance[v] = Math.max(1, counts[v]);
      }
      NodeVector estimate = ranks(graph, 0.85, counts);
      RankNoise noise =
          new RankNoise(NodeVector.of(graph, variance), new SiteSystem(graph, 0.85), STOP);
      for (int page = 0; page < PAGES; page += 10) {
        double off = Math.abs(estimate.get(page) - p.get(page));
        covered += off <= RankDifference.Z95 * noise.deviation(page) ? 1 : 0;
        trials++;
      }
    }
    double coverage = covered / (double) trials;
    assertEquals(0.945, coverage, 0.015, "coverage " + coverage);
  }

  @Test
  void aTrueOrderIsRarelyReversedWithSignificance() {
    SiteGraph graph = RandomSites.site(5, PAGES);
    double[] truth = expectedHits();
    NodeVector p = ranks(graph, 0.85, truth);
    SplittableRandom random = new SplittableRandom(12);
    int reversed = 0;
    int significant = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] counts = new double[PAGES];
      double[] variance = new double[PAGES];
      for (int v = 0; v < PAGES; v++) {
        counts[v] = poisson(truth[v], random);
        variance[v] = Math.max(1, counts[v]);
      }
      NodeVector estimate = ranks(graph, 0.85, counts);
      RankNoise noise =
          new RankNoise(NodeVector.of(graph, variance), new SiteSystem(graph, 0.85), STOP);
      for (int a = 0; a < 10; a++) {
        RankDifference difference = noise.difference(estimate, a, a + 1);
        boolean wrong = difference.difference() * (p.get(a) - p.get(a + 1)) < 0;
        significant += difference.isSignificant() ? 1 : 0;
        reversed += wrong && difference.isSignificant() ? 1 : 0;
      }
    }
    assertTrue(reversed <= 0.025 * 10 * TRIALS, "reversed " + reversed);
    assertTrue(significant > 10 * TRIALS / 4, "significant " + significant);
  }

  private static SiteGraph pair() {
    return new SiteGraph.Builder().addNode("a", NodeKind.READ).addNode("b", NodeKind.READ).build();
  }

  @Test
  void theProbesOfAllPagesAgreeWithTheExactDeviations() {
    SiteGraph graph = RandomSites.site(5, PAGES);
    double[] s = expectedHits();
    NodeVector variance = NodeVector.of(graph, s);
    NodeVector probed = RankSpread.of(new SitePageRank(), new SiteSystem(graph, 0.85), variance, 1);
    RankNoise noise = new RankNoise(variance, new SiteSystem(graph, 0.85), STOP);
    int close = 0;
    for (int v = 0; v < PAGES; v++) {
      double exact = noise.deviation(v);
      close += Math.abs(probed.get(v) - exact) <= 0.15 * exact ? 1 : 0;
    }
    assertTrue(close >= 0.9 * PAGES, close + " of " + PAGES);
  }

  @Test
  void theVerdictIsASentence() {
    assertEquals(
        "a before b: significant at 95 % (z = 2.50)",
        new RankDifference("a", "b", 5, 2).toString());
    assertEquals(
        "b before a: not significant at 95 % (z = 1.50)",
        new RankDifference("a", "b", -3, 2).toString());
    assertEquals("a and b: equal", new RankDifference("a", "b", 0, 0).toString());
    assertFalse(new RankDifference("a", "b", 1.96, 1).isSignificant());
    assertTrue(new RankDifference("a", "b", 1, 0).isSignificant());
    assertThrows(IllegalArgumentException.class, () -> new RankDifference("a", "b", Double.NaN, 1));
  }

  @Test
  void badParametersAreRefused() {
    SiteGraph graph = pair();
    NodeVector negative = NodeVector.of(graph, new double[] {1, -1});
    SiteSystem system = new SiteSystem(graph, 0.85);
    assertThrows(IllegalArgumentException.class, () -> new RankNoise(negative, system, STOP));
    NodeVector one = NodeVector.uniform(graph, 1);
    RankNoise noise = new RankNoise(one, system, STOP);
    NodeVector foreign = NodeVector.uniform(pair(), 1);
    assertThrows(IllegalArgumentException.class, () -> noise.difference(foreign, 0, 1));
    assertEquals(0, noise.shareDeviation(NodeVector.zero(graph), 0));
  }
}
