package org.siterank.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.siterank.spark.harness.SparkSubmit;
import org.siterank.spark.harness.Standalone;

/**
 * How much faster two workers count logs than one, each pinned to a processor of its own: {@code
 * SITES_FILE LOGS_FOLDER RUNS}. Whole commands, in turns, each started anew; every file is read
 * once before. Started by hand on a machine of at least two processors.
 */
final class LogsSpeed {

  private LogsSpeed() {}

  public static void main(String[] words) throws Exception {
    Path sites = Path.of(words[0]).toAbsolutePath();
    Path logs = Path.of(words[1]).toAbsolutePath();
    int runs = Integer.parseInt(words[2]);
    Path folder = Files.createTempDirectory("logs-speed");
    double[] ratios = new double[runs];
    try (Standalone cluster = Standalone.startPinned(folder.resolve("cluster"), 2, "2g")) {
      count(cluster, 2, sites, logs, folder.resolve("first"));
      for (int run = 0; run < runs; run++) {
        double one = count(cluster, 1, sites, logs, folder.resolve("one" + run));
        double two = count(cluster, 2, sites, logs, folder.resolve("two" + run));
        ratios[run] = one / two;
        System.out.printf(
            Locale.ROOT,
            "one worker %.1f s, two %.1f s: %.2f times as fast, %.2f of linear%n",
            one,
            two,
            ratios[run],
            ratios[run] / 2);
      }
    }
    Arrays.sort(ratios);
    System.out.printf(Locale.ROOT, "median %.2f of linear%n", ratios[runs / 2] / 2);
  }

  private static double count(Standalone cluster, int workers, Path sites, Path logs, Path out)
      throws Exception {
    long began = System.nanoTime();
    SparkSubmit.Result result =
        SparkSubmit.to(cluster.url())
            .with("spark.cores.max", Integer.toString(workers))
            .with("spark.executor.cores", "1")
            .with("spark.executor.memory", "1g")
            .run(Logs.class, "--sites", sites, "--logs", logs, "--out", out);
    if (result.status() != 0) {
      throw new IllegalStateException(result.messages());
    }
    return (System.nanoTime() - began) / 1e9;
  }
}
