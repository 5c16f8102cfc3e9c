package org.siterank.graphio;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * A graph as BVGraph, the compressed form of the WebGraph framework (P. Boldi and S. Vigna, The
 * WebGraph Framework I: Compression Techniques, WWW 2004).
 *
 * <p>Read is the whole format but for Golomb and nibble codes. Written is the part that needs
 * neither references nor intervals: for each node its outdegree in gamma code and the gaps between
 * its successors in zeta code with k = {@value #ZETA_K}. Windows and intervals would make large
 * graphs smaller; every reader takes a graph without them. Beside it lie the bit offsets of the
 * nodes in gamma code, the properties, and the names of the nodes, one a line in node order.
 */
public final class BvGraph {

  /** The paper's choice for web graphs. */
  private static final int ZETA_K = 3;

  private BvGraph() {}

  /**
   * Writes {@code BASENAME.graph}, {@code .offsets}, {@code .properties} and {@code .urls}.
   *
   * @return the files
   */
  public static List<Path> write(SiteGraph graph, Path basename) throws IOException {
    Path arcs = file(basename, ".graph");
    Path offsets = file(basename, ".offsets");
    Path properties = file(basename, ".properties");
    Path urls = file(basename, ".urls");
    long[] starts = new long[graph.numNodes() + 1];
    try (BitWriter bits = new BitWriter(stream(arcs))) {
      for (int v = 0; v < graph.numNodes(); v++) {
        starts[v] = bits.written();
        node(bits, graph.successors(), v);
      }
      starts[graph.numNodes()] = bits.written();
    }
    try (BitWriter bits = new BitWriter(stream(offsets))) {
      bits.gamma(0);
      for (int v = 1; v < starts.length; v++) {
        bits.gamma(starts[v] - starts[v - 1]);
      }
    }
    Files.writeString(properties, properties(graph), StandardCharsets.ISO_8859_1);
    try (OutputStream out = stream(urls)) {
      for (int v = 0; v < graph.numNodes(); v++) {
        out.write((graph.name(v) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    return List.of(arcs, offsets, properties, urls);
  }

  /**
   * Reads {@code BASENAME.properties}, {@code .graph} and, where it is there, {@code .urls};
   * without names the nodes are called by their numbers. Links of a node to itself are left out.
   *
   * <p>The arcs are decoded twice, once to count and once to store them, so that each takes 4 bytes
   * and no more while it is read.
   *
   * @throws GraphFileException when a file holds what it must not, or more arcs than a graph takes
   */
  public static SiteGraph read(Path basename) throws IOException {
    return new BvReading(basename).apply();
  }

  static Path file(Path basename, String suffix) {
    return basename.resolveSibling(basename.getFileName() + suffix);
  }

  private static OutputStream stream(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file));
  }

  private static void node(BitWriter bits, Arcs successors, int v) throws IOException {
    bits.gamma(successors.degree(v));
    for (int k = successors.begin(v); k < successors.end(v); k++) {
      if (k == successors.begin(v)) {
        int gap = successors.node(k) - v;
        bits.zeta(gap >= 0 ? 2L * gap : -2L * gap - 1, ZETA_K); // The first may be smaller than v.
      } else {
        bits.zeta(successors.node(k) - successors.node(k - 1) - 1L, ZETA_K);
      }
    }
  }

  private static String properties(SiteGraph graph) {
    return String.join(
        "\n",
        "#BVGraph properties",
        "graphclass=it.unimi.dsi.webgraph.BVGraph",
        "version=0",
        "nodes=" + graph.numNodes(),
        "arcs=" + graph.numArcs(),
        "windowsize=0",
        "maxrefcount=0",
        "minintervallength=0",
        "zetak=" + ZETA_K,
        "compressionflags=",
        "");
  }
}
