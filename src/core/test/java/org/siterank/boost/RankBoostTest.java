package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankBoostTest {

  private static final List<RankBoost> SHAPES =
      List.of(
          new Saturation(0.3, 2e-3),
          new Log(0.3, 2e-3),
          new Sigmoid(0.3, 2e-3, 0.6),
          new Sigmoid(0.3, 2e-3, 3),
          new Linear(0.3, 2e-3));

  @Test
  void aPageWithoutRankGetsNothing() {
    SHAPES.forEach(shape -> assertEquals(0, shape.value(0), shape.toString()));
  }

  @Test
  void aBoostNeverFallsAsTheRankRises() {
    Random random = new Random(7);
    for (RankBoost shape : SHAPES) {
      for (int i = 0; i < 10_000; i++) {
        double low = Math.exp(random.nextDouble(-50, 50));
        double high = low * (1 + random.nextDouble());
        assertTrue(shape.value(low) <= shape.value(high) * (1 + 1e-15), shape + " at " + low);
      }
    }
  }

  @Test
  void everyBoostIsFiniteEvenForTheSmallestAndLargestRanks() {
    for (RankBoost shape : SHAPES) {
      for (double rank : new double[] {Double.MIN_VALUE, 1e-300, 1e300, Double.MAX_VALUE}) {
        double value = shape.withWeight(Float.MAX_VALUE).value(rank);
        assertTrue(value >= 0 && value <= Float.MAX_VALUE, shape + " at " + rank + ": " + value);
      }
    }
  }

  @Test
  void aWeightOfZeroSwitchesAnyShapeOff() {
    for (RankBoost shape : SHAPES) {
      assertEquals(0, shape.withWeight(0).value(Double.MAX_VALUE), shape.toString());
    }
  }

  @Test
  void saturationAndSigmoidTakeHalfTheirWeightAtThePivot() {
    assertEquals(0.15, new Saturation(0.3, 42).value(42), 1e-15);
    assertEquals(0.15, new Sigmoid(0.3, 42, 0.6).value(42), 1e-15);
  }

  @Test
  void linearTakesItsWeightAtThePivotAndLogTheNaturalLogarithmOfTwo() {
    assertEquals(0.3, new Linear(0.3, 42).value(42), 1e-15);
    assertEquals(0.3 * Math.log(2), new Log(0.3, 42).value(42), 1e-15);
  }

  @Test
  void theUnitOfTheRanksDoesNotMatterWhenThePivotHasTheSame() {
    for (RankBoost shape : SHAPES) {
      double there = shape.value(5e-4);
      assertEquals(there, shape.withPivot(shape.pivot() * 1000).value(5e-1), 1e-12);
    }
  }

  @Test
  void formulasCarryTheNumbers() {
    assertEquals("0.3 * 5.0 / (5.0 + 2.0)", new Saturation(0.3, 2).formula(5));
    assertEquals("0.3 * ln(1 + 5.0 / 2.0)", new Log(0.3, 2).formula(5));
    assertEquals("0.3 * 5.0^0.6 / (5.0^0.6 + 2.0^0.6)", new Sigmoid(0.3, 2, 0.6).formula(5));
    assertEquals("0.3 * 5.0 / 2.0", new Linear(0.3, 2).formula(5));
  }

  @Test
  void badParametersAreRefusedWithTheValueAndWhatIsAllowed() {
    assertMessage("got -1.0", () -> new Saturation(-1, 1));
    assertMessage("got NaN", () -> new Log(Double.NaN, 1));
    assertMessage("positive and finite, got 0.0", () -> new Linear(1, 0));
    assertMessage("(0, 16.0], got 17.0", () -> new Sigmoid(1, 1, 17));
    assertMessage("at least 0 and finite, got -0.5", () -> RankField.bits(-0.5));
    assertMessage("at least 0 and finite, got NaN", () -> RankField.bits(Double.NaN));
  }

  @Test
  void bitsOfRanksSortLikeTheRanks() {
    double[] ranks = {0.0, Double.MIN_VALUE, 1e-9, 0.5, 1, 1e12, Double.MAX_VALUE};
    for (int i = 1; i < ranks.length; i++) {
      assertTrue(RankField.bits(ranks[i - 1]) < RankField.bits(ranks[i]));
      assertEquals(ranks[i], RankField.rank(RankField.bits(ranks[i])));
    }
    assertEquals(0, RankField.bits(-0.0));
  }

  private static void assertMessage(String part, Runnable act) {
    String message = assertThrows(IllegalArgumentException.class, act::run).getMessage();
    assertTrue(message.contains(part), message);
  }
}
