package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;

class RankShrinkageTest {

  private final SitePageRank ranking = new SitePageRank(0.8);

  /** Pages that link to the next one where {@code linked}, and to nothing else. */
  private static SiteGraph chain(int pages, boolean linked) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < pages; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
      if (linked && v > 0) {
        builder.addArc(RandomSites.name(v - 1), RandomSites.name(v), ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  private double factor(SiteGraph graph, double[] counts, double[] variance) {
    return RankShrinkage.of(
        new SiteSystem(graph, ranking.damping()),
        ranking.maxIterations(),
        NodeVector.of(graph, counts),
        NodeVector.of(graph, variance),
        1);
  }

  /** B squared by the definition, with {@code N^T} of a chain written out. */
  private static double expected(double d, double[] counts, double[] variance) {
    int n = counts.length;
    double mean = Arrays.stream(counts).sum() / n;
    double[][] x = new double[n][n]; // x[w][v]: what an entry at w brings to v
    for (int w = 0; w < n; w++) {
      for (int v = w; v < n; v++) {
        x[w][v] = v == w || d > 0 ? Math.pow(d, v - w) : 0;
      }
    }
    double gain = 0;
    double square = 0;
    double[] weight = new double[n];
    for (int v = 0; v < n; v++) {
      double rank = 0;
      double moved = 0;
      for (int w = 0; w < n; w++) {
        rank += x[w][v] * (counts[w] + mean) / 2;
        moved += x[w][v] * (mean - counts[w]);
      }
      weight[v] = 1 / rank;
      square += moved * moved / rank;
    }
    for (int w = 0; w < n; w++) {
      double own = 0;
      double shared = 0;
      for (int v = 0; v < n; v++) {
        double toMean = 0;
        for (int u = 0; u < n; u++) {
          toMean += x[u][v] / n;
        }
        own += weight[v] * x[w][v] * x[w][v];
        shared += weight[v] * x[w][v] * toMean;
      }
      gain += variance[w] * (own - shared);
    }
    double share = Math.max(0, Math.min(1, gain / square));
    return share * share;
  }

  @Test
  void withoutLinksTheFactorIsThatOfTheDefinition() {
    double[] counts = {2, 9, 4, 16, 1, 7};
    double[] variance = {2, 8, 4, 12, 1, 7};
    double found = factor(chain(6, false), counts, variance);
    assertEquals(expected(0, counts, variance), found, 1e-6);
    assertTrue(found > 0.01 && found < 0.9, "a case that tells: " + found);
  }

  @Test
  void withLinksTheFactorIsThatOfTheDefinitionButForTheProbes() {
    double[] counts = {12, 4, 20, 6, 3, 7, 22, 10};
    double[] variance = {6, 5, 7, 3, 5, 3, 7, 5};
    double exact = expected(0.8, counts, variance);
    assertTrue(exact > 0.03 && exact < 0.9, "a case that tells: " + exact);
    double[] found = new double[40];
    for (int seed = 0; seed < found.length; seed++) {
      SiteGraph graph = chain(8, true);
      found[seed] =
          Math.sqrt(
              RankShrinkage.of(
                  new SiteSystem(graph, ranking.damping()),
                  ranking.maxIterations(),
                  NodeVector.of(graph, counts),
                  NodeVector.of(graph, variance),
                  seed));
    }
    assertEquals(Math.sqrt(exact), Arrays.stream(found).average().orElseThrow(), 0.02);
    assertTrue(Arrays.stream(found).distinct().count() > 30, "every seed draws its own signs");
  }

  @Test
  void equalCountsAreDrawnWhollyAndCertainOnesNotAtAll() {
    SiteGraph graph = chain(4, true);
    double[] equal = {3, 3, 3, 3};
    double[] certain = {0, 0, 0, 0};
    double[] counts = {1, 5, 2, 9};
    assertEquals(1, factor(graph, equal, equal));
    assertEquals(0, factor(graph, counts, certain));
    assertEquals(1, factor(graph, counts, new double[] {900, 900, 900, 900}));
    assertEquals(1, factor(graph, certain, certain));
    assertEquals(1, factor(chain(1, false), new double[] {4}, new double[] {4}));
  }

  @Test
  void aPageThatNothingReachesTakesNoPart() {
    double[] counts = {0, 8, 2, 8, 2};
    double[] variance = {0, 6, 2, 6, 2};
    assertTrue(factor(chain(5, false), counts, variance) > 0);
  }
}
