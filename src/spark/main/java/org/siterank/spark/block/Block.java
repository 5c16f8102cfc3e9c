package org.siterank.spark.block;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SiteSystem;

/**
 * One part of the web in memory: its own links, what it sends and what it receives, by number
 * alone. The names of its pages stay in a file.
 *
 * <p>Memory: 4 bytes per link within the part and per link to another (12 where links have
 * weights), 4 per flow on both sides, 28 per page, and the solver's own ({@link SiteSystem}).
 * Immutable but for the solver, which is made when it is first asked for.
 */
final class Block {

  private final double damping;
  private final SiteGraph graph;
  private final Outflows outflows;
  private final Inflows inflows;
  private final double[] scale;
  private SiteSystem system;

  Block(double damping, Links links, Inflows inflows) {
    this.damping = damping;
    this.graph = links.graph();
    this.outflows = links.outflows;
    this.inflows = inflows;
    this.scale = new double[graph.numNodes()];
    for (int v = 0; v < scale.length; v++) {
      scale[v] = graph.isDangling(v) ? 0 : damping / graph.outdegree(v);
    }
  }

  /** The links of a part: those within it by target, and what it sends. */
  static final class Links {

    private final int[] offsets;
    private final int[] sources;
    private final int[] external;
    private final double[] weights; // by position in sources; null: all 1
    private final Outflows outflows;

    /**
     * @param offsets where the sources of each page begin; one more than pages
     * @param sources the pages of the part that link to each page
     * @param external by page, its links that leave the part or the web
     * @param weights by link within the part, its share times the out-degree of its page; null
     *     where all weigh 1
     */
    Links(int[] offsets, int[] sources, int[] external, double[] weights, Outflows outflows) {
      this.offsets = offsets;
      this.sources = sources;
      this.external = external;
      this.weights = weights;
      this.outflows = outflows;
    }

    SiteGraph graph() {
      SiteGraph equal = SiteGraph.numbered(offsets, sources, external);
      return weights == null ? equal : equal.weighted(bySource(equal));
    }

    /** The weights in the order of the successors: targets ascend for each source. */
    private double[] bySource(SiteGraph equal) {
      int[] next = new int[equal.numNodes()];
      for (int u = 0; u < next.length; u++) {
        next[u] = equal.successors().begin(u);
      }
      double[] ordered = new double[weights.length];
      for (int k = 0; k < weights.length; k++) {
        ordered[next[sources[k]]++] = weights[k];
      }
      return ordered;
    }

    void write(DataOutputStream out) throws IOException {
      CheckedFile.write(out, offsets);
      CheckedFile.write(out, sources);
      CheckedFile.write(out, external);
      out.writeBoolean(weights != null);
      if (weights != null) {
        CheckedFile.write(out, weights);
      }
      outflows.write(out);
    }

    static Links read(DataInputStream in) throws IOException {
      return new Links(
          CheckedFile.ints(in),
          CheckedFile.ints(in),
          CheckedFile.ints(in),
          in.readBoolean() ? CheckedFile.doubles(in) : null,
          Outflows.read(in));
    }
  }

  int pages() {
    return graph.numNodes();
  }

  SiteGraph graph() {
    return graph;
  }

  Outflows outflows() {
    return outflows;
  }

  Inflows inflows() {
    return inflows;
  }

  /** d over the out-degree of a page, 0 without links. Shared, not to be changed. */
  double[] scale() {
    return scale;
  }

  /** The solver of the part, made once: preparing it takes about as long as a solve. */
  synchronized SiteSystem system() {
    if (system == null) {
      system = new SiteSystem(graph, damping);
    }
    return system;
  }

  /** Omega of the part: the largest share of a page's links that lead to pages of the web. */
  double largestShare() {
    double[] kept = new double[pages()];
    for (int v = 0; v < kept.length; v++) {
      kept[v] = graph.internalWeight(v);
    }
    outflows.addWeights(kept);
    double largest = 0;
    for (int v = 0; v < kept.length; v++) {
      if (kept[v] > 0) {
        largest = Math.max(largest, Math.min(1, kept[v] / graph.outdegree(v)));
      }
    }
    return largest;
  }

  /** The most numbers that are added up for one page in a sweep, or for what it receives. */
  long roundings() {
    long most = 0;
    for (int v = 0; v < pages(); v++) {
      most = Math.max(most, graph.predecessors().degree(v));
    }
    return most + outflows.longest() + inflows.senders() + 9;
  }
}
