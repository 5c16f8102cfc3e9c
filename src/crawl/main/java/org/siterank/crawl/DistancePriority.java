package org.siterank.crawl;

import java.util.Arrays;
import org.siterank.rank.LogDistance;

/** DistanceRank on the known graph, from scratch at every refresh. */
final class DistancePriority implements PagePriority {

  private final KnownGraph graph;
  private final CrawlOrder.PartialDistanceRank order;
  private int[] seeds = new int[0];
  private double[] distance = new double[0];

  DistancePriority(KnownGraph graph, CrawlOrder.PartialDistanceRank order) {
    this.graph = graph;
    this.order = order;
  }

  @Override
  public void seeds(int[] pages) {
    seeds = pages.clone();
  }

  @Override
  public void refresh() {
    int n = graph.pages();
    distance = new double[n];
    Arrays.fill(distance, worst());
    for (int seed : seeds) {
      distance[seed] = 0;
    }
    double[] nearest = new double[n];
    for (int t = 0; t < order.sweeps(); t++) {
      Arrays.fill(nearest, Double.POSITIVE_INFINITY);
      for (int r = 0; r < graph.readPages(); r++) {
        int page = graph.readPage(r);
        int end = graph.end(page);
        double via = LogDistance.step(graph.outdegree(page)) + order.gamma() * distance[page];
        for (int k = graph.begin(page); k < end; k++) {
          int target = graph.target(k);
          if (via < nearest[target]) {
            nearest[target] = via;
          }
        }
      }
      double rate = order.rate().at(order.beta(), t);
      for (int v = 0; v < n; v++) {
        if (nearest[v] < Double.POSITIVE_INFINITY) {
          distance[v] = (1 - rate) * distance[v] + rate * nearest[v];
        }
      }
    }
  }

  /** K of DistanceRank on what is known. */
  private double worst() {
    int most = 0;
    for (int r = 0; r < graph.readPages(); r++) {
      most = Math.max(most, graph.outdegree(graph.readPage(r)));
    }
    return Math.max(LogDistance.step(most) / (1 - order.gamma()), Math.log10(graph.pages()));
  }

  @Override
  public double key(int page) {
    return page < distance.length ? distance[page] : Double.POSITIVE_INFINITY;
  }
}
