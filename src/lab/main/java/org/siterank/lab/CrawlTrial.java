package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.siterank.crawl.CrawlOrder;
import org.siterank.crawl.ReorderingInterval;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Crawls of one graph from random seeds, and how soon they find the hot pages: of the k best pages
 * by PageRank, those among the first k that were read. Only pages that the seeds lead to count; the
 * queue is sorted after every 5 % of them, as in the paper of DistanceRank.
 */
final class CrawlTrial {

  /** Sets of seeds over which results are averaged. */
  private static final int SEED_SETS = 2;

  /** Where the throughput is looked at, in percent of the pages that can be reached. */
  static final List<Integer> PERCENT =
      IntStream.rangeClosed(1, 19).map(k -> 5 * k).boxed().toList();

  private final SiteGraph graph;
  private final List<Start> starts = new ArrayList<>();

  /** Seeds, and the pages that they lead to, best first. */
  private static final class Start {
    private final int[] seeds;
    private final int[] best;

    Start(int[] seeds, int[] best) {
      this.seeds = seeds;
      this.best = best;
    }
  }

  /**
   * Achievement of an order, mean over the sets of seeds.
   *
   * @param throughput by {@link #PERCENT}
   */
  record Result(List<Double> throughput) {

    Result {
      throughput = List.copyOf(throughput);
    }

    /** At a percentage of {@link #PERCENT}. */
    double at(int percent) {
      return throughput.get(PERCENT.indexOf(percent));
    }

    /** Over all percentages. */
    double mean() {
      return throughput.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
  }

  CrawlTrial(Web web, long seed) {
    graph = web.graph();
    int[] order = NodeVector.of(graph, Scores.pageRank(graph)).descending();
    for (int set = 0; set < SEED_SETS; set++) {
      int[] seeds = Scores.seeds(graph.numNodes(), seed * SEED_SETS + set);
      boolean[] reached = new boolean[graph.numNodes()];
      CrawlOrder any = new CrawlOrder.BreadthFirst();
      for (int v :
          CrawlSimulation.run(graph, any, ReorderingInterval.ofTotal(1), seeds).sequence()) {
        reached[v] = true;
      }
      starts.add(new Start(seeds, IntStream.of(order).filter(v -> reached[v]).toArray()));
    }
  }

  /** Crawls in an order. */
  Result run(CrawlOrder order) {
    double[] throughput = new double[PERCENT.size()];
    for (Start start : starts) {
      int pages = start.best.length;
      CrawlSimulation crawl =
          CrawlSimulation.run(graph, order, ReorderingInterval.ofTotal(pages), start.seeds);
      int[] ks =
          PERCENT.stream()
              .mapToInt(percent -> Math.max(1, (int) ((long) pages * percent / 100)))
              .toArray();
      double[] found = crawl.throughput(start.best, ks);
      for (int k = 0; k < ks.length; k++) {
        throughput[k] += found[k] / SEED_SETS;
      }
    }
    return new Result(DoubleStream.of(throughput).boxed().toList());
  }

  /** Throughput by {@link #PERCENT} as a curve. */
  static Figure.Curve curve(String name, int colour, Figure.Look look, List<Double> throughput) {
    return new Figure.Curve(
        name, colour, look, PERCENT.stream().map(Integer::doubleValue).toList(), throughput);
  }
}
