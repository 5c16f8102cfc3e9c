package org.siterank.graphio;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Writes a graph of any size as a BVGraph without holding it in memory: {@code LargeGraph PAGES
 * LINKS_PER_PAGE BASENAME}. How large a graph is that {@code siterank solve --graph} takes in a
 * given memory is measured with it.
 *
 * <p>Of the links of a page, five of eight lead to a neighbour at most 500 pages away, two to
 * popular pages of the whole web (the density of targets falls with the power 2/3 of their number),
 * one anywhere; one page in seven has none.
 */
final class LargeGraph {

  private static final int ZETA_K = 3;

  private LargeGraph() {}

  public static void main(String[] args) throws IOException {
    int pages = Integer.parseInt(args[0]);
    int mean = Integer.parseInt(args[1]);
    Path basename = Path.of(args[2]);
    SplittableRandom random = new SplittableRandom(1);
    long links = 0;
    try (BitWriter bits = new BitWriter(stream(BvGraph.file(basename, ".graph")))) {
      int[] targets = new int[4 * mean];
      for (int v = 0; v < pages; v++) {
        int degree = targets(random, v, pages, mean, targets);
        links += degree;
        bits.gamma(degree);
        for (int k = 0; k < degree; k++) {
          long gap = k == 0 ? (long) targets[0] - v : (long) targets[k] - targets[k - 1] - 1;
          bits.zeta(k > 0 ? gap : gap >= 0 ? 2 * gap : -2 * gap - 1, ZETA_K);
        }
      }
    }
    Files.writeString(
        BvGraph.file(basename, ".properties"),
        "graphclass=it.unimi.dsi.webgraph.BVGraph\nversion=0\nnodes="
            + pages
            + "\narcs="
            + links
            + "\nwindowsize=0\nmaxrefcount=0\nminintervallength=0\nzetak="
            + ZETA_K
            + "\ncompressionflags=\n",
        StandardCharsets.ISO_8859_1);
    System.out.println(pages + " pages, " + links + " links");
  }

  /** Distinct, ascending, without v; how many. */
  private static int targets(SplittableRandom random, int v, int pages, int mean, int[] targets) {
    if (random.nextInt(7) == 0) {
      return 0;
    }
    int wanted = 1 + random.nextInt(2 * mean + mean / 3);
    for (int k = 0; k < wanted; k++) {
      int kind = random.nextInt(8);
      double u = random.nextDouble();
      targets[k] =
          kind < 5
              ? Math.floorMod(v + random.nextInt(1001) - 500, pages)
              : (int) (pages * (kind < 7 ? u * u * u : u));
    }
    Arrays.sort(targets, 0, wanted);
    int kept = 0;
    for (int k = 0; k < wanted; k++) {
      if (targets[k] != v && (kept == 0 || targets[k] != targets[kept - 1])) {
        targets[kept++] = targets[k];
      }
    }
    return kept;
  }

  private static OutputStream stream(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
  }
}
