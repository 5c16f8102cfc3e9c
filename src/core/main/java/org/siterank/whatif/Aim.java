package org.siterank.whatif;

import java.util.Arrays;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * The target of an optimisation: {@code F = c^T P}, the score of one page or the sum of all.
 *
 * @param page the page, or -1 for the whole site
 */
public record Aim(int page) {

  public Aim {
    if (page < -1) {
      throw new IllegalArgumentException("an aim is a page or -1 for the site, got " + page);
    }
  }

  /** The score of a page. */
  public static Aim page(int page) {
    return new Aim(page);
  }

  /** The sum of all scores. */
  public static Aim site() {
    return new Aim(-1);
  }

  /** c. */
  NodeVector weights(SiteGraph graph) {
    double[] c = new double[graph.numNodes()];
    if (page < 0) {
      Arrays.fill(c, 1);
    } else {
      c[page] = 1;
    }
    return NodeVector.of(graph, c);
  }

  /** c_v. */
  double weight(int v) {
    return page < 0 || page == v ? 1 : 0;
  }

  /** F of some scores. */
  double of(NodeVector scores) {
    return page < 0 ? scores.sum() : scores.get(page);
  }

  /** By how much F grows. */
  double of(RankDelta delta) {
    return page < 0 ? delta.totalChange() : delta.change(page);
  }
}
