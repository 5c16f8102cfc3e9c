package org.siterank.spark.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePartition;

/**
 * Numbers the pages of one part and sorts its links: those within it, and by part those that leave
 * it. The product's own graph counts and orders them, so that a link that is given twice counts
 * once and a page that links to itself does not link.
 */
final class PartBuilder {

  private final int part;
  private final Placement placement;
  private final boolean bySite;
  private final SiteGraph.Builder pages = new SiteGraph.Builder();
  private LinkShares given; // null: no link has a share

  PartBuilder(int part, Placement placement, boolean bySite) {
    this.part = part;
    this.placement = placement;
    this.bySite = bySite;
  }

  /** A page of the part, with links or without. */
  void addPage(String name) {
    pages.addNode(name, NodeKind.READ);
  }

  /** A link of a page of the part; to no site of the run, it counts and leads out of the web. */
  void addLink(String from, String to) {
    addPage(from);
    if (placement.part(to) != Placement.NOWHERE) {
      addPage(to);
    }
    pages.addArc(from, to, ArcKind.FOLLOW);
  }

  /** A link with the share of the importance of its page that it passes on. */
  void addLink(String from, String to, double share) {
    addLink(from, to);
    if (given == null) {
      given = new LinkShares();
    }
    given.add(from, to, share);
  }

  /**
   * A part, built.
   *
   * @param names of its pages
   * @param links by number
   * @param targets by part, the names of the pages that flows go to; empty where there are none
   * @param neighbours by part and site there, which sites link to it, by the beginning of the
   *     addresses of their pages
   */
  record Built(
      PartNames names,
      Block.Links links,
      List<Optional<PartNames>> targets,
      List<Map<String, SortedSet<String>>> neighbours) {}

  Built build() {
    SiteGraph full = pages.build();
    int n = full.numNodes();
    int[] where = new int[n];
    int[] own = new int[n]; // number of a page of the part
    int size = 0;
    PartNames.Builder names = new PartNames.Builder();
    for (int v = 0; v < n; v++) {
      where[v] = placement.part(full.name(v));
      if (where[v] == part) {
        own[v] = size++;
        names.add(full.name(v));
      }
    }
    Arcs predecessors = full.predecessors();
    int[] offsets = new int[size + 1];
    int[] sources = new int[predecessors.size()];
    int[] external = new int[size];
    for (int v = 0; v < n; v++) {
      if (where[v] == part) {
        int at = offsets[own[v]];
        for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
          sources[at++] = own[predecessors.node(k)];
        }
        offsets[own[v] + 1] = at;
        external[own[v]] += full.externalOutdegree(v);
      } else {
        for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
          external[own[predecessors.node(k)]]++;
        }
      }
    }
    double[] weights = weights(full, where, own, external);
    List<Optional<PartNames>> targets = new ArrayList<>();
    Outflows outflows = outflows(full, where, own, weights, targets);
    Block.Links links =
        new Block.Links(
            offsets,
            Arrays.copyOf(sources, offsets[size]),
            external,
            weights == null ? null : within(full, where, weights, offsets[size]),
            outflows);
    return new Built(names.done(), links, targets, neighbours(full, where));
  }

  /**
   * By position in the predecessors of the full graph, the share of each link times the out-degree
   * of its page, 1 for pages without shares; null where no link has a share. A page that passes on
   * less than all, and has no link out of the part, gets one that leaves the web.
   */
  private double[] weights(SiteGraph full, int[] where, int[] own, int[] external) {
    if (given == null) {
      return null;
    }
    LinkShares.OfGraph shares = given.on(full);
    given = null;
    int[] links = new int[full.numNodes()];
    for (int v = 0; v < links.length; v++) {
      links[v] = full.outdegree(v);
      if (where[v] == part && shares.isLeaking(v) && external[own[v]] == 0) {
        external[own[v]]++;
        links[v]++;
      }
    }
    double[] weights = shares.shares();
    for (int k = 0; k < weights.length; k++) {
      int u = full.predecessors().node(k);
      weights[k] = shares.isShared(u) ? weights[k] * links[u] : 1;
    }
    return weights;
  }

  private double[] within(SiteGraph full, int[] where, double[] weights, int size) {
    double[] own = new double[size];
    int at = 0;
    for (int v = 0; v < where.length; v++) {
      if (where[v] == part) {
        int degree = full.predecessors().degree(v);
        System.arraycopy(weights, full.predecessors().begin(v), own, at, degree);
        at += degree;
      }
    }
    return own;
  }

  private Outflows outflows(
      SiteGraph full, int[] where, int[] own, double[] weights, List<Optional<PartNames>> targets) {
    int parts = placement.parts();
    Arcs predecessors = full.predecessors();
    int[] flows = new int[parts];
    int[] links = new int[parts];
    for (int v = 0; v < where.length; v++) {
      if (where[v] != part) {
        flows[where[v]]++;
        links[where[v]] += predecessors.degree(v);
      }
    }
    int[][] offsets = new int[parts][];
    int[][] sources = new int[parts][];
    double[][] perLink = weights == null ? null : new double[parts][];
    PartNames.Builder[] names = new PartNames.Builder[parts];
    for (int p = 0; p < parts; p++) {
      if (flows[p] > 0) {
        offsets[p] = new int[flows[p] + 1];
        sources[p] = new int[links[p]];
        if (perLink != null) {
          perLink[p] = new double[links[p]];
        }
        names[p] = new PartNames.Builder();
      }
    }
    for (int v = 0; v < where.length; v++) {
      int p = where[v];
      if (p != part) {
        int flow = names[p].size();
        int at = offsets[p][flow];
        for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
          if (perLink != null) {
            perLink[p][at] = weights[k];
          }
          sources[p][at++] = own[predecessors.node(k)];
        }
        offsets[p][flow + 1] = at;
        names[p].add(full.name(v));
      }
    }
    for (int p = 0; p < parts; p++) {
      targets.add(Optional.ofNullable(names[p]).map(PartNames.Builder::done));
    }
    return new Outflows(offsets, sources, perLink);
  }

  /** Which sites link to which: what each is told beside its entering flows. */
  private List<Map<String, SortedSet<String>>> neighbours(SiteGraph full, int[] where) {
    List<Map<String, SortedSet<String>>> neighbours = new ArrayList<>();
    for (int p = 0; p < placement.parts(); p++) {
      neighbours.add(new TreeMap<>());
    }
    if (!bySite) {
      return neighbours;
    }
    SitePartition sites = SitePartition.byHost(full);
    String[] origins = new String[sites.numSites()];
    int[] lastTarget = new int[sites.numSites()]; // Most repetitions come one after the other.
    Arrays.fill(lastTarget, -1);
    Arcs predecessors = full.predecessors();
    for (int v = 0; v < where.length; v++) {
      int to = sites.site(v);
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        int from = sites.site(predecessors.node(k));
        if (from != to && lastTarget[from] != to) {
          lastTarget[from] = to;
          if (origins[from] == null) {
            origins[from] = origin(full.name(predecessors.node(k)));
          }
          neighbours
              .get(where[v])
              .computeIfAbsent(sites.name(to), name -> new TreeSet<>())
              .add(origins[from]);
        }
      }
    }
    return neighbours;
  }

  /** {@code https://host:port/} of an address. */
  private static String origin(String name) {
    int begin = name.indexOf("//") + 2;
    int end = begin;
    while (end < name.length() && "/?#".indexOf(name.charAt(end)) < 0) {
      end++;
    }
    return name.substring(0, end) + "/";
  }
}
