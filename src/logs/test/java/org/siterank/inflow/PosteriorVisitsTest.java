package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GammaVariable;

class PosteriorVisitsTest {

  /** P of a site: a few pages have most of it. */
  private static double[] ranks(Random random, int pages) {
    return random.doubles(pages).map(u -> Math.pow(u, -0.7)).toArray();
  }

  private static long poisson(Random random, double mean) {
    if (mean > 50) {
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.nextGaussian()));
    }
    long count = -1;
    for (double left = mean; left >= 0; count++) {
      left += Math.log(1 - random.nextDouble());
    }
    return count;
  }

  /** Visits as the model has them: expected ones, times how much the page is liked. */
  private static double[] truth(Random random, double[] ranks, double strength, double visits) {
    double sum = Arrays.stream(ranks).sum();
    return Arrays.stream(ranks)
        .map(p -> visits * p / sum * GammaVariable.draw(strength, random) / strength)
        .toArray();
  }

  /** Half the L1 distance of two vectors, each adding up to 1. */
  private static double distance(double[] a, double[] b) {
    double sumA = Arrays.stream(a).sum();
    double sumB = Arrays.stream(b).sum();
    return IntStream.range(0, a.length).mapToDouble(v -> Math.abs(a[v] / sumA - b[v] / sumB)).sum()
        / 2;
  }

  @Test
  void theMeanIsThatOfTheGammaPosterior() {
    // Gamma(a + n, a + E) has the mean (a + n) / (a + E).
    assertEquals(6.0 * (2 + 3) / (2 + 6), PosteriorVisits.mean(2, 6, 3), 1e-15);
    for (double strength : new double[] {0.01, 1, 100}) {
      for (double counted : new double[] {0, 1, 7, 400}) {
        double mean = PosteriorVisits.mean(strength, 7, counted);
        assertTrue(mean >= Math.min(7, counted) && mean <= Math.max(7, counted), "between both");
      }
    }
    assertEquals(7, PosteriorVisits.mean(1e12, 7, 100), 1e-8, "a strong prior stays");
    assertEquals(100, PosteriorVisits.mean(1e-12, 7, 100), 1e-8, "a weak one goes");
  }

  @Test
  void withoutCountsItIsTheRank() {
    double[] ranks = ranks(new Random(1), 50);
    PosteriorVisits none = PosteriorVisits.of(ranks, new double[50], 1);
    assertArrayEquals(ranks, none.values());
    assertFalse(none.isMeasured());
    PosteriorVisits unranked = PosteriorVisits.of(new double[2], new double[] {1, 2}, 1);
    assertArrayEquals(new double[2], unranked.values());
  }

  @Test
  void withVisitsWithoutEndItIsWhatWasCounted() {
    Random random = new Random(2);
    double[] ranks = ranks(random, 300);
    double[] visits = truth(random, ranks, 0.5, 1e9);
    double[] values = PosteriorVisits.of(ranks, visits, 1).values();
    for (int v = 0; v < visits.length; v++) {
      assertEquals(visits[v], values[v], 1e-3 * visits[v] + 20);
    }
    assertTrue(distance(values, visits) < 1e-6);
  }

  @Test
  void theStrengthIsThatWhichMadeTheVisits() {
    for (double strength : new double[] {0.1, 0.5, 2, 10}) {
      Random random = new Random(3);
      double[] ranks = ranks(random, 4000);
      double[] counts =
          Arrays.stream(truth(random, ranks, strength, 40_000))
              .map(mean -> poisson(random, mean))
              .toArray();
      double found = PosteriorVisits.of(ranks, counts, 1).strength();
      assertEquals(1, found / strength, 0.15, "strength " + strength);
    }
  }

  @Test
  void visitsThatScatterNoMoreThanChanceLeaveTheOrderOfTheRanks() {
    Random random = new Random(4);
    double[] ranks = ranks(random, 2000);
    double sum = Arrays.stream(ranks).sum();
    double[] counts = Arrays.stream(ranks).map(p -> poisson(random, 3000 * p / sum)).toArray();
    PosteriorVisits posterior = PosteriorVisits.of(ranks, counts, 1);
    assertTrue(posterior.strength() > 30, "strength " + posterior.strength());
    assertTrue(distance(posterior.values(), ranks) < 0.03);
  }

  /** Squared error, in units of what is expected: what the mean of a posterior makes least. */
  private static double error(double[] estimate, double[] truth, double[] expected) {
    return IntStream.range(0, truth.length)
        .mapToDouble(v -> (estimate[v] - truth[v]) * (estimate[v] - truth[v]) / expected[v])
        .sum();
  }

  /** For every strength and number of visits: against what was true, not what was seen. */
  @Test
  void itIsNoWorseThanRanksAloneNorThanCountsAlone() {
    for (double strength : new double[] {0.05, 0.3, 1, 5, 50}) {
      for (double visits : new double[] {30, 300, 3000, 30_000, 300_000}) {
        double ofRanks = 0;
        double ofCounts = 0;
        double ofBoth = 0;
        for (int seed = 0; seed < 5; seed++) {
          Random random = new Random(seed);
          double[] ranks = ranks(random, 1000);
          double[] truth = truth(random, ranks, strength, visits);
          double[] counts = Arrays.stream(truth).map(mean -> poisson(random, mean)).toArray();
          double scale = Arrays.stream(counts).sum() / Arrays.stream(ranks).sum();
          double[] expected = Arrays.stream(ranks).map(p -> p * scale).toArray();
          ofRanks += error(expected, truth, expected);
          ofCounts += error(counts, truth, expected);
          ofBoth += error(PosteriorVisits.of(ranks, counts, 1).values(), truth, expected);
        }
        // The strength has to be learnt as well, which costs a little of what there is to gain.
        double best = Math.min(ofRanks, ofCounts);
        double worst = Math.max(ofRanks, ofCounts);
        assertTrue(
            ofBoth <= best * 1.05 + worst * 0.005,
            strength + ", " + visits + ": " + ofBoth + " against " + ofRanks + ", " + ofCounts);
      }
    }
  }

  @Test
  void countsInAnotherUnitAreShrunkByTheirNoiseAndNotByTheirUnit() {
    Random random = new Random(5);
    double[] ranks = ranks(random, 500);
    double[] counts =
        Arrays.stream(truth(random, ranks, 0.5, 1000)).map(mean -> poisson(random, mean)).toArray();
    double[] plain = PosteriorVisits.of(ranks, counts, 1).values();
    double[] decayed = Arrays.stream(counts).map(n -> n / 4).toArray();
    double[] scaled = PosteriorVisits.of(ranks, decayed, 0.25).values();
    assertArrayEquals(plain, Arrays.stream(scaled).map(x -> x * 4).toArray(), 1e-9);
    double[] noisier = PosteriorVisits.of(ranks, counts, 5).values();
    assertTrue(distance(noisier, ranks) < distance(plain, ranks), "noise draws to the ranks");
    double[] hundredfold = Arrays.stream(ranks).map(p -> p * 100).toArray();
    assertArrayEquals(plain, PosteriorVisits.of(hundredfold, counts, 1).values(), 1e-9);
  }

  @Test
  void aPageOfWhichNothingIsExpectedHasWhatWasCounted() {
    double[] values =
        PosteriorVisits.of(new double[] {5, 0, 3, 0}, new double[] {4, 2, 0, 0}, 1).values();
    assertEquals(2, values[1], 1e-12);
    assertEquals(0, values[3]);
    assertThrows(
        IllegalArgumentException.class, () -> PosteriorVisits.of(new double[2], new double[3], 1));
  }

  @Test
  void aPromotionDoesToThePosteriorWhatItDoesToTheScore() {
    PosteriorVisits plain = PosteriorVisits.of(new double[] {2, 1}, new double[] {9, 8}, 1);
    PosteriorVisits promoted = plain.times(new double[] {1, 3});
    assertEquals(plain.value(0), promoted.value(0));
    assertEquals(3 * plain.value(1), promoted.value(1), 1e-12);
    assertEquals(plain.counted(1), promoted.counted(1), "counts stay as they were logged");
  }
}
