package org.siterank.spark.block;

import java.nio.file.Path;
import java.util.Locale;
import org.siterank.graph.NodeVector;
import org.siterank.rank.CashEstimator;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicGoal;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.VirtualPage;

/**
 * Measures what the buffers of crawlers cost and save: error and bytes by the visits between two
 * transfers. {@code LINKS CRAWLERS READS_PER_PAGE BUFFER...}
 */
public final class BufferSizes {

  private BufferSizes() {}

  /** Prints one line for each size. */
  public static void main(String[] words) throws Exception {
    SmallWeb web = SmallWeb.read(Path.of(words[0]));
    int crawlers = Integer.parseInt(words[1]);
    double reads = Double.parseDouble(words[2]);
    NodeVector limit = CrawlSimulation.limit(web);
    System.out.println("crawlers\tbuffer\trounds\terror\tbytes\tbytes per visit");
    double one = CrawlSimulation.error(single(reads).rank(web.graph, limit).scores(), limit);
    System.out.printf(Locale.ROOT, "single\t-\t-\t%.5f\t0\t0%n", one);
    for (int i = 3; i < words.length; i++) {
      OpicPlan plan = plan(crawlers, reads, Long.parseLong(words[i]));
      CrawlSimulation simulation = new CrawlSimulation(web, crawlers);
      simulation.run(plan);
      System.out.printf(
          Locale.ROOT,
          "%d\t%d\t%d\t%.5f\t%d\t%.2f%n",
          crawlers,
          plan.buffer(),
          plan.rounds(web.graph.numNodes()),
          simulation.error(limit),
          simulation.bytes(),
          simulation.bytes() / (reads * web.graph.numNodes()));
    }
  }

  static OpicPlan plan(int crawlers, double reads, long buffer) {
    return OpicPlan.of(
        "", "", java.util.List.of(), crawlers, SitePageRank.DEFAULT_DAMPING, 1, reads, buffer);
  }

  /** The product's own, in one process. */
  static Opic single(double reads) {
    return new Opic(
        SitePageRank.DEFAULT_DAMPING,
        VirtualPage.SHARE,
        Opic.Selection.GREEDY,
        1,
        CashEstimator.W,
        0,
        new OpicGoal.Reads(reads));
  }
}
