package org.siterank.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.siterank.spark.block.OpicPlan;
import org.siterank.spark.block.OpicRun;
import org.siterank.spark.block.WebInput;
import org.siterank.spark.job.Arguments;
import org.siterank.spark.job.Job;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.Option;
import org.siterank.spark.job.Submitted;

/** Importance of pages by the distributed OPIC of Abiteboul, Preda and Cobena, 2003, section 4. */
public final class Opic implements Job {

  private static final int MOST_CRAWLERS = 100_000;
  private static final double MOST_READS = 1000;

  /** Starts the job, as {@code spark-submit} does. */
  public static void main(String[] words) {
    Submitted.main(new Opic(), words);
  }

  @Override
  public String purpose() {
    return "Computes the importance of pages as crawlers do that share them by hash and send each"
        + " other money: a simulation of the paper. For ranks, Rank is faster.";
  }

  @Override
  public List<Option> options() {
    return WebInput.and(
        Option.standard("--crawlers", "N", "4", "crawlers"),
        Option.standard("--damping", "D", "0.85", "damping"),
        Option.standard("--reads-per-page", "R", "20", "visits per page on average"),
        Option.standard("--buffer", "VISITS", "1000", "of a crawler between two transfers"),
        Option.standard("--checkpoint-every", "N", "10", "transfers between checkpoints"));
  }

  @Override
  public int run(JavaSparkContext spark, Arguments arguments, PrintStream messages)
      throws JobFailure, IOException {
    WebInput web = WebInput.of(arguments, spark.hadoopConfiguration());
    OpicPlan plan =
        OpicPlan.of(
            web.links(),
            web.pages(),
            web.hosts(),
            arguments.whole("--crawlers", 1, MOST_CRAWLERS),
            arguments.number("--damping", 0, 1),
            arguments.whole("--checkpoint-every", 1, Integer.MAX_VALUE),
            arguments.number("--reads-per-page", Double.MIN_VALUE, MOST_READS),
            arguments.whole("--buffer", 1, Integer.MAX_VALUE));
    OpicRun.Result result = new OpicRun(spark, plan, arguments.text("--out"), messages).run();
    messages.printf(
        Locale.ROOT,
        "%d rounds, %,d visits, %,d bytes of transfers, proven error %.3g%n",
        result.rounds(),
        result.visits(),
        result.bytes(),
        result.bound());
    return 0;
  }
}
