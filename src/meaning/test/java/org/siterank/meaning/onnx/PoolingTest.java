package org.siterank.meaning.onnx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class PoolingTest {

  /** Three tokens of two components. */
  private static final float[] TOKENS = {1, 6, 2, 5, 9, 1};

  @Test
  void eachModePoolsAsItsNameSays() {
    assertArrayEquals(new float[] {1, 6}, Pooling.CLS.pool(TOKENS, 2));
    assertArrayEquals(new float[] {9, 1}, Pooling.LAST_TOKEN.pool(TOKENS, 2));
    assertArrayEquals(new float[] {9, 6}, Pooling.MAX.pool(TOKENS, 2));
    assertArrayEquals(new float[] {12, 12}, Pooling.MEAN.pool(TOKENS, 2));
    assertArrayEquals(new float[] {1 + 4 + 27, 6 + 10 + 3}, Pooling.WEIGHTED_MEAN.pool(TOKENS, 2));
  }

  @Test
  void oneTokenIsItsOwnPoolInEveryMode() {
    for (Pooling mode : Pooling.values()) {
      assertArrayEquals(new float[] {-3, 4}, mode.pool(new float[] {-3, 4}, 2), mode.name());
    }
  }

  @Test
  void aVectorIsScaledToLengthOne() {
    assertArrayEquals(new float[] {-0.6f, 0.8f}, Pooling.toUnitLength(new float[] {-3, 4}), 1e-7f);
    assertArrayEquals(new float[] {1, 0}, Pooling.toUnitLength(new float[] {1e30f, 0}), 1e-7f);
  }

  @Test
  void aVectorWithoutADirectionBecomesTheFirstAxis() {
    for (float[] none : new float[][] {{0, 0}, {Float.NaN, 1}, {Float.POSITIVE_INFINITY, 1}}) {
      assertArrayEquals(new float[] {1, 0}, Pooling.toUnitLength(none));
    }
  }
}
