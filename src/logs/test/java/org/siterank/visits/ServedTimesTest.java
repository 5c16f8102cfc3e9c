package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServedTimesTest {

  private static ServedTimes of(int... millis) {
    long[] counts = new long[ServedTimes.BINS];
    for (int time : millis) {
      counts[ServedTimes.bin(time)]++;
    }
    return ServedTimes.of(counts);
  }

  @Test
  void aBinHasTheTimesBetweenItsLimits() {
    for (int millis = 1; millis < 20_000; millis++) {
      int bin = ServedTimes.bin(millis);
      assertTrue(Math.pow(ServedTimes.FACTOR, bin) <= millis, millis + " in " + bin);
      boolean isLast = bin == ServedTimes.BINS - 1;
      assertTrue(isLast || millis < Math.pow(ServedTimes.FACTOR, bin + 1), millis + " in " + bin);
    }
    assertEquals(0, ServedTimes.bin(0));
    assertEquals(23, ServedTimes.bin(Integer.MAX_VALUE));
    assertEquals(ServedTimes.UNKNOWN, ServedTimes.bin(-1));
  }

  @Test
  void aQuantileIsOffByAtMostTheRootOfTheFactor() {
    double bound = Math.sqrt(ServedTimes.FACTOR) * (1 + 1e-12);
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int[] millis = new int[1 + random.nextInt(300)];
      Arrays.setAll(millis, i -> (int) Math.exp(random.nextDouble() * Math.log(16_800)));
      ServedTimes times = of(millis);
      Arrays.sort(millis);
      for (double part : new double[] {0.01, 0.5, 0.75, 0.95, 1}) {
        double exact = millis[(int) Math.ceil(part * millis.length) - 1];
        double ratio = times.quantileMillis(part) / exact;
        assertTrue(ratio <= bound && ratio >= 1 / bound, "seed " + seed + " " + part + " " + ratio);
      }
    }
  }

  @Test
  void timesAreAddedUpAndKeptAsText() {
    ServedTimes sum = of(1, 40).plus(of(40, 4200));
    assertEquals(of(1, 40, 40, 4200), sum);
    assertEquals(sum, ServedTimes.parse(sum.toString()));
    assertEquals(4, sum.views());
    assertEquals(0, of().quantileMillis(0.75));
    assertTrue(of().isEmpty());
  }

  @Test
  void wrongArgumentsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> ServedTimes.of(1, 2));
    assertThrows(IllegalArgumentException.class, () -> of(1).quantileMillis(0));
    assertThrows(IllegalArgumentException.class, () -> of(1).quantileMillis(75));
  }
}
