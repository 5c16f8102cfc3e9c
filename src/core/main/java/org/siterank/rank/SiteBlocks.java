package org.siterank.rank;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * A web taken apart into its sites: {@code A = A_S + (A - A_S)}, the links within sites and those
 * between them.
 *
 * <p>Symbols: A has 1/d+(i) for every link from i; {@code A_S} keeps the links whose ends are in
 * one site, so that {@code N = (I - d A_S)^-1} falls into one block per site; the entries are the
 * pages that another site links to, which alone have external rank {@code P_ie = d (A - A_S)^T P}.
 *
 * <p>Source: F. Mathieu and L. Viennot, Local aspects of the global ranking of web pages, 2004,
 * section 4. Sites are solved in parallel; each writes its own pages, so the answer does not depend
 * on the number of threads. Memory beside the web: the sites' own graphs, which together are the
 * web's without its links between sites, and 4 bytes per link between sites and 12 per page.
 */
public final class SiteBlocks {

  private final SitePartition partition;
  private final SiteGraph graph;
  private final int[][] nodes; // by site
  private final SiteSystem[] systems;
  private final int[] entries; // ascending
  private final int[] offsets; // by entry, into sources
  private final int[] sources; // pages of other sites that link to the entry
  private final double[] scale; // d / d+

  /**
   * Takes a web apart.
   *
   * @param damping d in [0, 1]; with d = 1 a site with a trap cannot be solved
   */
  public SiteBlocks(SitePartition partition, double damping) {
    this(partition, partition.graph(), damping);
  }

  /** Takes another graph of the same nodes apart. */
  SiteBlocks(SitePartition partition, SiteGraph graph, double damping) {
    this.partition = Objects.requireNonNull(partition, "partition");
    this.graph = graph;
    SitePageRank.checkDamping(damping);
    int sites = partition.numSites();
    nodes = new int[sites][];
    systems = new SiteSystem[sites];
    SiteGraph equal = graph.withEqualLinks();
    inParallel(
        site -> {
          nodes[site] = partition.nodes(site);
          systems[site] = new SiteSystem(equal.restrictedTo(nodes[site]), damping);
        });
    int n = graph.numNodes();
    scale = new double[n];
    int[] found = new int[n];
    int[] degrees = new int[n];
    int size = 0;
    int arcs = 0;
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < n; v++) {
      scale[v] = graph.internalOutdegree(v) == 0 ? 0 : damping / graph.outdegree(v);
      int degree = 0;
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        degree += partition.site(predecessors.node(k)) != partition.site(v) ? 1 : 0;
      }
      if (degree > 0) {
        degrees[size] = degree;
        found[size++] = v;
        arcs += degree;
      }
    }
    entries = Arrays.copyOf(found, size);
    offsets = new int[size + 1];
    sources = new int[arcs];
    for (int e = 0; e < size; e++) {
      int v = entries[e];
      int next = offsets[e];
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        int source = predecessors.node(k);
        if (partition.site(source) != partition.site(v)) {
          sources[next++] = source;
        }
      }
      offsets[e + 1] = next;
    }
  }

  /** The sites. */
  public SitePartition partition() {
    return partition;
  }

  /** A site as a graph of its own, pages in the order of the web; links to other sites leave it. */
  public SiteGraph site(int site) {
    return systems[site].graph();
  }

  /** {@code P_ie = d (A - A_S)^T p}: what each page gets from other sites; 0 but at entries. */
  public NodeVector received(NodeVector p) {
    double[] received = new double[graph.numNodes()];
    double[] given = given(p.toArray());
    for (int e = 0; e < entries.length; e++) {
      received[entries[e]] = given[e];
    }
    return NodeVector.of(partition.graph(), received);
  }

  /**
   * {@code N^T q}: the rank of every page when q enters, each site for itself.
   *
   * @param q of any sign
   * @param stop judged for each site
   * @throws RankSinkException when d = 1 and something enters a trap of a site
   */
  public NodeVector solve(NodeVector q, Stop stop) {
    return NodeVector.of(partition.graph(), solve(q.toArray(), stop));
  }

  /**
   * The sums of the columns of {@code A_e^T = d (A - A_S)^T N^T}: what of one unit that enters at a
   * page reaches other sites. At most d; 1 for d = 1 when nothing is lost (lemma 2 of the paper).
   *
   * @param stop judged for each site
   * @throws RankSinkException when d = 1 and a site has a trap
   */
  public NodeVector columnSums(Stop stop) {
    double[] leaving = new double[graph.numNodes()];
    for (int source : sources) {
      leaving[source] += scale[source];
    }
    double[] sums = new double[leaving.length];
    inParallel(
        site -> {
          NodeVector c = NodeVector.of(site(site), part(site, leaving));
          spread(site, systems[site].solveAdjoint(c, null, stop).x(), sums);
        });
    return NodeVector.of(partition.graph(), sums);
  }

  /**
   * A column of {@code A_e^T}: what each page receives from the site of a page when one unit enters
   * there.
   */
  public NodeVector column(int page, Stop stop) {
    double[] unit = new double[graph.numNodes()];
    unit[page] = 1;
    return received(NodeVector.of(partition.graph(), solve(unit, stop)));
  }

  double[] solve(double[] q, Stop stop) {
    double[] p = new double[q.length];
    inParallel(
        site -> {
          NodeVector source = NodeVector.of(site(site), part(site, q));
          spread(site, systems[site].solve(source, null, Method.GAUSS_SEIDEL, stop).x(), p);
        });
    return p;
  }

  /** Returns what each entry gets from other sites, by entry. */
  double[] given(double[] p) {
    double[] given = new double[entries.length];
    for (int e = 0; e < entries.length; e++) {
      double sum = 0;
      for (int k = offsets[e]; k < offsets[e + 1]; k++) {
        sum += scale[sources[k]] * p[sources[k]];
      }
      given[e] = sum;
    }
    return given;
  }

  int numEntries() {
    return entries.length;
  }

  int entry(int number) {
    return entries[number];
  }

  /** The pages of other sites that link to an entry, from this position of {@link #source}. */
  int begin(int entry) {
    return offsets[entry];
  }

  int source(int position) {
    return sources[position];
  }

  double scale(int node) {
    return scale[node];
  }

  SiteSystem system(int site) {
    return systems[site];
  }

  /** The place of a page in the graph of its site. */
  int local(int node) {
    return Arrays.binarySearch(nodes[partition.site(node)], node);
  }

  void inParallel(IntConsumer action) {
    IntStream.range(0, partition.numSites()).parallel().forEach(action);
  }

  private double[] part(int site, double[] values) {
    double[] part = new double[nodes[site].length];
    for (int v = 0; v < part.length; v++) {
      part[v] = values[nodes[site][v]];
    }
    return part;
  }

  private void spread(int site, NodeVector part, double[] values) {
    for (int v = 0; v < part.size(); v++) {
      values[nodes[site][v]] = part.get(v);
    }
  }
}
