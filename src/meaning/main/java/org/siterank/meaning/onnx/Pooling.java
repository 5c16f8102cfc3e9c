package org.siterank.meaning.onnx;

/**
 * How the vectors of a text's tokens become one vector: the modes of sentence-transformers. The
 * vector is scaled to length 1 afterwards, so that only its direction counts, and the mean and the
 * mean over the square root of the length are the same.
 */
enum Pooling {
  /** The vector of the first token. */
  CLS,
  MEAN,
  /** The largest value of each component. */
  MAX,
  /** The mean, where the weight of a token is its position, from 1. */
  WEIGHTED_MEAN,
  LAST_TOKEN;

  /**
   * The vector of a text.
   *
   * @param tokens the vectors of its tokens, one after the other
   * @param dimension the number of components of each
   */
  float[] pool(float[] tokens, int dimension) {
    int last = tokens.length - dimension;
    float[] pooled = new float[dimension];
    switch (this) {
      case CLS -> System.arraycopy(tokens, 0, pooled, 0, dimension);
      case LAST_TOKEN -> System.arraycopy(tokens, last, pooled, 0, dimension);
      case MAX -> {
        System.arraycopy(tokens, 0, pooled, 0, dimension);
        for (int i = dimension; i < tokens.length; i++) {
          pooled[i % dimension] = Math.max(pooled[i % dimension], tokens[i]);
        }
      }
      case MEAN, WEIGHTED_MEAN -> {
        for (int start = 0, position = 1; start <= last; start += dimension, position++) {
          float weight = this == MEAN ? 1 : position;
          for (int i = 0; i < dimension; i++) {
            pooled[i] += weight * tokens[start + i];
          }
        }
      }
    }
    return pooled;
  }

  /** Scales a vector to length 1. One without a direction becomes the first axis. */
  static float[] toUnitLength(float[] vector) {
    double squares = 0;
    for (float component : vector) {
      squares += (double) component * component;
    }
    if (!(squares > 0 && squares < Double.POSITIVE_INFINITY)) {
      float[] axis = new float[vector.length];
      axis[0] = 1;
      return axis;
    }
    double scale = 1 / Math.sqrt(squares);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] * scale);
    }
    return vector;
  }
}
