package org.siterank.flow;

import java.util.ArrayList;
import java.util.List;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SiteBlocks;
import org.siterank.rank.SitePartition;

/**
 * The flows of every site of a web whose global ranks are known: {@link SiteFlows} of each, with
 *
 * <pre>
 *   P_ie  = d (A - A_S)^T P             what comes by links from other sites
 *   P_ind = (d P(D) + 1 - d) v          what comes by teleport, lost rank included
 * </pre>
 *
 * <p>v is the teleport vector with sum 1; P(D) the rank that is lost in dangling pages and links
 * that lead nowhere, as a share. Source: F. Mathieu and L. Viennot, Local aspects of the global
 * ranking of web pages, 2004, figure 2 and equation (11), with a leak for lost rank.
 *
 * @param partition the sites
 * @param danglingMass P(D), the rank that finds no link to follow in the web
 * @param sites one per site, on a graph of its own whose pages are in the order of the web
 */
public record WebFlows(SitePartition partition, double danglingMass, List<SiteFlows> sites) {

  public WebFlows {
    sites = List.copyOf(sites);
  }

  /**
   * The flows of a web.
   *
   * @param scores P, the global PageRank, with sum 1
   * @param teleport proportional to v; does not matter for d = 1
   * @param damping d in [0, 1]
   * @throws IllegalArgumentException when a vector is of another graph, or the teleport vector is 0
   *     everywhere and d &lt; 1
   */
  public static WebFlows of(
      SitePartition partition, NodeVector scores, NodeVector teleport, double damping) {
    SiteGraph graph = partition.graph();
    if (scores.graph() != graph || teleport.graph() != graph) {
      throw new IllegalArgumentException("scores, teleport and partition are of different graphs");
    }
    double all = teleport.sum();
    if (damping < 1 && !(all > 0)) {
      throw new IllegalArgumentException("a teleport vector must not be 0 everywhere");
    }
    SiteBlocks blocks = new SiteBlocks(partition, damping);
    NodeVector received = blocks.received(scores);
    double lost = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      lost += (1 - graph.internalShare(v)) * scores.get(v);
    }
    double induced = 1 - damping + damping * lost;
    List<SiteFlows> sites = new ArrayList<>();
    for (int site = 0; site < partition.numSites(); site++) {
      int[] nodes = partition.nodes(site);
      SiteGraph part = blocks.site(site);
      sites.add(
          SiteFlows.of(
              restricted(scores, nodes, 1, 1, part),
              restricted(received, nodes, 1, 1, part),
              damping == 1
                  ? NodeVector.zero(part)
                  : restricted(teleport, nodes, all, induced, part),
              damping));
    }
    return new WebFlows(partition, lost, sites);
  }

  private static NodeVector restricted(
      NodeVector vector, int[] nodes, double unit, double factor, SiteGraph part) {
    double[] values = new double[nodes.length];
    for (int v = 0; v < values.length; v++) {
      values[v] = factor * (vector.get(nodes[v]) / unit); // A unit may be too small to invert.
    }
    return NodeVector.of(part, values);
  }
}
