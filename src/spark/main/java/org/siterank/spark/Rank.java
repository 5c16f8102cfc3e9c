package org.siterank.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.siterank.spark.block.Method;
import org.siterank.spark.block.RankPlan;
import org.siterank.spark.block.RankRun;
import org.siterank.spark.block.WebInput;
import org.siterank.spark.job.Arguments;
import org.siterank.spark.job.Job;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.Option;
import org.siterank.spark.job.Submitted;

/** Ranks of the pages of thousands of sites together, with a proven error. */
public final class Rank implements Job {

  private static final int MOST_PARTS = 100_000;

  /** Starts the job, as {@code spark-submit} does. */
  public static void main(String[] words) {
    Submitted.main(new Rank(), words);
  }

  @Override
  public String purpose() {
    return "Ranks all pages together. Writes scores (name, score, flow from other sites) and, in"
        + " entering/, for each site what siterank rank --entering reads.";
  }

  @Override
  public List<Option> options() {
    return WebInput.and(
        Option.required("--inflow", "PATH", "name<TAB>external[<TAB>induced]"),
        Option.standard("--method", "METHOD", "block", "block, or power (the baseline)"),
        Option.standard("--parts", "N", "8", "parts of the web, one or two per core"),
        Option.standard("--damping", "D", "0.85", "damping"),
        Option.standard("--tolerance", "T", "1e-8", "proven error, relative to the sum"),
        Option.standard("--max-rounds", "N", "1000", "after which to give up"),
        Option.standard("--checkpoint-every", "N", "3", "rounds between checkpoints"),
        Option.standard("--unknown", "refuse|drop", "refuse", "inflow of pages without links"));
  }

  @Override
  public int run(JavaSparkContext spark, Arguments arguments, PrintStream messages)
      throws JobFailure, IOException {
    WebInput web = WebInput.of(arguments, spark.hadoopConfiguration());
    RankPlan plan =
        new RankPlan(
            web.links(),
            web.pages(),
            web.hosts(),
            arguments.text("--inflow"),
            word(arguments, "--unknown", "refuse", "drop").equals("drop"),
            word(arguments, "--method", "block", "power").equals("power")
                ? Method.POWER
                : Method.BLOCK,
            arguments.whole("--parts", 1, MOST_PARTS),
            arguments.number("--damping", 0, 1),
            arguments.number("--tolerance", Double.MIN_VALUE, 1),
            arguments.whole("--max-rounds", 1, Integer.MAX_VALUE),
            arguments.whole("--checkpoint-every", 1, Integer.MAX_VALUE));
    RankRun.Result result = new RankRun(spark, plan, arguments.text("--out"), messages).run();
    messages.printf(
        Locale.ROOT,
        "%d rounds, proven error %.3g of the sum %s%n",
        result.rounds(),
        result.relativeBound(),
        result.sum());
    if (!result.converged()) {
      messages.println("not converged: raise --max-rounds or --tolerance");
    }
    return result.converged() ? 0 : 1;
  }

  private static String word(Arguments arguments, String name, String one, String other)
      throws JobFailure {
    String word = arguments.text(name);
    if (!word.equals(one) && !word.equals(other)) {
      throw JobFailure.usage(name + " must be " + one + " or " + other + ", got \"" + word + '"');
    }
    return word;
  }
}
