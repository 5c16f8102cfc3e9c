package org.siterank.cluster;

/**
 * How a push is done.
 *
 * @param shards of an index that is made, at least 1
 * @param replicas of an index that is made, at least 0
 * @param together whether the ranks of all pages are sent together, beside the pages
 * @param rankThreshold otherwise: share by which a rank must have moved to be sent, in [0, 1]
 * @param blueGreen whether to build a new index and switch to it, even when there is one
 */
public record PushOptions(
    int shards, int replicas, boolean together, double rankThreshold, boolean blueGreen) {

  public PushOptions {
    if (shards < 1) {
      throw new IllegalArgumentException("shards must be at least 1, got " + shards);
    }
    if (replicas < 0) {
      throw new IllegalArgumentException("replicas must be at least 0, got " + replicas);
    }
    if (!(rankThreshold >= 0 && rankThreshold <= 1)) {
      throw new IllegalArgumentException("rankThreshold must be in [0, 1], got " + rankThreshold);
    }
  }
}
