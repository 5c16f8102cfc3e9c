package org.siterank.spark.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.graph.NodeVector;
import org.siterank.rank.PageRank;
import org.siterank.rank.SitePageRank;
import org.siterank.spark.opic.CrawlLinks;
import org.siterank.spark.opic.Crawler;
import org.siterank.spark.opic.Transfer;

/** The crawlers of a web, one after the other and without Spark. */
final class CrawlSimulation {

  private final SmallWeb web;
  private final SmallWeb.Parts parts;
  private final List<CrawlLinks> links = new ArrayList<>();
  private List<Crawler> crawlers = new ArrayList<>();
  private final long all;
  private long bytes;

  CrawlSimulation(SmallWeb web, int crawlers) {
    this.web = web;
    this.parts = web.parts(Placement.byHash(crawlers, List.of()), SitePageRank.DEFAULT_DAMPING);
    this.all = web.graph.numNodes();
    for (Block block : parts.blocks()) {
      links.add(Crawlers.links(block));
    }
    for (int c = 0; c < crawlers; c++) {
      this.crawlers.add(Crawler.start(c, SitePageRank.DEFAULT_DAMPING, all, links.get(c)));
    }
  }

  /** Makes the rounds of a plan. */
  void run(OpicPlan plan) {
    for (int round = 1; round <= plan.rounds(all); round++) {
      List<Crawler> next = booked();
      for (int c = 0; c < next.size(); c++) {
        long until = plan.visits(round, links.get(c).pages(), all);
        next.get(c).visit(until - next.get(c).visits(), links.get(c));
        next.get(c).send(links.get(c));
        bytes += next.get(c).sentBytes();
      }
      crawlers = next;
    }
    crawlers = booked();
  }

  private List<Crawler> booked() {
    List<Crawler> next = new ArrayList<>();
    for (int c = 0; c < crawlers.size(); c++) {
      Crawler copy = crawlers.get(c).copy();
      for (Crawler other : crawlers) {
        Transfer transfer = other.sentTo(c);
        if (transfer != null) {
          copy.receive(transfer, links.get(c));
        }
      }
      next.add(copy);
    }
    return next;
  }

  long bytes() {
    return bytes;
  }

  /** W by name, made to sum to 1. */
  Map<String, Double> importance() {
    double total = 0;
    for (Crawler crawler : crawlers) {
      total += Arrays.stream(crawler.income()).asDoubleStream().sum();
    }
    Map<String, Double> importance = new TreeMap<>();
    for (int c = 0; c < crawlers.size(); c++) {
      long[] income = crawlers.get(c).income();
      for (int v = 0; v < income.length; v++) {
        importance.put(parts.names().get(c).name(v), income[v] / total);
      }
    }
    return importance;
  }

  /** What OPIC tends to: PageRank, rank that is lost put back everywhere alike. */
  static NodeVector limit(SmallWeb web) {
    return new PageRank(SitePageRank.DEFAULT_DAMPING, 1e-12, 10_000)
        .rank(web.graph, NodeVector.uniform(web.graph, 1))
        .scores();
  }

  /** The paper's error: the mean over the pages of |estimate - importance| / importance. */
  double error(NodeVector limit) {
    Map<String, Double> importance = importance();
    double sum = 0;
    for (int v = 0; v < limit.size(); v++) {
      double exact = limit.get(v);
      sum += Math.abs(importance.get(web.graph.name(v)) - exact) / exact;
    }
    return sum / limit.size();
  }

  /** The same of an estimate by node. */
  static double error(NodeVector estimate, NodeVector limit) {
    double sum = 0;
    for (int v = 0; v < limit.size(); v++) {
      sum += Math.abs(estimate.get(v) - limit.get(v)) / limit.get(v);
    }
    return sum / limit.size();
  }
}
