package org.siterank.spark.block;

import java.io.Serializable;

/** Flows from one part to another in a round, in the order of the pages there: 8 bytes per page. */
final class Flows implements Serializable {

  private static final long serialVersionUID = 1;

  private final int from;
  private final double[] values;

  Flows(int from, double[] values) {
    this.from = from;
    this.values = values;
  }

  int from() {
    return from;
  }

  double[] values() {
    return values;
  }
}
