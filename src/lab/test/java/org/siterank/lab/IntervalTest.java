package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void quantilesAreThoseOfStudentsTable() {
    double[] table = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    for (int degrees = 1; degrees <= table.length; degrees++) {
      assertEquals(table[degrees - 1], Interval.quantile(degrees), 5e-4, degrees + " degrees");
    }
    assertEquals(2.042, Interval.quantile(30), 5e-4);
    assertEquals(1.984, Interval.quantile(100), 5e-4);
  }

  @Test
  void theIntervalIsTheMeanWithTStandardErrors() {
    Interval interval = Interval.of(1, 2, 3, 4, 5);
    double half = 2.7764 * Math.sqrt(2.5 / 5);
    assertEquals(3, interval.mean());
    assertEquals(3 - half, interval.low(), 1e-4);
    assertEquals(3 + half, interval.high(), 1e-4);
    assertEquals("3.00 [1.04, 4.96]", interval.shown(2));
  }

  @Test
  void nineteenOfTwentyIntervalsHoldTheTrueMean() {
    SplittableRandom random = new SplittableRandom(3);
    int held = 0;
    for (int trial = 0; trial < 4000; trial++) {
      double[] values = new double[5];
      for (int k = 0; k < values.length; k++) {
        values[k] = 7 + random.nextGaussian();
      }
      Interval interval = Interval.of(values);
      held += interval.low() <= 7 && interval.high() >= 7 ? 1 : 0;
    }
    assertEquals(0.95, held / 4000.0, 0.012);
  }

  @Test
  void aClaimIsOpenWhereTheIntervalHoldsItsLimit() {
    Interval interval = Interval.of(1, 2, 3);
    assertEquals(Finding.HOLDS, interval.above(-1));
    assertEquals(Finding.OPEN, interval.above(2));
    assertEquals(Finding.FAILS, interval.above(5));
    assertEquals(Finding.FAILS, interval.below(-1));
    assertEquals(Finding.OPEN, interval.below(2));
    assertEquals(Finding.HOLDS, interval.below(5));
    assertEquals(Finding.HOLDS, interval.between(-1, 5));
    assertEquals(Finding.OPEN, interval.between(2, 5));
    assertEquals(Finding.FAILS, interval.between(6, 9));
    assertEquals(Finding.FAILS, Interval.of(0, 0).above(0), "no lead is none");
    assertEquals(Finding.OPEN, Interval.of(1, Double.POSITIVE_INFINITY).above(0));
  }

  @Test
  void oneRepetitionIsNoInterval() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Interval.of(1.0));
    assertTrue(e.getMessage().endsWith("got 1"), e.getMessage());
  }

  @Test
  void theVerdictSaysHowMuchOfAClaimHolds() {
    assertEquals(Verdict.AGREES, Verdict.of(List.of(Finding.HOLDS, Finding.HOLDS)));
    assertEquals(Verdict.PARTLY, Verdict.of(List.of(Finding.HOLDS, Finding.OPEN)));
    assertEquals(Verdict.PARTLY, Verdict.of(List.of(Finding.FAILS, Finding.HOLDS)));
    assertEquals(Verdict.DISAGREES, Verdict.of(List.of(Finding.FAILS, Finding.OPEN)));
    assertEquals(Verdict.OPEN, Verdict.of(List.of(Finding.OPEN, Finding.OPEN)));
  }

  @Test
  void differencesAreTakenWithinARepetition() {
    Repetitions tau = Repetitions.of("tau", "ranking");
    for (double graph : new double[] {0, 10, -10}) { // What differs by graph does not matter.
      tau.add(List.of("a"), graph + 1);
      tau.add(List.of("b"), graph);
    }
    assertEquals(Finding.OPEN, tau.interval("a").above(0));
    assertEquals(new Interval(1, 1, 1, 3), tau.lead(List.of("a"), List.of("b")));
    assertEquals(
        List.of("ranking", "tau", "tau_low", "tau_high", "repetitions"), tau.table().columns());
    assertEquals(2, tau.table().rows().size());
    assertThrows(IllegalArgumentException.class, () -> tau.interval("c"));
    assertThrows(IllegalArgumentException.class, () -> tau.add(List.of("a")));
  }
}
