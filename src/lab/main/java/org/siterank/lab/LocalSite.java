package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * One site cut out of a web, with what truly enters its pages there: {@code P_ie = d (A - A_S)^T P}
 * by links from other sites, and the teleports {@code P_ind}.
 *
 * @param nodes of its pages in the web, ascending
 * @param graph the pages of the site, in the same order; links to other sites count in the
 *     out-degrees
 * @param rank P, the global PageRank of its pages, of the whole web
 * @param external P_ie
 * @param induced P_ind, with the rank of pages without links given back
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on once and never compared.
record LocalSite(
    int[] nodes, SiteGraph graph, NodeVector rank, NodeVector external, NodeVector induced) {

  static final double DAMPING = 0.85;

  /**
   * Some sites of a web, drawn at random, by the number of the site; all of them when there are no
   * more.
   *
   * @param rank the PageRank of the web, by node
   * @param leastPages of a site
   * @param most sites at most
   * @throws IllegalArgumentException when no site is that large
   */
  static List<LocalSite> of(Web web, double[] rank, int leastPages, int most, long seed) {
    double dangling = 0;
    List<List<Integer>> pages = new ArrayList<>();
    for (int s = 0; s < web.numSites(); s++) {
      pages.add(new ArrayList<>());
    }
    for (int v = 0; v < rank.length; v++) {
      dangling += web.graph().isDangling(v) ? rank[v] : 0;
      pages.get(web.site(v)).add(v);
    }
    double induced = (1 - DAMPING + DAMPING * dangling) / rank.length;
    pages.removeIf(nodes -> nodes.size() < leastPages);
    if (pages.isEmpty()) {
      throw new IllegalArgumentException(
          "the experiment needs a site of at least "
              + leastPages
              + " pages, got none in "
              + web
              + "; a larger --nodes, or --sites FILE with --real");
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<LocalSite> sites = new ArrayList<>();
    for (int k = 0; k < pages.size(); k++) {
      boolean isDrawn = random.nextInt(pages.size() - k) < most - sites.size();
      if (isDrawn) {
        int[] nodes = pages.get(k).stream().mapToInt(Integer::intValue).toArray();
        sites.add(of(web, nodes, rank, induced));
      }
    }
    return sites;
  }

  private static LocalSite of(Web web, int[] nodes, double[] rank, double induced) {
    SiteGraph all = web.graph();
    double[] p = new double[nodes.length];
    double[] external = new double[nodes.length];
    Arcs predecessors = all.predecessors();
    for (int k = 0; k < nodes.length; k++) {
      int v = nodes[k];
      p[k] = rank[v];
      for (int at = predecessors.begin(v); at < predecessors.end(v); at++) {
        int from = predecessors.node(at);
        if (web.site(from) != web.site(v)) {
          external[k] += DAMPING * rank[from] / all.outdegree(from);
        }
      }
    }
    SiteGraph graph = all.restrictedTo(nodes);
    return new LocalSite(
        nodes,
        graph,
        NodeVector.of(graph, p),
        NodeVector.of(graph, external),
        NodeVector.uniform(graph, induced * p.length));
  }

  /** r_v: the share of a page's links that stay on the site; 0 for a page without links. */
  static double internalShare(SiteGraph graph, int v) {
    return graph.isDangling(v) ? 0 : graph.internalOutdegree(v) / (double) graph.outdegree(v);
  }

  int size() {
    return nodes.length;
  }
}
