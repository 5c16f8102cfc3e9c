package org.siterank.lab;

import java.util.Arrays;
import java.util.BitSet;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/** A web in which one site has changed its links as far as it can. */
final class SiteLinks {

  private SiteLinks() {}

  /**
   * The site has no link to others, Omega = omega = 1: a page without a link inside links to the
   * page of the site that most others link to, and that one to the page after it.
   */
  static SiteGraph closed(SiteGraph web, LocalSite site) {
    BitSet inside = inside(site);
    Arcs successors = web.successors();
    int hub = hub(site);
    int second = site.nodes()[site.nodes()[0] == hub ? 1 : 0];
    BitSet without = new BitSet();
    for (int v : site.nodes()) {
      boolean linked = false;
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        linked |= inside.get(successors.node(k));
      }
      without.set(v, !linked);
    }
    return with(
        PartialGraph.of(web, (from, to) -> !inside.get(from) || inside.get(to)),
        without,
        hub,
        second);
  }

  /** The site has no link inside, Omega = omega = 0. */
  static SiteGraph open(SiteGraph web, LocalSite site) {
    BitSet inside = inside(site);
    return PartialGraph.of(web, (from, to) -> !inside.get(from) || !inside.get(to));
  }

  private static BitSet inside(LocalSite site) {
    BitSet inside = new BitSet();
    Arrays.stream(site.nodes()).forEach(inside::set);
    return inside;
  }

  private static int hub(LocalSite site) {
    int hub = 0;
    for (int k = 1; k < site.size(); k++) {
      boolean more =
          site.graph().predecessors().degree(k) > site.graph().predecessors().degree(hub);
      hub = more ? k : hub;
    }
    return site.nodes()[hub];
  }

  /** A graph with one link more of some pages: to the hub, or of the hub to the second. */
  private static SiteGraph with(SiteGraph graph, BitSet pages, int hub, int second) {
    Arcs predecessors = graph.predecessors();
    int[] offsets = new int[graph.numNodes() + 1];
    int[] sources = new int[predecessors.size() + pages.cardinality()];
    int size = 0;
    for (int to = 0; to < graph.numNodes(); to++) {
      int start = size;
      for (int k = predecessors.begin(to); k < predecessors.end(to); k++) {
        sources[size++] = predecessors.node(k);
      }
      if (to == hub) {
        for (int from = pages.nextSetBit(0); from >= 0; from = pages.nextSetBit(from + 1)) {
          if (from != hub) {
            sources[size++] = from;
          }
        }
      } else if (to == second && pages.get(hub)) {
        sources[size++] = hub;
      }
      Arrays.sort(sources, start, size);
      offsets[to + 1] = size;
    }
    return SiteGraph.numbered(offsets, sources, new int[graph.numNodes()]);
  }
}
