package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * How far pages are from some sources, in average clicks: {@code D[j] = min over i -> j of (D[i] +
 * log10 O(i))}, 0 for the sources.
 *
 * <p>A link weighs the logarithm of the choices on its page, so {@code 10^-D} is the chance that a
 * surfer who picks links at random walks down the shortest path. O(i) counts all links, also those
 * off the site. Found by the algorithm of Dijkstra (1959), O(m log n); exact.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, 2007, definitions 1 and 2 and equation 3; the
 * weight after Y. Matsuo, Y. Ohsawa and M. Ishizuka, Average-clicks, 2003.
 */
public final class LogDistance {

  private final SiteGraph graph;
  private final double[] distance;

  private LogDistance(SiteGraph graph, double[] distance) {
    this.graph = graph;
    this.distance = distance;
  }

  /**
   * The distances from the nearest of some nodes.
   *
   * @throws IllegalArgumentException when there is no source, or one that is no node
   */
  public static LogDistance from(SiteGraph graph, int... sources) {
    if (sources.length == 0) {
      throw new IllegalArgumentException("distances need at least one source, got none");
    }
    double[] distance = new double[graph.numNodes()];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    DistanceHeap heap = new DistanceHeap(distance);
    for (int source : sources) {
      if (source < 0 || source >= distance.length) {
        throw new IllegalArgumentException(
            "a source must be a node from 0 to " + (distance.length - 1) + ", got " + source);
      }
      distance[source] = 0;
      heap.lowered(source);
    }
    Arcs successors = graph.successors();
    while (!heap.isEmpty()) {
      int v = heap.removeNearest();
      double via = distance[v] + step(graph.outdegree(v));
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        int w = successors.node(k);
        if (via < distance[w]) {
          distance[w] = via;
          heap.lowered(w);
        }
      }
    }
    return new LogDistance(graph, distance);
  }

  /** The weight of a link: log10 of the out-degree of its page, 0 for a page without links. */
  public static double step(int outdegree) {
    return outdegree == 0 ? 0 : Math.log10(outdegree);
  }

  /** The graph whose nodes these distances are of. */
  public SiteGraph graph() {
    return graph;
  }

  /** The distance of a node, infinite when no path leads to it. */
  public double to(int node) {
    return distance[node];
  }

  /** The largest finite distance. */
  public double farthest() {
    double farthest = 0;
    for (double d : distance) {
      farthest = d < Double.POSITIVE_INFINITY ? Math.max(farthest, d) : farthest;
    }
    return farthest;
  }

  /** Number of pages that no path leads to. */
  public int unreachable() {
    int count = 0;
    for (double d : distance) {
      count += d == Double.POSITIVE_INFINITY ? 1 : 0;
    }
    return count;
  }

  /** A copy of the distances by node, infinite where no path leads. */
  public double[] toArray() {
    return distance.clone();
  }
}
