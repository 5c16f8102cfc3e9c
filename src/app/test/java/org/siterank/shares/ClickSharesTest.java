package org.siterank.shares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.GammaVariable;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

class ClickSharesTest {

  private static final int SIZE = LinkFeatures.NAMES.size();

  /** Every page links to so many others. */
  private static Arcs arcs(int pages, int links) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < pages; v++) {
      builder.addNode("p" + (1000 + v), NodeKind.READ);
      for (int k = 1; k <= links; k++) {
        builder.addArc("p" + (1000 + v), "p" + (1000 + (v + k) % pages), ArcKind.FOLLOW);
      }
    }
    return builder.build().successors();
  }

  private static LinkFeatures alike(Arcs arcs) {
    return LinkFeatures.of(arcs, new float[arcs.size() * SIZE]);
  }

  @Test
  void withoutClicksAllLinksAreAlike() {
    Arcs arcs = arcs(5, 4);
    for (double share : ClickShares.of(alike(arcs), new double[arcs.size()]).perArc()) {
      assertEquals(0.25, share, 1e-12);
    }
  }

  @Test
  void aShareIsTheMeanOfThePosterior() {
    Arcs arcs = arcs(4, 3);
    double[] clicks = new double[arcs.size()];
    clicks[0] = 6;
    clicks[1] = 1;
    clicks[4] = 2;
    ClickShares shares = ClickShares.of(alike(arcs), clicks);
    double a = shares.strength();
    double[] q = shares.perArc();
    assertEquals((6 + a / 3) / (7 + a), q[0], 1e-12);
    assertEquals((1 + a / 3) / (7 + a), q[1], 1e-12);
    assertEquals(a / 3 / (7 + a), q[2], 1e-12);
    assertEquals((2 + a / 3) / (2 + a), q[4], 1e-12);
    assertEquals(1 / 3.0, q[11], 1e-12);
    assertEquals(7, shares.clicksFrom(0));
    assertEquals(Math.sqrt(q[0] * (1 - q[0]) / (7 + a + 1)), shares.deviation(0, 0), 1e-12);
  }

  /** Two clicks on one of two links: a/2 (a/2 + 1) / (a (a + 1)) has no maximum below infinity. */
  @Test
  void theLikelihoodIsThatOfPolyasUrn() {
    Arcs arcs = arcs(3, 2);
    double[] clicks = new double[arcs.size()];
    clicks[0] = 2;
    double[] prior = new double[arcs.size()];
    Arrays.fill(prior, 0.5);
    for (double a : new double[] {0.1, 1, 7}) {
      double expected = Math.log(a / 2 * (a / 2 + 1) / (a * (a + 1)));
      assertEquals(expected, ClickShares.likelihood(arcs, clicks, prior, a), 1e-12);
    }
  }

  @Test
  void theStrengthIsThatOfGreatestLikelihood() {
    Arcs arcs = arcs(300, 6);
    double[] clicks = drawn(arcs, 5, 40, new SplittableRandom(8))[1];
    ClickShares shares = ClickShares.of(alike(arcs), clicks);
    double[] prior = new double[arcs.size()];
    Arrays.setAll(prior, shares::prior);
    double best = ClickShares.likelihood(arcs, clicks, prior, shares.strength());
    for (double factor : new double[] {0.8, 0.95, 1.05, 1.25}) {
      double other = ClickShares.likelihood(arcs, clicks, prior, shares.strength() * factor);
      assertTrue(other < best, factor + " times the strength is likelier");
    }
    assertEquals(5, shares.strength(), 1, "that of the draw");
  }

  /** Shares of a Dirichlet prior, and clicks by them. */
  private static double[][] drawn(Arcs arcs, double strength, int visits, SplittableRandom random) {
    double[] truth = new double[arcs.size()];
    double[] clicks = new double[arcs.size()];
    for (int v = 0; v < arcs.rows(); v++) {
      double sum = 0;
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        truth[k] = GammaVariable.draw(strength / arcs.degree(v), random);
        sum += truth[k];
      }
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        truth[k] /= sum;
      }
      for (int n = random.nextInt(2 * visits); n > 0; n--) {
        double left = random.nextDouble();
        int k = arcs.begin(v);
        while (k < arcs.end(v) - 1 && left >= truth[k]) {
          left -= truth[k++];
        }
        clicks[k]++;
      }
    }
    return new double[][] {truth, clicks};
  }

  /** On three sites with known shares, intervals of 90 % hold 85 to 95 % of them. */
  @Test
  void statedIntervalsHoldTheTruth() {
    int site = 0;
    for (double strength : new double[] {3, 10, 40}) {
      SplittableRandom random = new SplittableRandom(100 + site++);
      Arcs arcs = arcs(400, 5);
      double[][] drawn = drawn(arcs, strength, 60, random);
      ClickShares shares = ClickShares.of(alike(arcs), drawn[1]);
      double[] mean = shares.perArc();
      int held = 0;
      for (int v = 0; v < arcs.rows(); v++) {
        for (int k = arcs.begin(v); k < arcs.end(v); k++) {
          double all = shares.clicksFrom(v) + shares.strength();
          double below = RegularizedBeta.value(drawn[0][k], mean[k] * all, (1 - mean[k]) * all);
          held += below > 0.05 && below < 0.95 ? 1 : 0;
        }
      }
      double share = held / (double) arcs.size();
      assertTrue(share > 0.85 && share < 0.95, share + " at strength " + strength);
    }
  }

  /** Shares learnt from some visits foretell others better than counts plus one or equal shares. */
  @Test
  void clicksToComeAreForetoldBetterThanByCountsAlone() {
    SplittableRandom random = new SplittableRandom(77);
    Arcs arcs = arcs(300, 8);
    float[] values = new float[arcs.size() * SIZE];
    double[] truth = new double[arcs.size()];
    for (int k = 0; k < arcs.size(); k++) {
      boolean content = random.nextInt(2) == 0;
      values[k * SIZE] = content ? 1 : 0;
      truth[k] = content ? GammaVariable.draw(2, random) : GammaVariable.draw(0.2, random);
    }
    double[] learnt = new double[arcs.size()];
    double[] judged = new double[arcs.size()];
    for (int v = 0; v < arcs.rows(); v++) {
      double sum = 0;
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        sum += truth[k];
      }
      for (int n = 0; n < 20; n++) {
        double left = sum * random.nextDouble();
        int k = arcs.begin(v);
        while (k < arcs.end(v) - 1 && left >= truth[k]) {
          left -= truth[k++];
        }
        (n < 8 ? learnt : judged)[k]++;
      }
    }
    double[] shares = ClickShares.of(LinkFeatures.of(arcs, values), learnt).perArc();
    double byShares = 0;
    double byCounts = 0;
    double all = 0;
    for (int k = 0; k < arcs.size(); k++) {
      byShares -= judged[k] * Math.log(shares[k]);
      byCounts -= judged[k] * Math.log((learnt[k] + 1) / (8 + 8));
      all += judged[k];
    }
    double perplexity = Math.exp(byShares / all);
    assertTrue(perplexity < 0.97 * Math.exp(byCounts / all), "by shares " + perplexity);
    assertTrue(perplexity < 0.7 * 8, "by shares " + perplexity);
  }
}
