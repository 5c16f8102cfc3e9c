package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Whether the intervals of ranks hold, from surfers to {@code run}: surfers enter the pages of a
 * site at known rates and follow its links, each click writes a line of a log, and {@code run}
 * crawls, reads and ranks as for anybody. The truth is the expected views of every page.
 *
 * <p>Arguments: logs per line of the table, and estimators separated by commas. Shown for each are
 * the share of pages whose expected views are within their interval, and the relative L1 error.
 */
public final class CoverageBench {

  private static final int PAGES = 60;
  private static final int DAYS = 28;
  private static final double GOES_ON = 0.7;
  private static final double EXTERNAL = 0.3;
  private static final String SITE = "https://site.example/";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss '+0000'", Locale.ROOT);

  private final Path folder;
  private final int[][] links;
  private final boolean[] leaves;
  private final double[] rates;
  private final Random random;
  private long days = DAYS;

  private CoverageBench(Path folder, String shape, String ways, Random random) {
    this.folder = folder;
    this.random = random;
    links = new int[PAGES][];
    leaves = new boolean[PAGES];
    rates = new double[PAGES];
    double sum = 0;
    for (int v = 0; v < PAGES; v++) {
      links[v] = links(shape, v);
      leaves[v] = v % 3 == 1;
      rates[v] =
          switch (ways) {
            case "heavy" -> Math.exp(2 * random.nextGaussian());
            case "few" -> v % 10 == 3 ? 1 : 0;
            case "half" -> v < PAGES / 2 ? 10 : 1;
            case "home" -> v == 0 ? PAGES : 1;
            default -> 1;
          };
      sum += rates[v];
    }
    for (int v = 0; v < PAGES; v++) {
      rates[v] /= sum;
    }
  }

  private static int[] links(String shape, int v) {
    List<Integer> targets = new ArrayList<>();
    switch (shape) {
      case "list" -> targets.addAll(List.of(0, 1, 2, v - 1, v + 1));
      case "docs" -> {
        for (int k = 0; k < 15; k++) {
          targets.add(k);
        }
        targets.add(v + 1);
      }
      default -> {
        targets.add(v == 0 ? -1 : (v - 1) / 4);
        for (int k = 1; k <= 4; k++) {
          targets.add(4 * v + k);
        }
      }
    }
    if (v == 0) { // So that the crawl finds every page.
      for (int k = 0; k < PAGES && shape.equals("list"); k++) {
        targets.add(k);
      }
    }
    return targets.stream()
        .filter(t -> t >= 0 && t < PAGES && t != v)
        .distinct()
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static String name(int v) {
    return v == 0 ? "" : "p" + v + ".html";
  }

  private void writeSite() throws IOException {
    for (int v = 0; v < PAGES; v++) {
      StringBuilder html = new StringBuilder("<html><title>Page " + v + "</title><body>");
      for (int w : links[v]) {
        html.append("<a href='/").append(name(w)).append("'>").append(w).append("</a> ");
      }
      if (leaves[v]) {
        html.append("<a href='https://elsewhere.example/'>out</a>");
      }
      // Words of its own, so that no page is taken for a copy of another one.
      Random words = new Random(v);
      for (int k = 0; k < 120; k++) {
        html.append(" w").append(words.nextInt(5000));
      }
      Path file = folder.resolve("www").resolve(v == 0 ? "index.html" : name(v));
      Files.createDirectories(file.getParent());
      Files.writeString(file, html);
    }
  }

  /** Lines of all clicks of surfers who enter by a Poisson process of the rates. */
  private void writeLog(double entriesPerPage, Path log) throws IOException {
    List<String> lines = new ArrayList<>();
    LocalDateTime start = LocalDateTime.now().minusDays(DAYS + 1).withHour(0).withMinute(0);
    int client = 0;
    for (int v = 0; v < PAGES; v++) {
      double expected = entriesPerPage * PAGES * rates[v];
      for (double at = next(expected); at < 1; at += next(expected)) {
        LocalDateTime time = start.plusSeconds((long) (at * DAYS * 86_400));
        String address =
            "10." + client / 65_536 % 256 + "." + client / 256 % 256 + "." + client % 256;
        client++;
        String referrer =
            random.nextDouble() < EXTERNAL ? "https://r" + random.nextInt(9) + ".example/x" : "-";
        int page = v;
        while (true) {
          lines.add(line(address, time, page, referrer));
          int targets = links[page].length + (leaves[page] ? 1 : 0);
          int chosen = targets == 0 ? -1 : random.nextInt(targets);
          if (random.nextDouble() >= GOES_ON || chosen < 0 || chosen >= links[page].length) {
            break;
          }
          referrer = SITE + name(page);
          page = links[page][chosen];
          time = time.plusMinutes(40); // Later than a repeated view, which counts once.
        }
      }
    }
    lines.sort(Comparator.comparing(line -> line.substring(0, 20)));
    List<String> text = new ArrayList<>();
    lines.forEach(line -> text.add(line.substring(20)));
    days = days(lines);
    Files.write(log, text);
  }

  /** The days that a reader of the log takes it for: the last clicks may be on one more. */
  private static long days(List<String> lines) {
    LocalDate first = LocalDate.parse(lines.get(0).substring(0, 10));
    LocalDate last = LocalDate.parse(lines.get(lines.size() - 1).substring(0, 10));
    return last.toEpochDay() - first.toEpochDay() + 1;
  }

  private double next(double expected) {
    return expected == 0 ? 2 : -Math.log(1 - random.nextDouble()) / expected;
  }

  private static String line(String address, LocalDateTime time, int page, String referrer) {
    String moment = time.toString();
    String key = (moment + ":00000000").substring(0, 20);
    return key
        + address
        + " - - ["
        + TIME.format(time)
        + "] \"GET /"
        + name(page)
        + " HTTP/1.1\" 200 900 \""
        + referrer
        + "\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"";
  }

  /** Expected views per day, by iteration of the surfers' own rule. */
  private double[] truth(double entriesPerPage) {
    double[] entries = new double[PAGES];
    for (int v = 0; v < PAGES; v++) {
      entries[v] = entriesPerPage * PAGES * rates[v] / days;
    }
    double[] views = entries.clone();
    for (int step = 0; step < 200; step++) {
      double[] next = entries.clone();
      for (int v = 0; v < PAGES; v++) {
        int targets = links[v].length + (leaves[v] ? 1 : 0);
        for (int w : links[v]) {
          next[w] += GOES_ON * views[v] / targets;
        }
      }
      views = next;
    }
    return views;
  }

  private static String siterank(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    if (status > 1) {
      throw new IllegalStateException(String.join(" ", arguments) + ": " + err);
    }
    return out.toString();
  }

  /** Score, lower and upper end by page. */
  private Map<Integer, double[]> ranks(Path log, String estimator) throws IOException {
    Path data = folder.resolve("data");
    delete(data);
    siterank(
        "run",
        "--site",
        SITE,
        "--dir",
        folder.resolve("www").toString(),
        "--logs",
        log.toString(),
        "--estimator",
        estimator,
        "--half-life",
        "36500d",
        "--data",
        data.toString());
    Map<Integer, double[]> ranks = new TreeMap<>();
    siterank("export", "ranks", "--data", data.toString())
        .lines()
        .skip(1)
        .forEach(
            row -> {
              String[] cells = row.split("\t");
              String page = cells[0].substring(SITE.length()).replaceAll("\\D", "");
              ranks.put(
                  page.isEmpty() ? 0 : Integer.parseInt(page),
                  Stream.of(cells[1], cells[4], cells[5])
                      .mapToDouble(Double::parseDouble)
                      .toArray());
            });
    return ranks;
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (Stream<Path> paths = Files.walk(tree)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /** Prints the table. */
  public static void main(String[] args) throws IOException {
    int logs = Integer.parseInt(args[0]);
    List<String> estimators = Arrays.asList(args[1].split(","));
    System.out.printf("%-5s %-6s %7s", "shape", "ways", "entries");
    estimators.forEach(name -> System.out.printf("  %9s coverage error", name));
    System.out.println();
    for (String shape : List.of("list", "docs", "tree")) {
      for (String ways : List.of("even", "heavy", "few", "half", "home")) {
        for (double entries : new double[] {0.3, 1, 3, 10, 30}) {
          double[] held = new double[estimators.size()];
          double[] error = new double[estimators.size()];
          for (int log = 0; log < logs; log++) {
            Path folder = Files.createTempDirectory("coverage");
            try {
              Random random = new Random(log * 31L + shape.hashCode() * 7L + ways.hashCode());
              CoverageBench bench = new CoverageBench(folder, shape, ways, random);
              bench.writeSite();
              Path file = folder.resolve("access.log");
              bench.writeLog(entries, file);
              double[] truth = bench.truth(entries);
              for (int k = 0; k < held.length; k++) {
                bench.compare(bench.ranks(file, estimators.get(k)), truth, k, held, error);
              }
            } finally {
              delete(folder);
            }
          }
          System.out.printf("%-5s %-6s %7.1f", shape, ways, entries);
          for (int k = 0; k < held.length; k++) {
            System.out.printf("  %9s    %.3f %.3f", "", held[k] / logs / PAGES, error[k] / logs);
          }
          System.out.println();
        }
      }
    }
  }

  private void compare(
      Map<Integer, double[]> ranks, double[] truth, int k, double[] held, double[] error) {
    double off = 0;
    double all = 0;
    for (int v = 0; v < PAGES; v++) {
      double[] rank = ranks.getOrDefault(v, new double[3]);
      held[k] += rank[1] <= truth[v] && truth[v] <= rank[2] ? 1 : 0;
      off += Math.abs(rank[0] - truth[v]);
      all += truth[v];
    }
    error[k] += off / all;
  }
}
