package org.siterank.demo;

import java.util.Map;

/**
 * Result of a crowd of surfers.
 *
 * @param visits finished visits
 * @param views pages seen in them, the same page several times included
 * @param requests all requests, those of assets, robots and the like included
 * @param notFound clicks that led nowhere
 * @param entrances visits by door
 * @param endings visits by how they ended
 * @param complete whether the crowd was not stopped before its time
 */
record CrowdReport(
    long visits,
    long views,
    long requests,
    long notFound,
    Map<Visit.Arrival, Long> entrances,
    Map<Walk.Ending, Long> endings,
    boolean complete) {

  CrowdReport {
    entrances = Map.copyOf(entrances);
    endings = Map.copyOf(endings);
  }
}
