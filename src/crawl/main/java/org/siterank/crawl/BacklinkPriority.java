package org.siterank.crawl;

import java.util.Arrays;

/** In-links seen so far. */
final class BacklinkPriority implements PagePriority {

  private final KnownGraph graph;
  private int[] indegree = new int[16];

  BacklinkPriority(KnownGraph graph) {
    this.graph = graph;
  }

  @Override
  public void read(int page) {
    if (indegree.length < graph.pages()) {
      indegree = Arrays.copyOf(indegree, graph.pages() + (graph.pages() >> 1));
    }
    for (int k = graph.begin(page); k < graph.end(page); k++) {
      indegree[graph.target(k)]++;
    }
  }

  @Override
  public double key(int page) {
    return page < indegree.length ? -indegree[page] : 0;
  }
}
