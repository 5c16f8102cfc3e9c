package org.siterank.rank;

import java.util.Map;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Gives every page a score: finite, not negative, higher is more important. Deterministic.
 *
 * <p>Implementations are records; their parameters are their fields, and their {@code toString}
 * tells where a score comes from.
 */
public interface RankingAlgorithm {

  /** The name of the algorithm on the command line. */
  String name();

  /** The parameters by name, in the order of the record. */
  Map<String, Object> parameters();

  /**
   * Ranks the pages of a graph.
   *
   * @param graph the pages and their links
   * @param inflow what enters each page from outside, not negative; each algorithm says what it
   *     makes of it
   * @throws IllegalArgumentException when the inflow is of another graph or negative, or when the
   *     problem has no finite solution ({@link RankSinkException})
   */
  Ranks rank(SiteGraph graph, NodeVector inflow);
}
