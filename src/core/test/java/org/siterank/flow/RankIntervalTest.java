package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RankIntervalTest {

  /** Quantiles of the gamma distribution of shape count + 1/2, by SciPy 1.15. */
  @Test
  void theIntervalOfASingleCountIsThatOfJeffreys() {
    double[][] expected = {
      {0, 0.000491, 2.511943},
      {1, 0.107897, 4.674202},
      {4, 1.350195, 9.511388},
      {40, 29.043, 54.0},
    };
    for (double[] row : expected) {
      RankInterval found = RankInterval.of(row[0], row[0], 1);
      assertEquals(row[1], found.lower(), 0.03 + 0.01 * row[1]);
      assertEquals(row[2], found.upper(), 0.02 * row[2]);
    }
  }

  /** What bounds it: no interval of a count of few events holds 95 % at every rate. */
  @Test
  void overRatesOfAFewEventsItHoldsOnAverageWhatItPromises() {
    double held = 0;
    int rates = 0;
    for (double rate = 1; rate < 20; rate += 0.1) {
      double chance = Math.exp(-rate);
      for (int count = 0; count < 100; count++) {
        RankInterval interval = RankInterval.of(count, count, 1);
        held += interval.lower() <= rate && rate <= interval.upper() ? chance : 0;
        chance *= rate / (count + 1);
      }
      rates++;
    }
    assertEquals(0.95, held / rates, 0.01);
  }

  @Test
  void manyEventsMakeItTheNormalInterval() {
    RankInterval found = RankInterval.of(1e6, 4e6, 1);
    assertEquals(1e6 - 1.96 * 2000, found.lower(), 10);
    assertEquals(1e6 + 1.96 * 2000, found.upper(), 10);
    assertEquals(2000, found.deviation(), 1);
  }

  @Test
  void withoutNoiseItIsThePoint() {
    assertEquals(new RankInterval(3, 3), RankInterval.of(3, 0, 0));
    assertEquals(new RankInterval(0, 0), RankInterval.of(0, 0, 0));
  }

  @Test
  void itIsExtendedToAnEstimateThatItDoesNotHold() {
    RankInterval interval = new RankInterval(2, 5);
    assertEquals(interval, interval.with(3));
    assertEquals(new RankInterval(1, 5), interval.with(1));
    assertEquals(new RankInterval(2, 6), interval.with(6));
  }

  @Test
  void itHoldsItsSumAndGrowsWithItsVariance() {
    for (double sum = 0.5; sum < 100; sum *= 1.5) {
      double width = 0;
      for (double variance = 0.1 * sum; variance < 3 * sum; variance += 0.1 * sum) {
        RankInterval interval = RankInterval.of(sum, variance, 0.5);
        assertTrue(interval.lower() <= sum && sum <= interval.upper());
        assertTrue(interval.upper() - interval.lower() > width);
        width = interval.upper() - interval.lower();
      }
    }
  }
}
