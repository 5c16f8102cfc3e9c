package org.siterank.engines;

/**
 * Cost of a push of ranks.
 *
 * @param requests that carried ranks
 * @param bytes of their bodies, before compression
 * @param repeated operations or requests that were sent again
 */
public record RankPushCost(long requests, long bytes, long repeated) {

  /** Nothing was sent. */
  public static final RankPushCost NOTHING = new RankPushCost(0, 0, 0);
}
