package org.siterank.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.siterank.spark.links.LinkExtraction;

/** Pages and links of many sites, out of web archives and tables of links. */
public final class Links implements Job {

  private static final int MOST_PARTS = 100_000;

  /** Starts the job, as {@code spark-submit} does. */
  public static void main(String... words) {
    Submitted.main(new Links(), words);
  }

  @Override
  public String purpose() {
    return "Finds the pages of many sites and their links. Writes DIR/links/, which Rank reads, and"
        + " DIR/pages/, a page a line by site and address.";
  }

  @Override
  public List<Option> options() {
    return List.of(
        SiteTable.SITES,
        Option.required("--from", "PATH", "a folder of .warc, .wat, .tsv files, .gz or not"),
        SiteTable.CONFIGS,
        Option.required("--out", "DIR", "takes links/ and pages/"),
        Option.standard("--parts", "N", "8", "files of each, and parts of the work"));
  }

  @Override
  public int run(JavaSparkContext spark, Arguments arguments, PrintStream messages)
      throws JobFailure, IOException {
    int parts = arguments.whole("--parts", 1, MOST_PARTS);
    Remarks remarks = new Remarks(messages);
    List<ListedSite> sites = SiteTable.read(arguments, spark.hadoopConfiguration(), remarks);
    Path from = Path.of(arguments.text("--from").replaceFirst("^file:/*(?=/)", ""));
    if (!Files.exists(from)) {
      throw JobFailure.impossible(from + ": no such file or folder on this machine");
    }
    return OutputFolder.write(
        arguments.text("--out"),
        spark.hadoopConfiguration(),
        out ->
            new LinkExtraction(spark, sites, remarks).extract(from.toAbsolutePath(), parts, out));
  }
}
