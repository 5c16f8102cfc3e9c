package org.siterank.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.accesslog.LogSplit;

/**
 * Times the reading of a large log beside tools that do much less with it, all in one run and in
 * turn: medians of the wall clock, and their ratio to mawk's.
 *
 * <ul>
 *   <li>{@code siterank logs}, the whole process with everything on, of the log, plain, gzipped and
 *       compressed by Zstandard, into a new data directory each time
 *   <li>{@code mawk} counting one field, the status, which has few values; paths, of which there
 *       are many; and requests by day, path and referrer, which is what Siterank counts, without
 *       its telling robots, files and other sites apart; {@code rg -c} counting matching lines,
 *       {@code gzip -dc}, {@code zstd -dc}
 *   <li>reading and splitting alone, the first time in a process and when it is warm
 * </ul>
 *
 * <p>Arguments: the real log to start from, megabytes, runs; or {@code --quick}: three runs of 60
 * MB made from a made-up log. {@code split FILE RUNS} is what it starts itself with, for the first
 * time in a process.
 */
public final class LogBench {

  private static final String SITE = "http://www.semicomplete.com/";
  private static final Pattern BEFORE_COLLECTION = Pattern.compile("(\\d+)M->");

  /** Counts by day, path and referrer, and prints the counts. */
  private static final String SAME =
      "LC_ALL=C mawk '{split($4, day, \":\"); n[day[1] \" \" $7 \" \" $11]++}"
          + " END{for (each in n) print n[each], each}' ";

  private static final double NANOS = 1e9;
  private static final int QUICK_PAGES = 1_000;

  private final Path folder;
  private final Path log;
  private final Path gzipped;
  private final Path zstandard;
  private final int runs;
  private final Map<String, double[]> seconds = new LinkedHashMap<>();

  private LogBench(Path folder, int runs) {
    this.folder = folder;
    this.log = folder.resolve("access.log");
    this.gzipped = folder.resolve("access.log.gz");
    this.zstandard = folder.resolve("access.log.zst");
    this.runs = runs;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("split")) {
      split(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
      return;
    }
    try (QuickForm form = QuickForm.of("logbench", arguments)) {
      Path original = form.isQuick() ? form.log(QUICK_PAGES) : Path.of(arguments[0]);
      String[] used = QuickForm.arguments(arguments, original.toString(), "60", "3");
      LogBench bench = new LogBench(form.folder(), Integer.parseInt(used[2]));
      new VariedLog(original).write(bench.log, Long.parseLong(used[1]) * 1_000_000);
      bench.run();
    }
  }

  /** Prints the seconds of each run, in a process of its own the first of which is cold. */
  private static void split(Path file, int times) throws Exception {
    for (int run = 0; run < times; run++) {
      long start = System.nanoTime();
      long lines = LogSplit.lines(file);
      System.out.println((System.nanoTime() - start) / NANOS + " " + lines);
    }
  }

  private void run() throws Exception {
    shell("gzip -k " + log); // Also leaves the log in the page cache.
    shell("bin/siterank --version"); // A checkout may have to be built.
    boolean hasRipgrep = has("rg");
    boolean hasZstandard = has("zstd");
    if (hasZstandard) {
      shell("zstd -q -k " + log);
    }
    for (int run = 0; run < runs; run++) {
      record("siterank logs", run, siterank(log));
      record(
          "mawk, one field counted",
          run,
          time("LC_ALL=C mawk '{n[$9]++} END{print n[200]}' " + log));
      record(
          "mawk, paths counted", run, time("LC_ALL=C mawk '{n[$7]++} END{print n[\"/\"]}' " + log));
      record("mawk, the same counted", run, time(SAME + log));
      if (hasRipgrep) {
        record("rg -c, lines counted", run, time("rg -c '\" 200 ' " + log));
      }
      double[] splits = splits();
      record("split alone, cold", run, splits[0]);
      record("split alone, warm", run, splits[1]);
      record("siterank logs, .gz", run, siterank(gzipped));
      record("gzip -dc", run, time("gzip -dc " + gzipped));
      if (hasZstandard) {
        record("siterank logs, .zst", run, siterank(zstandard));
        record("zstd -dc", run, time("zstd -dc " + zstandard));
      }
    }
    print();
    if (!hasRipgrep) {
      System.out.println("rg is not installed (Debian: ripgrep)");
    }
    System.out.printf("peak heap of siterank logs: %d MB%n", peakHeap());
  }

  private void record(String what, int run, double value) {
    seconds.computeIfAbsent(what, none -> new double[runs])[run] = value;
  }

  private static boolean has(String command) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "command -v " + command + " >/dev/null").start().waitFor()
        == 0;
  }

  private double siterank(Path file) throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    double time = time(command(file, data));
    CrawlBench.delete(data);
    return time;
  }

  private static String command(Path file, Path data) {
    return "bin/siterank logs --no-progress --site " + SITE + " --logs " + file + " --data " + data;
  }

  private static double time(String command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    shell(command);
    return (System.nanoTime() - start) / NANOS;
  }

  private static void shell(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("exit status " + process.exitValue() + ": " + command);
    }
  }

  /** Seconds of the first split of a process, and the least of later ones. */
  private double[] splits() throws IOException, InterruptedException {
    Path out = folder.resolve("split.out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseParallelGC", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LogBench.class.getName(), "split", log.toString(), "6"));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new IOException("splitting the log has failed");
    }
    double[] times =
        Files.readAllLines(out).stream()
            .mapToDouble(line -> Double.parseDouble(line.substring(0, line.indexOf(' '))))
            .toArray();
    return new double[] {times[0], Arrays.stream(times).skip(1).min().orElseThrow()};
  }

  /** What the heap held before a collection, at most, in a run of its own. */
  private long peakHeap() throws IOException, InterruptedException {
    File collections = folder.resolve("gc.log").toFile();
    shell(
        "SITERANK_JAVA_OPTS=-Xlog:gc:file="
            + collections
            + " "
            + command(log, folder.resolve("heap")));
    Matcher before =
        BEFORE_COLLECTION.matcher(
            Files.readString(collections.toPath(), StandardCharsets.ISO_8859_1));
    long most = 0;
    while (before.find()) {
      most = Math.max(most, Long.parseLong(before.group(1)));
    }
    return most;
  }

  private void print() throws IOException {
    double megabytes = Files.size(log) / 1e6;
    double mawk = median("mawk, one field counted");
    System.out.printf(
        Locale.ROOT,
        "%.0f MB, .gz %.0f MB, medians of %d, %d cores%n%-26s %9s %8s %10s%n",
        megabytes,
        Files.size(gzipped) / 1e6,
        runs,
        Runtime.getRuntime().availableProcessors(),
        "",
        "seconds",
        "MB/s",
        "of mawk's");
    for (String what : seconds.keySet()) {
      double median = median(what);
      System.out.printf(
          Locale.ROOT,
          "%-26s %9.2f %8.0f %10.2f%n",
          what,
          median,
          megabytes / median,
          median / mawk);
    }
    System.out.printf(
        Locale.ROOT,
        ".gz beside gzip -dc: %.2f%n",
        median("siterank logs, .gz") / median("gzip -dc"));
    if (seconds.containsKey("zstd -dc")) {
      System.out.printf(
          Locale.ROOT,
          ".zst beside zstd -dc: %.2f%n",
          median("siterank logs, .zst") / median("zstd -dc"));
    }
    if (seconds.containsKey("rg -c, lines counted")) {
      System.out.printf(
          Locale.ROOT,
          "split alone beside rg: cold %.2f, warm %.2f%n",
          median("split alone, cold") / median("rg -c, lines counted"),
          median("split alone, warm") / median("rg -c, lines counted"));
    }
  }

  private double median(String what) {
    double[] sorted = seconds.get(what).clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
