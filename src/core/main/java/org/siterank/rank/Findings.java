package org.siterank.rank;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.siterank.graph.NodeVector;

/**
 * Named values that an algorithm reports beside the scores: a raw measure of which the score is
 * made, say.
 *
 * @param totals numbers about the graph as a whole, in the order in which they are shown
 * @param columns numbers about every page, in the order in which they are shown
 */
public record Findings(Map<String, Double> totals, Map<String, NodeVector> columns) {

  public Findings {
    totals = Collections.unmodifiableMap(new LinkedHashMap<>(totals));
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
  }

  /** Nothing beside the scores. */
  public static Findings none() {
    return new Findings(Map.of(), Map.of());
  }
}
