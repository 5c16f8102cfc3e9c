package org.siterank.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.siterank.spark.harness.SparkSubmit;
import org.siterank.spark.harness.Standalone;

/**
 * How much faster two workers count logs than one, each pinned to a processor of its own: {@code
 * SITES_FILE LOGS_FOLDER RUNS}. Whole commands, in turns, each started anew; every file is read
 * once before. Beside each the same command over the first lines: what starting takes. Started by
 * hand on a machine of at least two processors.
 */
final class LogsSpeed {

  /** What the manual advises where an executor reads less than some 5 GB. */
  private static final String SHORT = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private LogsSpeed() {}

  public static void main(String[] words) throws Exception {
    Path sites = Path.of(words[0]).toAbsolutePath();
    Path logs = Path.of(words[1]).toAbsolutePath();
    int runs = Integer.parseInt(words[2]);
    Path folder = Files.createTempDirectory("logs-speed");
    Path few = Files.createDirectories(folder.resolve("few"));
    firstLines(logs, few);
    double[] whole = new double[runs];
    double[] rest = new double[runs];
    try (Standalone cluster = Standalone.startPinned(folder.resolve("cluster"), 2, "2g")) {
      count(cluster, 2, sites, logs, folder.resolve("first"));
      for (int run = 0; run < runs; run++) {
        double startOfOne = count(cluster, 1, sites, few, folder.resolve("start-one" + run));
        double startOfTwo = count(cluster, 2, sites, few, folder.resolve("start-two" + run));
        double one = count(cluster, 1, sites, logs, folder.resolve("one" + run));
        double two = count(cluster, 2, sites, logs, folder.resolve("two" + run));
        whole[run] = one / two / 2;
        rest[run] = (one - startOfOne) / (two - startOfTwo) / 2;
        System.out.printf(
            Locale.ROOT,
            "one worker %.1f s, two %.1f s, of which %.1f and %.1f s with few lines:"
                + " %.2f of linear, %.2f without these%n",
            one,
            two,
            startOfOne,
            startOfTwo,
            whole[run],
            rest[run]);
      }
    }
    Arrays.sort(whole);
    Arrays.sort(rest);
    System.out.printf(
        Locale.ROOT,
        "medians %.2f of linear, %.2f without the start%n",
        whole[runs / 2],
        rest[runs / 2]);
  }

  /** The beginning of one log of each site: what a job takes that hardly reads. */
  private static void firstLines(Path logs, Path few) throws IOException {
    try (Stream<Path> folders = Files.list(logs)) {
      for (Path site : folders.toList()) {
        Path copy = Files.createDirectories(few.resolve(site.getFileName()));
        try (Stream<Path> files = Files.list(site)) {
          Path log = files.sorted().findFirst().orElseThrow();
          try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            Files.write(
                copy.resolve("access.log"), lines.limit(100).toList(), StandardCharsets.ISO_8859_1);
          }
        }
      }
    }
  }

  private static double count(Standalone cluster, int workers, Path sites, Path logs, Path out)
      throws Exception {
    long began = System.nanoTime();
    SparkSubmit.Result result =
        SparkSubmit.to(cluster.url())
            .with("spark.cores.max", Integer.toString(workers))
            .with("spark.executor.cores", "1")
            .with("spark.executor.memory", "1g")
            .with("spark.executor.extraJavaOptions", SHORT)
            .run(Logs.class, "--sites", sites, "--logs", logs, "--out", out);
    if (result.status() != 0) {
      throw new IllegalStateException(result.messages());
    }
    return (System.nanoTime() - began) / 1e9;
  }
}
