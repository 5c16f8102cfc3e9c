package org.siterank.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A search page's process as it looks from outside: its memory, its processor time by what its
 * threads do, and the latencies that it counts itself. The client of a load test shares the
 * machine, so that what it measures holds its own waiting as well.
 */
final class ServerProcess {

  /** Clock ticks of {@code /proc} in a second; Linux has had 100 for user programs ever since. */
  private static final double TICKS = 100;

  private static final Pattern BUCKET =
      Pattern.compile("siterank_request_duration_seconds_bucket\\{.*le=\"([^\"]+)\"} ([0-9.E+]+)");

  /** Who may read the measurements, and is not limited: the line of the file of users. */
  static final String USER = "bench:bench";

  /** The same in a request. */
  static final String WEBMASTER =
      "Basic " + Base64.getEncoder().encodeToString(USER.getBytes(StandardCharsets.US_ASCII));

  private final Path proc;
  private final URI metrics;

  ServerProcess(Process process, String url) {
    this.proc = Path.of("/proc", Long.toString(process.pid()));
    this.metrics = URI.create(url + "metrics");
  }

  /** Resident memory now, and at most. */
  String memory() throws IOException {
    try (Stream<String> lines = Files.lines(proc.resolve("status"))) {
      return String.join(
          ", ",
          lines
              .filter(line -> line.startsWith("VmRSS") || line.startsWith("VmHWM"))
              .map(line -> line.replaceAll("\\s+", " "))
              .toList());
    }
  }

  /** Seconds of processor so far, by the kind of thread. */
  Map<String, Double> processor() throws IOException {
    Map<String, Double> seconds = new TreeMap<>();
    List<Path> threads;
    try (Stream<Path> tasks = Files.list(proc.resolve("task"))) {
      threads = tasks.toList();
    }
    for (Path thread : threads) {
      try {
        String name = Files.readString(thread.resolve("comm")).strip();
        String stat = Files.readString(thread.resolve("stat"));
        // Behind the name, which may hold anything: state is field 3, user and system 14 and 15.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        double used = (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS;
        seconds.merge(kind(name), used, Double::sum);
      } catch (IOException e) {
        if (Files.exists(thread)) {
          throw e; // Else it has ended in between.
        }
      }
    }
    return seconds;
  }

  private static String kind(String thread) {
    if (thread.startsWith("search-page")) {
      return "requests";
    }
    return thread.matches("C[12] .*") ? "compilers" : "others";
  }

  /** Requests answered within so many seconds, by the server's own clock, of all paths together. */
  Map<Double, Long> latencies(HttpClient client) throws IOException, InterruptedException {
    String text =
        client
            .send(
                HttpRequest.newBuilder(metrics).header("Authorization", WEBMASTER).build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    Map<Double, Long> within = new TreeMap<>();
    Matcher bucket = BUCKET.matcher(text);
    while (bucket.find()) {
      double limit =
          bucket.group(1).equals("+Inf")
              ? Double.POSITIVE_INFINITY
              : Double.parseDouble(bucket.group(1));
      within.merge(limit, (long) Double.parseDouble(bucket.group(2)), Long::sum);
    }
    if (within.isEmpty()) {
      throw new NoSuchElementException(metrics + " has no latencies: " + text);
    }
    return within;
  }

  /** The shares answered within each limit, of what came between two looks. */
  static String shares(Map<Double, Long> before, Map<Double, Long> after) {
    long all = count(before, after, Double.POSITIVE_INFINITY);
    List<String> shares = new ArrayList<>();
    for (double limit : after.keySet()) {
      if (limit >= 0.01 && limit <= 0.5) {
        shares.add(
            String.format(
                Locale.ROOT,
                "%.2f %% in %.0f ms",
                100.0 * count(before, after, limit) / Math.max(1, all),
                limit * 1000));
      }
    }
    return String.join(", ", shares);
  }

  private static long count(Map<Double, Long> before, Map<Double, Long> after, double limit) {
    return after.get(limit) - before.getOrDefault(limit, 0L);
  }
}
