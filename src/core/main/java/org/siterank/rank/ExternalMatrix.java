package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.NodeVector;

/**
 * {@code A_e^T = d (A - A_S)^T (I - d A_S^T)^-1} over the entry pages of a web: how external rank
 * at one entry becomes external rank at the entries of other sites. Each site solves once for each
 * of its entries, in parallel.
 *
 * <p>Source: F. Mathieu and L. Viennot, 2004, section 4.3, with lemma 2 for its column sums. Kept
 * is one full block per site, 8 bytes for each pair of an entry of the site and an entry elsewhere
 * that the site links to.
 */
final class ExternalMatrix {

  private final SiteBlocks blocks;
  private final int[][] entries; // by site: the numbers of its entries
  private final int[][] targets; // by site: the numbers of the entries it links to
  private final double[][] coefficients; // by site: entry * targets + target

  private ExternalMatrix(SiteBlocks blocks, int[][] entries, int[][] targets) {
    this.blocks = blocks;
    this.entries = entries;
    this.targets = targets;
    this.coefficients = new double[entries.length][];
  }

  /** Number of coefficients that the matrix of a web would keep. */
  static long size(SiteBlocks blocks) {
    return planned(blocks).size();
  }

  /**
   * Builds the matrix.
   *
   * @param stop judged for each local solve
   */
  static ExternalMatrix of(SiteBlocks blocks, Stop stop) {
    ExternalMatrix matrix = planned(blocks);
    int[][] links = matrix.links();
    blocks.inParallel(site -> matrix.coefficients[site] = matrix.block(site, links[site], stop));
    return matrix;
  }

  private long size() {
    long size = 0;
    for (int site = 0; site < entries.length; site++) {
      size += (long) entries[site].length * targets[site].length;
    }
    return size;
  }

  private static ExternalMatrix planned(SiteBlocks blocks) {
    int sites = blocks.partition().numSites();
    int[][] entries = new int[sites][0];
    int[][] targets = new int[sites][0];
    int[] entrySizes = new int[sites];
    int[] targetSizes = new int[sites];
    for (int e = 0; e < blocks.numEntries(); e++) {
      int home = blocks.partition().site(blocks.entry(e));
      append(entries, entrySizes, home, e);
      for (int k = blocks.begin(e); k < blocks.begin(e + 1); k++) {
        int site = blocks.partition().site(blocks.source(k));
        int size = targetSizes[site];
        if (size == 0 || targets[site][size - 1] != e) {
          append(targets, targetSizes, site, e);
        }
      }
    }
    for (int site = 0; site < sites; site++) {
      entries[site] = Arrays.copyOf(entries[site], entrySizes[site]);
      targets[site] = Arrays.copyOf(targets[site], targetSizes[site]);
    }
    return new ExternalMatrix(blocks, entries, targets);
  }

  private static void append(int[][] lists, int[] sizes, int list, int value) {
    if (sizes[list] == lists[list].length) {
      lists[list] = Arrays.copyOf(lists[list], Math.max(4, 2 * sizes[list]));
    }
    lists[list][sizes[list]++] = value;
  }

  /** For every site its links to other sites, as pairs of a page and the number of an entry. */
  private int[][] links() {
    int[][] links = new int[entries.length][0];
    int[] sizes = new int[entries.length];
    for (int e = 0; e < blocks.numEntries(); e++) {
      for (int k = blocks.begin(e); k < blocks.begin(e + 1); k++) {
        int site = blocks.partition().site(blocks.source(k));
        append(links, sizes, site, blocks.source(k));
        append(links, sizes, site, e);
      }
    }
    for (int site = 0; site < links.length; site++) {
      links[site] = Arrays.copyOf(links[site], sizes[site]);
    }
    return links;
  }

  private double[] block(int site, int[] links, Stop stop) {
    int width = targets[site].length;
    double[] block = new double[Math.multiplyExact(entries[site].length, width)];
    if (width == 0) {
      return block;
    }
    SiteSystem system = blocks.system(site);
    int[] pages = new int[links.length / 2];
    for (int k = 0; k < pages.length; k++) {
      pages[k] = blocks.local(links[2 * k]);
    }
    for (int e = 0; e < entries[site].length; e++) {
      double[] unit = new double[system.graph().numNodes()];
      unit[blocks.local(blocks.entry(entries[site][e]))] = 1;
      NodeVector source = NodeVector.of(system.graph(), unit);
      NodeVector x = system.solve(source, null, Method.GAUSS_SEIDEL, stop).x();
      int target = 0;
      for (int k = 0; k < pages.length; k++) { // Links come in the order of their targets.
        while (targets[site][target] != links[2 * k + 1]) {
          target++;
        }
        block[e * width + target] += blocks.scale(links[2 * k]) * x.get(pages[k]);
      }
    }
    return block;
  }

  /**
   * The external rank {@code q = A_e^T q + b} by Gauss-Seidel, site after site. No proof: the
   * caller certifies the ranks that follow from it.
   *
   * @param b by number of the entry, of any sign
   * @param tolerance largest L1 change of the last sweep, relative to the L1 norm of q
   * @param maxSweeps at least 1
   */
  double[] solve(double[] b, double tolerance, int maxSweeps) {
    double[] q = new double[b.length];
    double[] received = new double[b.length]; // A_e^T q
    double change = Double.POSITIVE_INFINITY;
    double norm = 0;
    for (int sweep = 0; sweep < maxSweeps && change > tolerance * norm; sweep++) {
      change = 0;
      norm = 0;
      for (int site = 0; site < entries.length; site++) {
        int width = targets[site].length;
        for (int e = 0; e < entries[site].length; e++) {
          int entry = entries[site][e];
          double next = b[entry] + received[entry];
          double step = next - q[entry];
          q[entry] = next;
          change += Math.abs(step);
          norm += Math.abs(next);
          for (int t = 0; step != 0 && t < width; t++) {
            received[targets[site][t]] += step * coefficients[site][e * width + t];
          }
        }
      }
    }
    return q;
  }
}
