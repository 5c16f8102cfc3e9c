package org.siterank.lab;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.siterank.graph.SiteGraph;

/**
 * A large site made up from a seed, with the features of crawled ones that matter to a solver: most
 * links lead nearby in URL order, the pages of a folder share a navigation, a few pages have very
 * many links in, some pages have none out, some links leave the site.
 *
 * <p>Pages lie in folders of 1 to 2 {@code FOLDER} pages. Every page but the dangling ones links to
 * the navigation of its folder (its first pages, and pages near the top of the site, drawn once per
 * folder with a Zipf-like law), to pages at a distance drawn from a law like 1/distance, and now
 * and then to any page of the site. After A. Broder et al., Graph structure in the web, 2000
 * (dangling pages, degrees) and P. Boldi and S. Vigna, The WebGraph framework I, 2004 (locality and
 * similarity of neighbours).
 *
 * <p>A page's links depend on the seed and its number only. They are drawn twice, once to count and
 * once to store, so nothing but the graph itself needs memory: 4 bytes per arc, 12 per page.
 *
 * @param nodes number of pages, at least 2
 * @param meanLinks links of a page that has any, on average and before repetitions fall away; at
 *     least 4
 * @param seed of the random numbers
 */
public record WebLikeGraph(int nodes, int meanLinks, long seed) {

  private static final int FOLDER = 40;
  private static final double DANGLING = 0.12;
  private static final double NAVIGATION = 0.5; // share of the links
  private static final double FAR = 0.03;

  /** In cnr-2000, a crawl of one organisation, 54 % of the pages share their predecessors. */
  private static final double LEAVES = 0.5;

  private static final double EXTERNAL = 0.3;

  public WebLikeGraph {
    if (nodes < 2) {
      throw new IllegalArgumentException("nodes must be at least 2, got " + nodes);
    }
    if (meanLinks < 4 || meanLinks > 1000) {
      throw new IllegalArgumentException("mean links must be in 4..1000, got " + meanLinks);
    }
  }

  /** Makes the graph; the same for the same parameters. */
  public SiteGraph graph() {
    int[] offsets = new int[nodes + 1];
    Page page = new Page();
    long arcs = 0;
    for (int v = 0; v < nodes; v++) {
      page.draw(v);
      arcs += page.size;
      for (int k = 0; k < page.size; k++) {
        offsets[page.targets[k] + 1]++;
      }
    }
    if (arcs > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException("a graph has at most 2^31 arcs, got " + arcs);
    }
    for (int v = 0; v < nodes; v++) {
      offsets[v + 1] += offsets[v];
    }
    int[] sources = new int[(int) arcs];
    int[] external = new int[nodes];
    for (int v = 0; v < nodes; v++) {
      page.draw(v);
      external[v] = page.external;
      for (int k = 0; k < page.size; k++) {
        sources[offsets[page.targets[k]]++] = v; // The begin of each row moves to its end,
      }
    }
    System.arraycopy(offsets, 0, offsets, 1, nodes); // which is where the next one begins.
    offsets[0] = 0;
    return SiteGraph.numbered(offsets, sources, external);
  }

  /** The links of one page at a time. */
  private final class Page {

    private int[] targets = new int[4 * meanLinks];
    private int size;
    private int external;

    void draw(int v) {
      SplittableRandom own = new SplittableRandom(seed ^ (v * 0x9E3779B97F4A7C15L));
      size = 0;
      external = 0;
      if (own.nextDouble() < DANGLING) {
        return;
      }
      int folder = folderOf(v);
      int start = folderStart(folder);
      navigation(start, new SplittableRandom(~seed ^ (start * 0xD1B54A32D192ED03L)));
      int near = geometric(own, (1 - NAVIGATION - FAR) * meanLinks);
      for (int k = 0; k < near; k++) {
        int distance = (int) Math.exp(own.nextDouble() * Math.log(Math.min(nodes, 10_000)));
        addInner(own.nextBoolean() ? v + distance : v - distance);
      }
      int far = geometric(own, FAR * meanLinks);
      for (int k = 0; k < far; k++) {
        addInner(own.nextInt(nodes));
      }
      if (v == start) {
        for (int w = v + 1; w < folderStart(folder + 1); w++) {
          add(w);
        }
      }
      external = own.nextDouble() < EXTERNAL ? 1 + own.nextInt(3) : 0;
      distinct(v);
    }

    /** A link to a leaf goes to the first page of its folder instead. */
    private void addInner(int target) {
      if (target >= 0 && target < nodes) {
        boolean leaf = new SplittableRandom(seed + 1 - target).nextDouble() < LEAVES;
        add(leaf ? folderStart(folderOf(target)) : target);
      }
    }

    private int folderOf(int page) {
      int folder = page / FOLDER;
      return folder > 0 && folderStart(folder) > page ? folder - 1 : folder;
    }

    /** Folders begin where a draw of their own says, so that they differ in size. */
    private int folderStart(int folder) {
      int shift = new SplittableRandom(seed + folder).nextInt(FOLDER);
      return folder == 0 ? 0 : (int) Math.min(nodes, (long) folder * FOLDER + shift);
    }

    private void navigation(int start, SplittableRandom folder) {
      int links = 1 + geometric(folder, NAVIGATION * meanLinks - 1);
      for (int k = 0; k < links; k++) {
        if (k % 2 == 0) {
          add(start + k / 2);
        } else {
          add((int) Math.exp(folder.nextDouble() * Math.log(nodes)) - 1);
        }
      }
    }

    /** Mean as given; limited to what 1 in a million exceeds. */
    private int geometric(SplittableRandom random, double mean) {
      double u = Math.max(1e-6, random.nextDouble());
      return (int) (Math.log(u) / Math.log(mean / (1 + mean)));
    }

    private void add(int target) {
      if (target >= 0 && target < nodes) {
        if (size == targets.length) {
          targets = Arrays.copyOf(targets, 2 * size);
        }
        targets[size++] = target;
      }
    }

    /** Repetitions and the page itself fall away. */
    private void distinct(int v) {
      Arrays.sort(targets, 0, size);
      int kept = 0;
      for (int k = 0; k < size; k++) {
        if (targets[k] != v && (kept == 0 || targets[k] != targets[kept - 1])) {
          targets[kept++] = targets[k];
        }
      }
      size = kept;
    }
  }
}
