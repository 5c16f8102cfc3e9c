package org.siterank.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredShare;

/**
 * The weights of the published run on the links as they are now. A link that came since takes the
 * share of an average one, and those that stay divide the rest as before.
 */
final class StoredWeights {

  /** Weights of a page that sum to the number of its links, but for rounding, stay as they are. */
  private static final double CLOSE = 1e-9;

  private final SiteGraph graph;
  private final Arcs successors;
  private final double[] weights; // NaN: not known
  private final Map<PageUrl, Integer> nodes = new HashMap<>();
  private boolean any;

  private StoredWeights(SiteGraph graph) {
    this.graph = graph;
    this.successors = graph.successors();
    this.weights = new double[successors.size()];
    Arrays.fill(weights, Double.NaN);
  }

  /** Returns the graph with the stored weights; itself where there are none. */
  static SiteGraph on(SiteGraph graph, SiteStore store) throws IOException {
    if (!store.shares().any()) {
      return graph;
    }
    StoredWeights stored = new StoredWeights(graph);
    store.shares().forEach(stored::add);
    return stored.any ? stored.completed() : graph;
  }

  private void add(StoredShare share) {
    int source = node(share.source());
    int target = node(share.target());
    int arc = source < 0 || target < 0 ? -1 : successors.find(source, target);
    if (arc >= 0) {
      weights[arc] = share.weight();
      any = true;
    }
  }

  private int node(PageUrl url) {
    return nodes.computeIfAbsent(url, key -> graph.node(key.value()));
  }

  private SiteGraph completed() {
    for (int v = 0; v < graph.numNodes(); v++) {
      int begin = successors.begin(v);
      int end = successors.end(v);
      int known = 0;
      double sum = 0;
      for (int k = begin; k < end; k++) {
        if (!Double.isNaN(weights[k])) {
          known++;
          sum += weights[k];
        }
      }
      boolean isWhole = Math.abs(sum - known) <= CLOSE * known;
      for (int k = begin; k < end; k++) {
        if (Double.isNaN(weights[k]) || !(sum > 0)) {
          weights[k] = 1;
        } else if (!isWhole) {
          weights[k] *= known / sum;
        }
      }
    }
    return graph.weighted(weights);
  }
}
