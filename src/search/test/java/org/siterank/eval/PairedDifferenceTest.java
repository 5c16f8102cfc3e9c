package org.siterank.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PairedDifferenceTest {

  @Test
  void equalSystemsDifferByNothing() {
    PairedDifference none = PairedDifference.of(new double[50]);
    assertEquals(new PairedDifference(0, 0, 0, 1, 0, 0), none);
  }

  /** With n equal differences only two of the 2^n signings are as far from 0 as what was seen. */
  @Test
  void theChanceIsThatOfTheExactTest() {
    for (int n = 1; n <= 9; n++) {
      double[] ones = new double[n];
      Arrays.fill(ones, 0.25);
      double exact = Math.pow(2, 1 - n);
      assertEquals(exact, PairedDifference.of(ones).p(), 0.015, "n = " + n);
    }
  }

  @Test
  void theIntervalHoldsTheTrueMeanAsOftenAsItSays() {
    int held = 0;
    int rounds = 40;
    for (int seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      double[] values = random.doubles(200).map(x -> x - 0.4).toArray();
      PairedDifference d = PairedDifference.of(values);
      held += d.lower() <= 0.1 && 0.1 <= d.upper() ? 1 : 0;
      assertTrue(d.lower() <= d.mean() && d.mean() <= d.upper());
    }
    assertTrue(held >= 0.85 * rounds, held + " of " + rounds);
  }

  @Test
  void betterAndWorseAreCounted() {
    PairedDifference d = PairedDifference.of(new double[] {0.5, -0.25, 0, 0.5});
    assertEquals(2, d.better());
    assertEquals(1, d.worse());
    assertEquals(0.1875, d.mean(), 1e-15);
  }
}
