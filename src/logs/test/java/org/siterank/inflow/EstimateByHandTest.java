package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.Test;

/** Estimates of two pages, by hand. */
class EstimateByHandTest {

  private static final double DAYS = 4;

  /** One page has 6 and 2 events of weight 1/2, the other 1 and 3 of weight 2. */
  private static InflowEvidence evidence() {
    DecayedCounts external = new DecayedCounts(2);
    DecayedCounts induced = new DecayedCounts(2);
    DecayedCounts hosts = new DecayedCounts(2);
    external.add(0, 6, 0.5);
    induced.add(0, 2, 0.5);
    external.add(1, 1, 2);
    induced.add(1, 3, 2);
    hosts.add(0, 3, 1);
    hosts.add(1, 1, 1);
    return new InflowEvidence(external, induced, hosts, hosts, 2, DAYS);
  }

  private static Inflow smoothed(double drawn) {
    return new InflowEstimator(Estimator.SMOOTHED, 0.85)
        .estimate(evidence(), new double[] {1, 0.5}, 1.5, drawn);
  }

  @Test
  void countsAreDrawnToTheMeanOfTheirOwnKind() {
    // External 3 and 2, mean 2.5; induced 1 and 6, mean 3.5.
    assertArrayEquals(new double[] {3 / DAYS, 2 / DAYS}, smoothed(0).external(), 1e-15);
    assertArrayEquals(new double[] {2.9 / DAYS, 2.1 / DAYS}, smoothed(0.2).external(), 1e-15);
    assertArrayEquals(new double[] {1.5 / DAYS, 5.5 / DAYS}, smoothed(0.2).induced(), 1e-15);
    assertArrayEquals(new double[] {3.5 / DAYS, 3.5 / DAYS}, smoothed(1).induced(), 1e-15);
  }

  @Test
  void theVarianceOfDrawnCountsIsThatOfAllHitsWhereTheirOwnIsLess() {
    // Var: 1.5 + .5 = 2 on the first page, 4 + 12 = 16 on the second, 18 for 12 visits in all.
    double[] variance = smoothed(0.2).variance();
    assertEquals(1.5 * (1.5 * 4.4 + 0.8 * 4) / (DAYS * DAYS), variance[0], 1e-14);
    assertEquals(1.5 * (16 + 0.8 * 4) / (DAYS * DAYS), variance[1], 1e-14);
    assertEquals(1.5 * 1.5 * 6 / (DAYS * DAYS), smoothed(1).variance()[0], 1e-14);
    assertEquals(1, smoothed(0.2).visitWeight());
    assertTrue(smoothed(0.2).isMeasured());
  }

  @Test
  void theVarianceOfTheMixtureIsThatOfItsParts() {
    InflowEvidence evidence = evidence();
    double[] share = {1, 0.5};
    Inflow mixed = new InflowEstimator(Estimator.MIXED, 0.85).estimate(evidence, share, 1.5);
    double visits = 12;
    double effective = visits * visits / 18;
    double w = effective / (effective + 0.05 * 2);
    double theta = mixed.theta();
    double perVisit = visits / DAYS * w / visits;
    double perHost = visits / DAYS * (1 - w) * (1 - theta) / 4;
    Shrinkage ext = Shrinkage.of(evidence.external().sums(), evidence.external().variances());
    Shrinkage noref = Shrinkage.of(evidence.induced().sums(), evidence.induced().variances());
    double[] floor = {4, 16};
    for (int v = 0; v < 2; v++) {
      double doubt = Math.max(floor[v], ext.variances()[v] + noref.variances()[v]);
      double hosts = v == 0 ? 3 : 1;
      double expected = 1.5 * perVisit * perVisit * doubt + perHost * perHost * hosts;
      assertEquals(expected, mixed.variance()[v], 1e-12 * expected);
    }
  }

  @Test
  void countsAreDrawnByNoLessThanNothingAndNoMoreThanAll() {
    InflowEstimator estimator = new InflowEstimator(Estimator.SMOOTHED, 0.85);
    VisitTotals none = VisitTotals.none(2);
    Overdispersion scatter = new Overdispersion(1, 30);
    double[] share = new double[2];
    for (double wrong : new double[] {-0.01, 1.01, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> estimator.estimate(none, share, scatter, wrong));
    }
    assertFalse(estimator.estimate(none, share, scatter, 0).isMeasured());
    assertFalse(estimator.estimate(none, share, scatter, 1).isMeasured());
  }

  @Test
  void thePosteriorSaysWhatItIsMadeOfAndFollowsPromotions() {
    double[] ranks = {3, 1};
    double[] counts = {10, 6};
    PosteriorVisits posterior = PosteriorVisits.of(ranks, counts, 2);
    for (int v = 0; v < 2; v++) {
      assertEquals(ranks[v] * 4, posterior.expected(v), 1e-12);
      assertEquals(counts[v], posterior.counted(v), 1e-12);
      double value =
          2
              * PosteriorVisits.mean(
                  posterior.strength(), posterior.expected(v) / 2, posterior.counted(v) / 2);
      assertEquals(value, posterior.value(v), 1e-12);
      assertEquals(value, posterior.values()[v], 1e-12);
    }
    PosteriorVisits promoted = posterior.times(new double[] {5, 1});
    assertEquals(5 * posterior.expected(0), promoted.expected(0), 1e-12);
    assertEquals(5 * posterior.value(0), promoted.value(0), 1e-12);
    assertEquals(posterior.counted(0), promoted.counted(0), 1e-12);
    assertEquals(posterior.value(1), promoted.value(1), 1e-12);
  }

  @Test
  void theDeviationOfADampingIsItsNoiseAndItsDistance() {
    DampingEstimate estimate = new DampingEstimate(0.7, 0.6, 0.7 + 0.0195996398454, 100);
    assertEquals(0.01, estimate.deviation(0.7), 1e-9);
    assertEquals(Math.hypot(0.01, 0.15), estimate.deviation(0.85), 1e-9);
    assertEquals(Math.sqrt(1 / 12.0), new DampingEstimate(0.7, 0, 9, 1).deviation(0.7), 1e-12);
    assertEquals(
        Math.hypot(Math.sqrt(1 / 12.0), 0.2),
        new DampingEstimate(3, 0, 9, 1).deviation(0.8),
        1e-12);
  }

  @Test
  void theVarianceOfAMixedPageIsThatOfItsShrunkenCountsWhereTheyScatterMore() {
    DecayedCounts external = new DecayedCounts(3);
    DecayedCounts induced = new DecayedCounts(3);
    external.add(0, 90, 1);
    external.add(1, 1, 1);
    induced.add(0, 40, 1);
    induced.add(2, 5, 1);
    InflowEvidence evidence =
        new InflowEvidence(external, induced, new DecayedCounts(3), new DecayedCounts(3), 1, DAYS);
    double[] share = {1, 1, 1};
    double[] variance =
        new InflowEstimator(Estimator.MIXED, 0.85).estimate(evidence, share, 1).variance();
    Shrinkage ext = Shrinkage.of(external.sums(), external.variances());
    Shrinkage noref = Shrinkage.of(induced.sums(), induced.variances());
    double[] doubt = new double[3];
    for (int v = 0; v < 3; v++) {
      doubt[v] = Math.max(evidence.variance(v), ext.variances()[v] + noref.variances()[v]);
    }
    // Without hosts the variance is the same multiple of it everywhere.
    assertTrue(doubt[1] > evidence.variance(1), "a case that tells");
    assertEquals(variance[0] / doubt[0], variance[1] / doubt[1], 1e-12);
    assertEquals(variance[0] / doubt[0], variance[2] / doubt[2], 1e-12);
  }

  @Test
  void countsAreShrunkByTheShareOfChanceInTheirScatter() {
    // Mean 5, variance (9 + 25 + 4)/2 = 19, of which 3 by chance.
    Shrinkage shrinkage = Shrinkage.of(new double[] {2, 10, 3}, new double[] {2, 3, 4});
    assertEquals(3 / 19.0, shrinkage.factor(), 1e-15);
    assertEquals(2 + 3 * 3 / 19.0, shrinkage.values()[0], 1e-14);
    assertEquals(10 - 5 * 3 / 19.0, shrinkage.values()[1], 1e-14);
    assertEquals(1, Shrinkage.of(new double[] {7}, new double[] {7}).factor());
  }

  @Test
  void withoutReferrersNothingEntersFromOutsideAndEveryNumberIsOne() {
    DecayedCounts none = new DecayedCounts(2);
    DecayedCounts induced = new DecayedCounts(2);
    induced.add(0, 8, 1);
    Inflow inflow =
        new InflowEstimator(Estimator.REFERRERS, 0.85)
            .estimate(
                new InflowEvidence(none, induced, none, none, 1, DAYS), new double[] {1, 1}, 1);
    assertArrayEquals(new double[] {0, 0}, inflow.external());
    assertArrayEquals(new double[] {2, 0}, inflow.induced());
    for (double variance : inflow.variance()) {
      assertTrue(variance > 0 && variance < 10, "" + variance);
    }
  }

  @Test
  void aSiteOfOnePageHasAnEstimateAndTheUndampedShareIsTheLargest() {
    DecayedCounts one = new DecayedCounts(1);
    one.add(0, 8, 1);
    InflowEvidence evidence = new InflowEvidence(one, new DecayedCounts(1), one, one, 1, DAYS);
    Inflow inflow =
        new InflowEstimator(Estimator.VISITS, 0.85).estimate(evidence, new double[] {0}, 1);
    assertArrayEquals(new double[] {2}, inflow.external());
    assertEquals(0.9, new InflowEstimator(Estimator.VISITS, 1).theta(new double[] {1, 1}));
    assertEquals("smoothed", Estimator.SMOOTHED.label());
  }

  @Test
  void anEmptyPartOfAMixtureGivesItsWeightAway() {
    assertArrayEquals(
        new double[] {0, 1}, Mixture.weights(new double[] {0.3, 0.7}, new double[] {0, 2}), 1e-15);
    assertArrayEquals(
        new double[] {0, 1}, Mixture.weights(new double[] {0, 0}, new double[] {1, 2}), "the last");
    assertArrayEquals(
        new double[] {1, 0},
        Mixture.weights(new double[] {0.3, 0.7}, new double[] {2, 0}),
        "first");
    assertThrows(
        IllegalArgumentException.class,
        () -> Mixture.weights(new double[] {0.3, 0.7}, new double[] {0, 0}));
  }

  @Test
  void inflowIsPromotedByNothingButNotByInfinity() {
    Inflow inflow = smoothed(0);
    assertEquals(0, inflow.promoted(new double[] {0, 1}).external()[0]);
    assertThrows(
        IllegalArgumentException.class,
        () -> inflow.promoted(new double[] {Double.POSITIVE_INFINITY, 1}));
  }

  @Test
  void aPageWithoutARankSaysNothingOfHowFarRanksAreRight() {
    double[] ranks = {3, 1, 2, 0};
    double[] counts = {20, 1, 30, 9};
    double strength = PosteriorVisits.of(ranks, counts, 1).strength();
    double best = 0;
    double height = Double.NEGATIVE_INFINITY;
    for (double a = 0.01; a < 100; a *= 1.001) {
      double likelihood = 0;
      for (int v = 0; v < 3; v++) {
        double expected = ranks[v] * 60 / 6;
        likelihood +=
            LogGamma.value(a + counts[v])
                - LogGamma.value(a)
                + a * Math.log(a)
                - (a + counts[v]) * Math.log(a + expected);
      }
      best = likelihood > height ? a : best;
      height = Math.max(height, likelihood);
    }
    assertTrue(best > 0.1 && best < 50, "a case that tells: " + best);
    assertEquals(best, strength, 0.002 * best);
  }
}
