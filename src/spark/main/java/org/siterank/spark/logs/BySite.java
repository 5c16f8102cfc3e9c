package org.siterank.spark.logs;

import org.apache.spark.Partitioner;

/** Rows of one site go to one writer. */
final class BySite extends Partitioner {

  private static final long serialVersionUID = 1;

  private final int parts;

  BySite(int parts) {
    this.parts = parts;
  }

  @Override
  public int numPartitions() {
    return parts;
  }

  @Override
  public int getPartition(Object key) {
    return ((CountKey) key).site() % parts;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BySite by && by.parts == parts;
  }

  @Override
  public int hashCode() {
    return parts;
  }
}
