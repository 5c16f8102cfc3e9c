package org.siterank.meaning.onnx;

/** The output of a graph for a text: one vector, or one for each token, one after the other. */
final class Numbers {

  private final float[] values;
  private final int dimension;

  Numbers(float[] values, int dimension) {
    this.values = values;
    this.dimension = dimension;
  }

  float[] values() {
    return values;
  }

  /** The number of components of each vector. */
  int dimension() {
    return dimension;
  }
}
