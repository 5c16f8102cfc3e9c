package org.siterank.spark.logs;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.ListedSite;
import org.siterank.spark.job.OutputFolder;
import org.siterank.spark.job.PartWriter;
import org.siterank.spark.job.Remarks;
import org.siterank.visits.LogReading;
import scala.Tuple2;

/**
 * Counts the logs of all sites: finds them, reads the times of their lines, cuts them, counts the
 * parts, and adds these up. Three stages on the cluster; the driver holds a few numbers for each
 * half hour of each log.
 */
public final class LogCounting {

  /** Bytes of a part where nothing else is asked for. */
  private static final long PART_BYTES = 128L << 20;

  private record Place(int site, String folder, String format) implements Serializable {}

  private final JavaSparkContext spark;
  private final List<ListedSite> sites;
  private final List<FoundLog> logs;
  private final Remarks remarks;
  private final Instant now = Instant.now();

  private LogCounting(
      JavaSparkContext spark, List<ListedSite> sites, List<FoundLog> logs, Remarks remarks) {
    this.spark = spark;
    this.sites = sites;
    this.logs = logs;
    this.remarks = remarks;
  }

  /**
   * Finds the logs.
   *
   * @param folder a folder that every worker sees; a folder in it holds the logs of the site of its
   *     name
   * @param remarks takes what needs a look
   * @throws JobFailure when there is none
   */
  public static LogCounting of(
      JavaSparkContext spark, List<ListedSite> sites, String folder, Remarks remarks)
      throws JobFailure, IOException {
    String local = folder.replaceFirst("^file:/*(?=/)", "");
    if (local.matches("[a-zA-Z0-9]+://.*")) {
      throw JobFailure.usage(
          "--logs must be a folder that every worker has under the same path, such as a mounted"
              + " one, got "
              + folder);
    }
    Path path = Path.of(local).toAbsolutePath();
    if (!Files.isDirectory(path)) {
      throw JobFailure.impossible(folder + ": no such folder");
    }
    List<Place> places = new ArrayList<>();
    for (int site = 0; site < sites.size(); site++) {
      String of = path.resolve(sites.get(site).name()).toString();
      places.add(new Place(site, of, sites.get(site).config().logs().format().orElse("")));
    }
    List<FoundLog> logs =
        spark
            .parallelize(places, Math.min(places.size(), spark.defaultParallelism() * 4))
            .flatMap(place -> FoundLog.in(place.site(), place.folder(), place.format()).iterator())
            .collect();
    LogCounting counting = new LogCounting(spark, sites, logs, remarks);
    counting.reportUnknown(path);
    counting.reportUnread();
    if (counting.readable().isEmpty()) {
      throw JobFailure.impossible(
          folder + " holds no log of these sites; those of a site are in " + folder + "/NAME/");
    }
    return counting;
  }

  private List<FoundLog> readable() {
    return logs.stream().filter(log -> log.problem().isEmpty()).toList();
  }

  private void reportUnknown(Path folder) throws IOException {
    Set<String> names = new HashSet<>();
    sites.forEach(site -> names.add(site.name()));
    try (Stream<Path> entries = Files.list(folder)) {
      remarks.report(
          "in --logs of no site in --sites",
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> !names.contains(name))
              .sorted()
              .toList());
    }
    Set<Integer> found = new HashSet<>();
    logs.forEach(log -> found.add(log.site()));
    List<String> missing = new ArrayList<>();
    for (int site = 0; site < sites.size(); site++) {
      if (!found.contains(site)) {
        missing.add(sites.get(site).name());
      }
    }
    remarks.report("in --sites without a log", missing);
  }

  private void reportUnread() {
    remarks.report(
        "that cannot be read",
        logs.stream()
            .filter(log -> !log.problem().isEmpty())
            .map(log -> log.path() + ": " + log.problem())
            .toList());
  }

  /**
   * Counts, and writes the tables of each site.
   *
   * @param wanted how many parts in all; 0 for parts of a standard size
   * @return exit status 0, or 1 when something needs a look
   */
  public int count(int wanted, OutputFolder out) throws IOException {
    List<LogPart> parts = parts(wanted);
    Broadcast<List<ListedSite>> listed = spark.broadcast(sites);
    Instant at = now;
    int writers = Math.max(1, Math.min(sites.size(), spark.defaultParallelism()));
    String working = out.working();
    List<PartWriter.Written> written =
        spark
            .parallelize(parts, parts.size())
            .flatMapToPair(
                part ->
                    PartReading.read(listed.value().get(part.site()), part, at)
                        .sums()
                        .entrySet()
                        .stream()
                        .map(sum -> new Tuple2<>(sum.getKey(), sum.getValue()))
                        .iterator())
            .repartitionAndSortWithinPartitions(new BySite(writers))
            .mapPartitions(rows -> new SiteTables(listed.value(), working).write(rows).iterator())
            .collect();
    out.take(written);
    long bytes = parts.stream().mapToLong(LogPart::bytes).sum();
    long replayed = parts.stream().mapToLong(LogPart::replayed).sum();
    remarks.done(
        "%d sites, %d logs, %d bytes in %d parts, %d bytes replayed"
            .formatted(sites.size(), readable().size(), bytes, parts.size(), replayed));
    return remarks.status();
  }

  /** The parts of all sites, the largest first: a long one must not be the last to begin. */
  private List<LogPart> parts(int wanted) {
    long latest = now.plus(LogReading.FUTURE).getEpochSecond();
    List<ScannedRange.Range> ranges =
        readable().stream().flatMap(log -> ScannedRange.ranges(log).stream()).toList();
    Map<String, List<ScannedRange>> scanned = new HashMap<>();
    spark
        .parallelize(ranges, ranges.size())
        .map(range -> ScannedRange.of(range, latest))
        .collect()
        .forEach(
            range -> scanned.computeIfAbsent(range.path(), none -> new ArrayList<>()).add(range));
    remarks.report(
        "that cannot be read to the end",
        scanned.values().stream()
            .flatMap(List::stream)
            .filter(range -> !range.damage().isEmpty())
            .map(range -> range.path() + ": " + range.damage())
            .sorted()
            .toList());
    Map<Integer, List<LogSlots>> bySite = new HashMap<>();
    for (FoundLog log : readable()) {
      bySite
          .computeIfAbsent(log.site(), none -> new ArrayList<>())
          .add(new LogSlots(log, scanned.get(log.path())));
    }
    List<LogCuts> cuts =
        bySite.entrySet().stream().map(of -> new LogCuts(of.getKey(), of.getValue())).toList();
    long all = cuts.stream().mapToLong(LogCuts::bytes).sum();
    double partBytes = wanted == 0 ? PART_BYTES : Math.max(1, (double) all / wanted);
    List<LogPart> parts = new ArrayList<>();
    for (LogCuts site : cuts) {
      parts.addAll(site.parts((int) Math.max(1, Math.round(site.bytes() / partBytes))));
    }
    remarks.report(
        "that are read in one part, since their logs cannot be cut",
        cuts.stream()
            .filter(site -> !site.canCut())
            .map(site -> sites.get(site.site()).name())
            .toList());
    parts.sort(Comparator.comparingLong(LogPart::bytes).reversed());
    return parts;
  }
}
