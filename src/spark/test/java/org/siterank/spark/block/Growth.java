package org.siterank.spark.block;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SizeEstimator;

/**
 * One line of the table of growth: what a run of {@code Rank} takes over a web of {@code ZipfWeb},
 * memory included. Started by hand, one size at a time: {@code FOLDER PARTS block|power}.
 */
public final class Growth {

  private Growth() {}

  /** Measures; the master is that of {@code spark.master}. */
  public static void main(String[] words) throws Exception {
    Path folder = Path.of(words[0]).toAbsolutePath();
    Method method = words[2].equals("power") ? Method.POWER : Method.BLOCK;
    RankPlan plan =
        new RankPlan(
            folder.resolve("links.tsv").toString(),
            "",
            List.of(),
            folder.resolve("inflow.tsv").toString(),
            false,
            method,
            Integer.parseInt(words[1]),
            0.85,
            1e-8,
            1000,
            3);
    try (JavaSparkContext spark =
        new JavaSparkContext(
            new SparkConf().setAppName("growth").set("spark.log.level", "ERROR"))) {
      Meter meter = new Meter(spark.sc());
      WorkFolder work =
          new WorkFolder(
              folder.resolve("_work-" + method.word()).toUri().toString(),
              spark.hadoopConfiguration());
      long began = System.nanoTime();
      WebBuilder.Web web = new WebBuilder(spark, plan, work).build();
      double build = (System.nanoTime() - began) / 1e9;
      long sent = meter.take();
      RankLoop loop = new RankLoop(spark, plan, work, web.parts(), System.err, meter);
      RankLoop.Ended ended = loop.run();
      long memory =
          loop.parts().map(block -> SizeEstimator.estimate(block)).reduce(Long::sum)
              + ended.state().map(state -> SizeEstimator.estimate(state)).reduce(Long::sum);
      long pages = web.parts().stream().mapToLong(PartFolder.Size::pages).sum();
      long arcs = web.parts().stream().mapToLong(PartFolder.Size::arcs).sum();
      long crossing = web.parts().stream().mapToLong(PartFolder.Size::crossing).sum();
      List<RankLoop.Turn> turns = loop.turns();
      double[] seconds = turns.stream().mapToDouble(RankLoop.Turn::seconds).sorted().toArray();
      System.out.printf(
          Locale.ROOT,
          "%s\t%d\t%d\t%d\t%d\t%.1f\t%d\t%d\t%.1f\t%d\t%.1f%n",
          method.word(),
          plan.parts(),
          pages,
          arcs + crossing,
          crossing,
          build,
          sent,
          ended.rounds(),
          seconds[seconds.length / 2],
          turns.get(turns.size() - 1).bytes(),
          memory / (double) pages);
      work.files().delete(work.root(), true);
    }
  }
}
