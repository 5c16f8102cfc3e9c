package org.siterank.spark.block;

import org.siterank.graph.Arcs;
import org.siterank.spark.opic.CrawlLinks;

/** The links of a part as a crawler needs them: by source. */
final class Crawlers {

  private Crawlers() {}

  static CrawlLinks links(Block block) {
    int n = block.pages();
    Outflows out = block.outflows();
    int[] firstFlow = new int[out.parts() + 1];
    for (int p = 0; p < out.parts(); p++) {
      firstFlow[p + 1] = firstFlow[p] + out.flows(p);
    }
    int[] degree = new int[n];
    Arcs within = block.graph().successors();
    for (int v = 0; v < n; v++) {
      degree[v] = within.degree(v);
    }
    out.count(degree);
    int[] offsets = new int[n + 1];
    for (int v = 0; v < n; v++) {
      offsets[v + 1] = Math.addExact(offsets[v], degree[v]);
    }
    int[] targets = new int[offsets[n]];
    int[] at = offsets.clone();
    int[] outdegree = new int[n];
    for (int v = 0; v < n; v++) {
      outdegree[v] = block.graph().outdegree(v);
      for (int k = within.begin(v); k < within.end(v); k++) {
        targets[at[v]++] = within.node(k);
      }
    }
    out.each((source, part, flow) -> targets[at[source]++] = -1 - (firstFlow[part] + flow));
    return new CrawlLinks(offsets, targets, outdegree, firstFlow, block.inflows().pages());
  }

  /** {@code sum x_v (1 - d (links into the web) / d+)}: what the links of the web do not take. */
  static double left(Block block, double[] x) {
    int[] kept = new int[block.pages()];
    for (int v = 0; v < kept.length; v++) {
      kept[v] = block.graph().internalOutdegree(v);
    }
    block.outflows().count(kept);
    double left = 0;
    for (int v = 0; v < kept.length; v++) {
      left += x[v] * (1 - block.scale()[v] * kept[v]);
    }
    return left;
  }
}
