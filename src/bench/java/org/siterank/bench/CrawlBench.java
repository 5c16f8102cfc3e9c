package org.siterank.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Times crawling and indexing a real tree of pages beside tools that do a part of it, all in one
 * run and in turn: medians of wall clock, processor time and peak memory, and the ratios to the
 * tool that each is held against.
 *
 * <ul>
 *   <li>{@code siterank run} over HTTP, politeness off, from nginx on loopback: fetched, parsed,
 *       stored, ranked and indexed; beside {@code wget -r} to disk
 *   <li>{@code siterank run --dir}; beside Pagefind, where it is given
 * </ul>
 *
 * <p>Needs nginx, wget and GNU time. Arguments: the folder, with an index.html that leads to all of
 * it; runs; the program of Pagefind, or nothing.
 */
public final class CrawlBench {

  private static final int PORT = 8731;
  private static final String SITE = "http://127.0.0.1:" + PORT + "/";

  /** One run of a program. */
  private record Cost(double wall, double processor, double megabytes) {}

  private final Path folder;
  private final Path site;
  private final Map<String, List<Cost>> costs = new LinkedHashMap<>();

  private CrawlBench(Path folder, Path site) {
    this.folder = folder;
    this.site = site;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder =
        Files.createTempDirectory(Files.createDirectories(Path.of("target")), "crawlbench");
    CrawlBench bench = new CrawlBench(folder.toAbsolutePath(), Path.of(arguments[0]).toRealPath());
    Process nginx = bench.nginx();
    try {
      for (int run = 0; run < Integer.parseInt(arguments[1]); run++) {
        bench.round(arguments.length > 2 ? arguments[2] : "");
      }
      bench.print();
    } finally {
      nginx.destroy();
      nginx.waitFor();
      delete(folder);
    }
  }

  private void round(String pagefind) throws IOException, InterruptedException {
    Path copy = folder.resolve("copy");
    record("wget -r", "wget -q -r -l inf -np -e robots=off -P " + copy + " " + SITE, 8);
    delete(copy);
    siterank("siterank run, HTTP", "--site " + SITE + " --delay 0s --connections 4");
    siterank("siterank run, folder", "--site https://docs.example/ --dir " + site);
    if (!pagefind.isEmpty()) {
      Path output = folder.resolve("pagefind");
      record("pagefind", pagefind + " --site " + site + " --output-path " + output, 0);
      System.out.printf(Locale.ROOT, "index of pagefind: %d MB%n", size(output) >> 20);
      delete(output);
    }
  }

  private void siterank(String what, String options) throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    record(what, "bin/siterank run --no-progress " + options + " --data " + data, 1);
    System.out.printf(Locale.ROOT, "index of %s: %d MB%n", what, size(data.resolve("index")) >> 20);
    delete(data);
  }

  private Process nginx() throws IOException {
    Path configuration = folder.resolve("nginx.conf");
    Files.writeString(
        configuration,
        String.join(
            "\n",
            "daemon off; worker_processes 1; error_log " + folder + "/error.log;",
            "pid " + folder + "/nginx.pid;",
            // An unprivileged worker could not look into a private folder.
            "user root;",
            "events { worker_connections 256; }",
            "http { types { text/html html htm; text/css css; text/plain txt; }",
            "  access_log off; sendfile on;",
            "  server { listen 127.0.0.1:" + PORT + "; root " + site + "; } }"));
    return new ProcessBuilder("nginx", "-p", folder.toString(), "-c", configuration.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("nginx.out").toFile())
        .start();
  }

  /**
   * Runs a program and notes what it cost.
   *
   * @param most the greatest exit status that is no failure
   */
  private void record(String what, String command, int most)
      throws IOException, InterruptedException {
    Path time = folder.resolve("time");
    List<String> words = new ArrayList<>(List.of("/usr/bin/time", "-f", "%e %U %S %M", "-o"));
    words.add(time.toString());
    words.addAll(Arrays.asList(command.split(" ", -1)));
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    int status = process.waitFor();
    if (status > most) {
      throw new IOException("exit status " + status + ": " + command);
    }
    List<String> lines = Files.readAllLines(time, StandardCharsets.UTF_8);
    String[] values = lines.get(lines.size() - 1).split(" ", -1);
    Cost cost =
        new Cost(
            Double.parseDouble(values[0]),
            Double.parseDouble(values[1]) + Double.parseDouble(values[2]),
            Double.parseDouble(values[3]) / 1024);
    costs.computeIfAbsent(what, none -> new ArrayList<>()).add(cost);
    System.out.printf(
        Locale.ROOT,
        "%-22s %6.1f s, %6.1f s of processor time, %6.0f MB%n",
        what,
        cost.wall(),
        cost.processor(),
        cost.megabytes());
  }

  private void print() {
    System.out.println("medians:");
    costs.forEach(
        (what, runs) ->
            System.out.printf(
                Locale.ROOT,
                "%-22s %6.1f s, %6.1f s of processor time, %6.0f MB%n",
                what,
                median(runs, Cost::wall),
                median(runs, Cost::processor),
                median(runs, Cost::megabytes)));
    ratio("siterank run, HTTP", "wget -r");
    ratio("siterank run, folder", "pagefind");
  }

  private void ratio(String one, String other) {
    if (costs.containsKey(one) && costs.containsKey(other)) {
      System.out.printf(
          Locale.ROOT,
          "%s is %.2f of %s by the wall clock, %.2f by memory%n",
          one,
          median(costs.get(one), Cost::wall) / median(costs.get(other), Cost::wall),
          median(costs.get(one), Cost::megabytes) / median(costs.get(other), Cost::megabytes),
          other);
    }
  }

  private static double median(List<Cost> runs, ToDoubleFunction<Cost> part) {
    double[] sorted = runs.stream().mapToDouble(part).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
