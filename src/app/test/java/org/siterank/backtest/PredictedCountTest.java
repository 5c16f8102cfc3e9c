package org.siterank.backtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PredictedCountTest {

  @Test
  void aKnownRateGivesThePoissonDistribution() {
    PredictedCount count = new PredictedCount(2, 2);
    assertEquals(Math.exp(-2) * (1 + 2 + 2), count.atMost(2), 1e-12);
    assertEquals(0, count.atMost(-1));
    // P(0) = 0.135 > 0.025, P(N <= 4) = 0.947 < 0.975 <= P(N <= 5): the interval is 0 to 5.
    assertTrue(count.contains(0, 0.95));
    assertTrue(count.contains(5, 0.95));
    assertFalse(count.contains(6, 0.95));
    assertEquals(count.atMost(5), count.coverage(0.95), 1e-12);
  }

  @Test
  void aRateOfGammaDistributionGivesTheGeometricOne() {
    // Shape 1: negative binomial with r = 1, which is geometric with P(N = 0) = 1 / (1 + mean).
    PredictedCount count = new PredictedCount(3, 3 + 9);
    assertEquals(1 - Math.pow(0.75, 5), count.atMost(4), 1e-12);
  }

  @Test
  void countsBelowTheIntervalAreToldFromThoseAbove() {
    PredictedCount count = new PredictedCount(100, 100);
    assertTrue(count.exceeds(70, 0.95));
    assertFalse(count.exceeds(130, 0.95));
    assertFalse(count.contains(130, 0.95));
  }

  @Test
  void drawnCountsLieInTheirIntervalAsOftenAsPromised() {
    Random random = new Random(3);
    int pages = 4000;
    double[] mean = new double[pages];
    double[] deviation = new double[pages];
    double[] seen = new double[pages];
    for (int v = 0; v < pages; v++) {
      mean[v] = 1 + 20 * random.nextDouble();
      deviation[v] = mean[v] / 2; // A gamma rate of shape 4: the sum of four exponential ones.
      double rate = 0;
      for (int k = 0; k < 4; k++) {
        rate -= mean[v] / 4 * Math.log(1 - random.nextDouble());
      }
      seen[v] = poisson(random, rate);
    }
    Coverage right = Coverage.of(Forecast.ofViews("", mean, deviation), seen, 1, 1);
    assertEquals(right.promised(), right.inside(), 0.01);
    assertEquals(1, right.inside() + right.below() + right.above(), 1e-12);
    Coverage sure = Coverage.of(Forecast.ofViews("", mean, new double[pages]), seen, 1, 1);
    assertTrue(sure.inside() < sure.promised() - 0.1, sure.toString());
  }

  private static int poisson(Random random, double mean) {
    int count = 0;
    for (double time = -Math.log(1 - random.nextDouble());
        time < mean;
        time -= Math.log(1 - random.nextDouble())) {
      count++;
    }
    return count;
  }
}
