package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.search.Explanation;
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
  void anExplanationHasEverySymbolOfItsFormulaAsADetailOfFiveDigits() {
    double w = 0.333333333;
    double k = 2.0000001;
    double r = 12345.678;
    for (RankBoost boost :
        List.of(new Saturation(w, k), new Log(w, k), new Sigmoid(w, k, 0.6), new Linear(w, k))) {
      Explanation explanation = boost.explain(r, "field rank");
      Map<String, Number> symbols = new TreeMap<>();
      for (Explanation detail : explanation.getDetails()) {
        symbols.put(detail.getDescription(), detail.getValue());
        assertEquals(0, detail.getDetails().length);
      }
      Map<String, Number> expected = new TreeMap<>();
      expected.put("w, weight of the rank", 0.33333);
      expected.put("k, pivot of the ranks", 2.0);
      expected.put("r, rank, field rank", 12346.0);
      if (boost instanceof Sigmoid) {
        expected.put("a, exponent", 0.6);
      }
      assertEquals(expected, symbols);
      for (char symbol : boost.formula().replaceAll("ln|[^a-z]", "").toCharArray()) {
        assertTrue(
            symbols.keySet().stream().anyMatch(s -> s.startsWith(symbol + ", ")), "" + symbol);
      }
      double shown = explanation.getValue().doubleValue();
      assertEquals(boost.value(r), shown, 5e-5 * shown);
      assertTrue(new BigDecimal(shown + "").stripTrailingZeros().precision() <= 5, "" + shown);
      String shape = boost.getClass().getSimpleName();
      String text = "boost, " + shape + ", computed as " + boost.formula() + " from:";
      assertEquals(text, explanation.getDescription());
    }
    assertEquals("w * r / (r + k)", new Saturation(w, k).formula());
    assertEquals("w * ln(1 + r / k)", new Log(w, k).formula());
    assertEquals("w * r^a / (r^a + k^a)", new Sigmoid(w, k, 0.6).formula());
    assertEquals("w * r / k", new Linear(w, k).formula());
    assertEquals(0, new Log(w, k).explain(0, "none").getValue().doubleValue());
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
