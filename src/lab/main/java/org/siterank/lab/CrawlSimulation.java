package org.siterank.lab;

import java.util.Arrays;
import org.siterank.crawl.CrawlOrder;
import org.siterank.crawl.CrawlQueue;
import org.siterank.crawl.ReorderingInterval;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.KendallTau;
import org.siterank.rank.TopOverlap;

/**
 * A crawl of a stored graph: what an order would have read when, without a network. The queue is
 * that of the real crawler.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, DistanceRank, 2007, section 3. Links count towards
 * the out-degree as the graph has them, also those that leave it.
 */
public final class CrawlSimulation {

  private final int[] sequence;

  private CrawlSimulation(int[] sequence) {
    this.sequence = sequence;
  }

  /**
   * Crawls everything that can be reached from some nodes.
   *
   * @param reordering how often the queue is sorted; the paper: {@link ReorderingInterval#ofTotal}
   * @param seeds distinct nodes to start from, at least one
   * @throws IllegalArgumentException when there is no seed, one twice, or one that is no node
   */
  public static CrawlSimulation run(
      SiteGraph graph, CrawlOrder order, ReorderingInterval reordering, int... seeds) {
    return new Run(graph, order, reordering).from(seeds);
  }

  /** The nodes in the order in which they were read; those out of reach are not among them. */
  public int[] sequence() {
    return sequence.clone();
  }

  /** Number of pages read. */
  public int size() {
    return sequence.length;
  }

  /**
   * Share of the hot pages found: of the best k pages of an ideal ranking, those that are among the
   * first k read, divided by k.
   *
   * @param ideal a score of every page, the best highest; equal ones in node order
   * @param k at least 1
   */
  public double throughput(NodeVector ideal, int k) {
    return TopOverlap.throughput(sequence, ideal.descending(), k);
  }

  /**
   * {@link #throughput(NodeVector, int)} at several points.
   *
   * @param ideal nodes, the best first
   */
  public double[] throughput(int[] ideal, int... ks) {
    return Arrays.stream(ks).mapToDouble(k -> TopOverlap.throughput(sequence, ideal, k)).toArray();
  }

  /** How far the order of the crawl agrees with an ideal ranking, over the pages that were read. */
  public KendallTau agreement(NodeVector ideal) {
    double[] early = new double[sequence.length];
    double[] good = new double[sequence.length];
    for (int k = 0; k < sequence.length; k++) {
      early[k] = -k;
      good[k] = ideal.get(sequence[k]);
    }
    return KendallTau.of(early, good);
  }

  private static final class Run {

    private static final int UNKNOWN = -1;

    private final SiteGraph graph;
    private final CrawlQueue queue;
    private final int[] page; // by node: its number in the queue
    private final int[] node; // by number

    Run(SiteGraph graph, CrawlOrder order, ReorderingInterval reordering) {
      this.graph = graph;
      queue = new CrawlQueue(order, reordering);
      page = new int[graph.numNodes()];
      node = new int[graph.numNodes()];
      Arrays.fill(page, UNKNOWN);
    }

    CrawlSimulation from(int[] seeds) {
      if (seeds.length == 0) {
        throw new IllegalArgumentException("a crawl needs at least one seed, got none");
      }
      int number = queue.addSeeds(seeds.length);
      for (int seed : seeds) {
        if (seed < 0 || seed >= page.length || page[seed] != UNKNOWN) {
          throw new IllegalArgumentException(
              "seeds must be distinct nodes from 0 to " + (page.length - 1) + ", got " + seed);
        }
        node[number] = seed;
        page[seed] = number++;
      }
      int[] sequence = new int[page.length];
      int read = 0;
      int[] targets = new int[16];
      Arcs successors = graph.successors();
      for (int next; (next = queue.next()) != CrawlQueue.NOTHING; ) {
        int v = node[next];
        sequence[read++] = v;
        int degree = successors.degree(v);
        targets = targets.length < degree ? new int[2 * degree] : targets;
        for (int k = 0; k < degree; k++) {
          int w = successors.node(successors.begin(v) + k);
          if (page[w] == UNKNOWN) {
            page[w] = queue.addPage();
            node[page[w]] = w;
          }
          targets[k] = page[w];
        }
        queue.read(next, targets, degree, graph.outdegree(v));
      }
      return new CrawlSimulation(Arrays.copyOf(sequence, read));
    }
  }
}
