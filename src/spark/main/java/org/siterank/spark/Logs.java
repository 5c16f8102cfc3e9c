package org.siterank.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.siterank.spark.job.Arguments;
import org.siterank.spark.job.Job;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.ListedSite;
import org.siterank.spark.job.Option;
import org.siterank.spark.job.OutputFolder;
import org.siterank.spark.job.Remarks;
import org.siterank.spark.job.SiteTable;
import org.siterank.spark.job.Submitted;
import org.siterank.spark.logs.LogCounting;

/** Counts the access logs of many sites. */
public final class Logs implements Job {

  private static final int MOST_PARTS = 1_000_000;

  /** Starts the job, as {@code spark-submit} does. */
  public static void main(String... words) {
    Submitted.main(new Logs(), words);
  }

  @Override
  public String purpose() {
    return "Counts the access logs of many sites as siterank logs does, in parts.";
  }

  @Override
  public List<Option> options() {
    return List.of(
        SiteTable.SITES,
        Option.required("--logs", "DIR", "DIR/NAME/ holds the logs of a site, at any depth"),
        SiteTable.CONFIGS,
        Option.required("--out", "DIR", "takes DIR/NAME/visits.tsv and its other tables"),
        Option.optional("--parts", "N", "how many parts in all; 128 MB each without it"));
  }

  @Override
  public int run(JavaSparkContext spark, Arguments arguments, PrintStream messages)
      throws JobFailure, IOException {
    int parts = arguments.has("--parts") ? arguments.whole("--parts", 1, MOST_PARTS) : 0;
    Remarks remarks = new Remarks(messages);
    List<ListedSite> sites = SiteTable.read(arguments, spark.hadoopConfiguration(), remarks);
    LogCounting counting = LogCounting.of(spark, sites, arguments.text("--logs"), remarks);
    return OutputFolder.write(
        arguments.text("--out"), spark.hadoopConfiguration(), out -> counting.count(parts, out));
  }
}
