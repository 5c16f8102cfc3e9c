package org.siterank.inflow;

import org.siterank.graph.NodeVector;

/**
 * What enters each page from outside.
 *
 * @param external P_ie, by links of other sites; in views per day when measured
 * @param induced P_ind, by typed addresses, bookmarks and search engines; the same unit
 * @param variance variance of external + induced that counting alone gives, squared unit; 0 when
 *     nothing was measured
 * @param measured whether logs were used; without them P_ind is uniform and sums to 1
 * @param measuredWeight w: the share of the answer that rests on counted views, in [0, 1)
 */
public record Inflow(
    NodeVector external,
    NodeVector induced,
    NodeVector variance,
    boolean measured,
    double measuredWeight) {

  /** s = P_ie + P_ind. */
  public NodeVector total() {
    return external.plus(induced);
  }
}
