package org.siterank.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;

class KendallTauTest {

  @Test
  void theSameOrderIsOneAndTheReverseMinusOne() {
    double[] up = {1, 2, 3, 10};
    assertEquals(1, KendallTau.b(up, new double[] {0.1, 0.5, 7, 8}));
    assertEquals(-1, KendallTau.b(up, new double[] {4, 3, 2, 1}));
  }

  @Test
  void aListThatOrdersNothingHasNoCorrelation() {
    assertEquals(Double.NaN, KendallTau.b(new double[] {1, 1, 1}, new double[] {1, 2, 3}));
    assertEquals(Double.NaN, KendallTau.b(new double[] {1}, new double[] {1}));
    assertEquals(Double.NaN, KendallTau.b(new double[0], new double[0]));
  }

  @Test
  void itEqualsTheCountOverAllPairsWithAndWithoutTies() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(60);
      int values = 2 + random.nextInt(80);
      double[] a = random.ints(n, 0, values).asDoubleStream().toArray();
      double[] b = random.ints(n, 0, values).asDoubleStream().toArray();
      assertEquals(overAllPairs(a, b), KendallTau.b(a, b), 1e-12, "seed " + seed);
    }
  }

  @Test
  void listsOfDifferentLengthAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> KendallTau.b(new double[2], new double[3]));
  }

  private static double overAllPairs(double[] a, double[] b) {
    long difference = 0;
    long orderedByA = 0;
    long orderedByB = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < i; j++) {
        int x = Double.compare(a[i], a[j]);
        int y = Double.compare(b[i], b[j]);
        difference += (long) x * y;
        orderedByA += Math.abs(x);
        orderedByB += Math.abs(y);
      }
    }
    return difference / Math.sqrt((double) orderedByA * orderedByB);
  }
}
