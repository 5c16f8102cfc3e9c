package org.siterank.rank;

import java.util.Locale;
import org.siterank.graph.SiteGraph;

/**
 * The page that every page links to and that links to every page, so that all pages reach each
 * other. What a page's links do not take (links off the site, no link at all) goes to it too.
 */
public enum VirtualPage {
  /** There is none: pages must not lose cash and must reach each other by links. */
  NONE {
    @Override
    double linkWeight(int outdegree, double damping) {
      return 1.0 / outdegree;
    }

    @Override
    double leastShare(SiteGraph graph, double damping) {
      return 0;
    }
  },
  /** One more link of every page, as in the paper: a page with k links gives it 1/(k + 1). */
  LINK {
    @Override
    double linkWeight(int outdegree, double damping) {
      return 1.0 / (outdegree + 1);
    }

    @Override
    double leastShare(SiteGraph graph, double damping) {
      int most = 0;
      for (int v = 0; v < graph.numNodes(); v++) {
        most = Math.max(most, graph.outdegree(v));
      }
      return 1.0 / (most + 1);
    }
  },
  /** Every page gives it 1 - d: importance is then PageRank with damping d, lost rank put back. */
  SHARE {
    @Override
    double linkWeight(int outdegree, double damping) {
      return damping / outdegree;
    }

    @Override
    double leastShare(SiteGraph graph, double damping) {
      return 1 - damping;
    }
  };

  /** The share of its cash that a page gives to each target. */
  abstract double linkWeight(int outdegree, double damping);

  /** g: the least share of its cash that any page of a graph gives to the virtual page. */
  abstract double leastShare(SiteGraph graph, double damping);

  /** The name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
