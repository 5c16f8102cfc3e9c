package org.siterank.spark.links;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.CollectionAccumulator;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.ListedSite;
import org.siterank.spark.job.OutputFolder;
import org.siterank.spark.job.PartWriter;
import org.siterank.spark.job.Remarks;

/**
 * Finds pages and links. Names are sorted and made distinct by Spark SQL, which holds them as bytes
 * outside of Java's objects and on disk; as strings there are those of one page at a time.
 *
 * <p>The number of a page is that of its line in {@code pages/}, over all parts in their order: by
 * site, then by the bytes of the address. {@code _SUCCESS} says how many each part has.
 */
public final class LinkExtraction {

  private final JavaSparkContext spark;
  private final List<ListedSite> sites;
  private final Remarks remarks;

  /**
   * @param remarks takes what needs a look
   */
  public LinkExtraction(JavaSparkContext spark, List<ListedSite> sites, Remarks remarks) {
    this.spark = spark;
    this.sites = sites;
    this.remarks = remarks;
  }

  /**
   * Reads all files, and writes {@code links/} and {@code pages/}.
   *
   * @param parts how many files each gets
   * @return exit status 0, or 1 when something needs a look
   * @throws JobFailure when there is no file, or no page of a site in any
   */
  public int extract(Path from, int parts, OutputFolder out) throws JobFailure, IOException {
    List<String> files = LinkSource.files(from);
    if (files.isEmpty()) {
      throw JobFailure.impossible(from + " holds no .warc, .wat or .tsv file, packed or not");
    }
    SparkSession sql = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
    sql.conf().set("spark.sql.shuffle.partitions", parts);
    SiteFinder finder = new SiteFinder(sites);
    CollectionAccumulator<String> problems = sql.sparkContext().collectionAccumulator();
    Dataset<Row> rows =
        sql.createDataFrame(
                spark
                    .parallelize(files, files.size())
                    .flatMap(file -> LinkSource.rows(file, finder, problems)),
                PageLinks.ROW)
            .persist(StorageLevel.DISK_ONLY());
    try (Destinations destinations = Destinations.of(rows)) {
      if (rows.isEmpty()) {
        throw JobFailure.impossible(from + " holds no page of these sites");
      }
      Dataset<Row> ends = destinations.ends();
      Dataset<Row> links = keptLinks(rows, ends).persist(StorageLevel.DISK_ONLY());
      Dataset<Row> pages = pages(rows, ends, links);
      reportSites(pages);
      reportUncrawled(pages);
      long arcCount =
          write(named(links).repartition(parts, col("source")), "source", "target", "links", out);
      long pageCount =
          write(
              pages.repartitionByRange(parts, col("site"), col("url")),
              "site",
              "url",
              "pages",
              out);
      remarks.report("damaged", problems.value().stream().distinct().sorted().toList());
      remarks.done("%d files, %d pages, %d links".formatted(files.size(), pageCount, arcCount));
      return remarks.status();
    } finally {
      rows.unpersist();
    }
  }

  /**
   * Each link once, {@code source, target, targetSite, lost}, as it counts: to where its target
   * leads. A followed one wins over one that is not.
   */
  private static Dataset<Row> keptLinks(Dataset<Row> rows, Dataset<Row> ends) {
    Dataset<Row> links =
        rows.filter(col("kind").isin(PageLinks.Kind.LINK.code(), PageLinks.Kind.NOFOLLOW.code()));
    Column leadsOn = col("address").isNotNull();
    return links
        .join(
            ends.select(col("address").as("away")), col("source").equalTo(col("away")), "left_anti")
        .join(ends, col("target").equalTo(col("address")), "left")
        .select(
            col("kind"),
            col("site"),
            col("source"),
            when(leadsOn, col("end")).otherwise(col("target")).as("target"),
            when(leadsOn, col("endSite")).otherwise(col("targetSite")).as("targetSite"))
        .filter(col("target").isNotNull().and(col("target").notEqual(col("source"))))
        .groupBy("source", "target")
        .agg(
            max("targetSite").as("targetSite"),
            min(col("kind")
                    .equalTo(PageLinks.Kind.NOFOLLOW.code())
                    .and(col("site").equalTo(col("targetSite"))))
                .as("lost"));
  }

  /** A link of the site that asks not to be followed counts and leads nowhere. */
  private static Dataset<Row> named(Dataset<Row> links) {
    return links.select(
        col("source"),
        when(col("lost"), concat(col("target"), lit(LinkTable.NOT_FOLLOWED)))
            .otherwise(col("target"))
            .as("target"));
  }

  /** {@code site, url, crawled}: pages that were read, and those of the sites that links name. */
  private static Dataset<Row> pages(Dataset<Row> rows, Dataset<Row> ends, Dataset<Row> links) {
    Dataset<Row> crawled =
        rows.filter(col("kind").equalTo(PageLinks.Kind.PAGE.code()))
            .join(ends, col("source").equalTo(col("address")), "left_anti")
            .select(col("site"), col("source").as("url"), lit(1).as("crawled"));
    Dataset<Row> named =
        links
            .filter(col("targetSite").geq(0).and(not(col("lost"))))
            .select(col("targetSite").as("site"), col("target").as("url"), lit(0).as("crawled"));
    return crawled.union(named).groupBy("site", "url").agg(max("crawled").as("crawled"));
  }

  private void reportSites(Dataset<Row> pages) {
    boolean[] found = new boolean[sites.size()];
    for (Row row :
        pages.filter(col("crawled").equalTo(1)).select("site").distinct().collectAsList()) {
      found[row.getInt(0)] = true;
    }
    remarks.report(
        "in --sites without a page",
        java.util.stream.IntStream.range(0, found.length)
            .filter(site -> !found[site])
            .mapToObj(site -> sites.get(site).name())
            .toList());
  }

  private void reportUncrawled(Dataset<Row> pages) {
    Dataset<Row> named = pages.filter(col("crawled").equalTo(0));
    long count = named.count();
    if (count > 0) {
      remarks.report("pages that links lead to and nobody crawled", count, firstOf(named));
    }
  }

  private static String firstOf(Dataset<Row> pages) {
    return pages.agg(min("url")).first().getString(0);
  }

  /** Writes the last column, or both where the first is a text; returns how many rows. */
  private static long write(
      Dataset<Row> rows, String first, String second, String folder, OutputFolder out)
      throws IOException {
    String working = out.working();
    boolean isPair = folder.equals("links");
    List<PartWriter.Written> written =
        rows.sortWithinPartitions(first, second)
            .select(first, second)
            .javaRDD()
            .mapPartitions(part -> List.of(writePart(part, working, folder, isPair)).iterator())
            .collect();
    out.take(written);
    return written.stream().mapToLong(part -> part.file().records()).sum();
  }

  private static PartWriter.Written writePart(
      Iterator<Row> rows, String working, String folder, boolean isPair) throws IOException {
    String name = "%s/part-%05d.tsv".formatted(folder, TaskContext.getPartitionId());
    PartWriter out = PartWriter.open(working, name);
    try (out) {
      while (rows.hasNext()) {
        Row row = rows.next();
        String line = isPair ? row.getString(0) + '\t' + row.getString(1) : row.getString(1);
        out.write((line + '\n').getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.written();
  }
}
