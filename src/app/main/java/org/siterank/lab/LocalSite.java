package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * One site of a web, with what truly enters its pages: {@code P_ie = d (A - A_S)^T P} by links from
 * other sites, and the teleports {@code P_ind}.
 *
 * @param graph the pages of the site; links to other sites count in the out-degrees
 * @param rank P, the global PageRank of its pages
 * @param external P_ie
 * @param induced P_ind, with the rank of pages without links given back
 * @param referrers pages of other sites that link to a page
 */
record LocalSite(
    SiteGraph graph,
    NodeVector rank,
    NodeVector external,
    NodeVector induced,
    NodeVector referrers) {

  static final double DAMPING = 0.85;

  /** The sites of a web that have so many pages at least, by the number of the site. */
  static List<LocalSite> of(Web web, int leastPages) {
    SiteGraph graph = web.graph();
    double[] rank = Scores.pageRank(graph);
    double dangling = 0;
    List<List<Integer>> pages = new ArrayList<>();
    for (int s = 0; s < web.numSites(); s++) {
      pages.add(new ArrayList<>());
    }
    for (int v = 0; v < rank.length; v++) {
      dangling += graph.isDangling(v) ? rank[v] : 0;
      if (web.numSites() > 0) {
        pages.get(web.site(v)).add(v);
      }
    }
    double induced = (1 - DAMPING + DAMPING * dangling) / rank.length;
    List<LocalSite> sites = new ArrayList<>();
    for (List<Integer> nodes : pages) {
      if (nodes.size() >= leastPages) {
        sites.add(of(web, nodes, rank, induced));
      }
    }
    return sites;
  }

  private static LocalSite of(Web web, List<Integer> nodes, double[] rank, double induced) {
    SiteGraph all = web.graph();
    SiteGraph.Builder builder = new SiteGraph.Builder();
    double[] p = new double[nodes.size()];
    double[] external = new double[p.length];
    double[] referrers = new double[p.length];
    for (int k = 0; k < p.length; k++) { // Ascending in the web, so ascending in the site.
      int v = nodes.get(k);
      p[k] = rank[v];
      builder.addNode(all.name(v), NodeKind.READ);
      Arcs successors = all.successors();
      for (int at = successors.begin(v); at < successors.end(v); at++) {
        builder.addArc(all.name(v), all.name(successors.node(at)), ArcKind.FOLLOW);
      }
      Arcs predecessors = all.predecessors();
      for (int at = predecessors.begin(v); at < predecessors.end(v); at++) {
        int from = predecessors.node(at);
        if (web.site(from) != web.site(v)) {
          external[k] += DAMPING * rank[from] / all.outdegree(from);
          referrers[k]++;
        }
      }
    }
    SiteGraph graph = builder.build();
    return new LocalSite(
        graph,
        NodeVector.of(graph, p),
        NodeVector.of(graph, external),
        NodeVector.uniform(graph, induced * p.length),
        NodeVector.of(graph, referrers));
  }
}
