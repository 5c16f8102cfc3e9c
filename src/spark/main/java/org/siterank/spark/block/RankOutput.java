package org.siterank.spark.block;

import java.io.IOException;
import java.io.Serializable;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.siterank.graph.Arcs;
import org.siterank.rank.SitePartition;
import org.siterank.spark.job.JobFailure;

/**
 * Writes the scores of a part, and what enters each of its sites from the others in the form that
 * {@code siterank rank --entering} reads. Files are whole or not there.
 */
final class RankOutput implements Serializable {

  private static final long serialVersionUID = 1;

  /** The folder of the flows that enter each site. */
  static final String ENTERING = "entering";

  private final WorkFolder work;
  private final String out;
  private final boolean bySite;

  RankOutput(WorkFolder work, String out, boolean bySite) {
    this.work = work;
    this.out = out;
    this.bySite = bySite;
  }

  /**
   * Writes a part.
   *
   * @param entering what the other parts send it now
   * @return how far that is from what it was solved for, L1
   */
  double write(int part, Block block, PartState state, double[] entering)
      throws JobFailure, IOException {
    PartFolder folder = new PartFolder(work, part);
    PartNames names = folder.names();
    double[] x = state.x();
    double[] fromOthers = new double[x.length];
    double moved = 0;
    for (int e = 0; e < entering.length; e++) {
      fromOthers[block.inflows().page(e)] = entering[e];
      moved += Math.abs(entering[e] - state.entering()[e]);
    }
    if (bySite) {
      int[] site = sites(names);
      addFlowsBetweenSites(block, x, site, fromOthers);
      writeEntering(names, site, fromOthers, folder.neighbours());
    }
    try (TextOutput text =
        new TextOutput(work.files(), new Path(out, "part-%05d.tsv".formatted(part)))) {
      text.line("# name", "score", "entering");
      for (int v = 0; v < x.length; v++) {
        text.line(names.name(v), x[v], fromOthers[v]);
      }
      text.done();
    }
    return moved;
  }

  private static void addFlowsBetweenSites(Block block, double[] x, int[] site, double[] flows) {
    Arcs predecessors = block.graph().predecessors();
    for (int v = 0; v < x.length; v++) {
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        int u = predecessors.node(k);
        if (site[u] != site[v]) {
          flows[v] += predecessors.weight(k) * block.scale()[u] * x[u];
        }
      }
    }
  }

  /** The number of the site of each page. */
  private static int[] sites(PartNames names) {
    Map<String, Integer> numbers = new HashMap<>();
    int[] site = new int[names.size()];
    for (int v = 0; v < site.length; v++) {
      site[v] = numbers.computeIfAbsent(SitePartition.host(names.name(v)), h -> numbers.size());
    }
    return site;
  }

  private void writeEntering(
      PartNames names, int[] site, double[] flows, Map<String, SortedSet<String>> neighbours)
      throws IOException {
    Map<String, List<Integer>> entered = new TreeMap<>();
    String[] hosts = new String[names.size()]; // by number of the site
    for (int v = 0; v < site.length; v++) {
      if (hosts[site[v]] == null) {
        hosts[site[v]] = SitePartition.host(names.name(v));
      }
      if (flows[v] > 0) {
        entered.computeIfAbsent(hosts[site[v]], host -> new ArrayList<>()).add(v);
      }
    }
    for (Map.Entry<String, List<Integer>> each : entered.entrySet()) {
      String file = URLEncoder.encode(each.getKey(), StandardCharsets.UTF_8) + ".tsv";
      try (TextOutput text =
          new TextOutput(work.files(), new Path(new Path(out, ENTERING), file))) {
        for (String origin : neighbours.getOrDefault(each.getKey(), new TreeSet<>())) {
          text.line("# from " + origin);
        }
        text.line("url", "flow");
        for (int v : each.getValue()) {
          text.line(names.name(v), flows[v]);
        }
        text.done();
      }
    }
  }
}
