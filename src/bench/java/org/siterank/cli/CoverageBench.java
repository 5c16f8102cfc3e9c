package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Whether the intervals of ranks hold, from surfers to {@code rank}: surfers enter the pages of a
 * site at known rates and follow its links, each click writes a line of a log, and the commands
 * {@code crawl}, {@code logs} and {@code rank} do what they do for anybody. The truth is the
 * expected views of every page. Surfers are quick: who comes back to a page does so within the half
 * hour in which reloading it counts once.
 *
 * <p>Arguments: {@code choose} or {@code hold-out}, which are different sites and log sizes; logs
 * of each; estimators separated by commas; seconds between two clicks on average. Shown are, by
 * shape, log size and estimator, the share of pages whose expected views are within their interval,
 * with its standard error, the least of the ways to enter, and the relative L1 error as a multiple
 * of that of the first estimator.
 */
public final class CoverageBench {

  /** Sites and logs of one table. */
  private record Choice(List<String> shapes, List<String> ways, double[] entries) {

    static Choice of(String name) {
      return switch (name) {
        case "choose" ->
            new Choice(
                List.of("list", "docs", "tree"),
                List.of("even", "heavy", "few", "half", "home"),
                new double[] {0.3, 1, 3, 10, 30});
        case "hold-out" ->
            new Choice(
                List.of("blog", "wiki", "ring"),
                List.of("zipf", "leaves", "noisy", "one"),
                new double[] {0.5, 2, 6, 18, 50});
        default -> throw new IllegalArgumentException("choose or hold-out, not " + name);
      };
    }
  }

  /** Sums over logs: of something, and of its square. */
  private static final class Mean {
    private double sum;
    private double squares;
    private int count;

    void add(double value) {
      sum += value;
      squares += value * value;
      count++;
    }

    double value() {
      return sum / count;
    }

    double standardError() {
      return Math.sqrt(Math.max(0, squares / count - value() * value()) / Math.max(1, count - 1));
    }
  }

  private final SurferSite site;
  private final Path crawled;

  private CoverageBench(Path folder, String shape) throws IOException {
    site = new SurferSite(shape);
    Path www = folder.resolve("www");
    site.writeSite(www);
    crawled = folder.resolve("crawled");
    siterank(
        "crawl", "--site", SurferSite.SITE, "--dir", www.toString(), "--data", crawled.toString());
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
  private static Map<Integer, double[]> ranks(Path data, String estimator) {
    siterank(
        "rank",
        "--site",
        SurferSite.SITE,
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
              String page = cells[0].substring(SurferSite.SITE.length()).replaceAll("\\D", "");
              ranks.put(
                  page.isEmpty() ? 0 : Integer.parseInt(page),
                  Stream.of(cells[1], cells[4], cells[5])
                      .mapToDouble(Double::parseDouble)
                      .toArray());
            });
    return ranks;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Files.copy(path, to.resolve(from.relativize(path)));
      }
    }
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
    Choice choice = Choice.of(args[0]);
    int logs = Integer.parseInt(args[1]);
    List<String> estimators = List.of(args[2].split(","));
    double seconds = Double.parseDouble(args[3]);
    System.out.println("shape entries estimator  coverage  s.e.  least  error ratio");
    Path folder = Files.createTempDirectory("coverage");
    try {
      for (String shape : choice.shapes()) {
        Path home = Files.createDirectory(folder.resolve(shape));
        CoverageBench bench = new CoverageBench(home, shape);
        for (double entries : choice.entries()) {
          bench.row(shape, choice.ways(), entries, logs, estimators, seconds, home);
        }
      }
    } finally {
      delete(folder);
    }
  }

  /** All ways to enter a site, with logs of one size. */
  private void row(
      String shape,
      List<String> ways,
      double entriesPerPage,
      int logs,
      List<String> estimators,
      double seconds,
      Path home)
      throws IOException {
    int some = estimators.size();
    Mean[] held = Stream.generate(Mean::new).limit(some).toArray(Mean[]::new);
    double[] least = new double[some];
    String[] where = new String[some];
    double[] error = new double[some];
    Arrays.fill(least, 2);
    for (String way : ways) {
      Mean[] heldHere = Stream.generate(Mean::new).limit(some).toArray(Mean[]::new);
      for (int log = 0; log < logs; log++) {
        Random random = new Random(log * 31L + shape.hashCode() * 7L + way.hashCode());
        double[] entries = SurferSite.rates(way, random);
        for (int v = 0; v < SurferSite.PAGES; v++) {
          entries[v] *= entriesPerPage * SurferSite.PAGES;
        }
        Path file = home.resolve("access.log");
        long days = site.writeLog(entries, seconds, random, file);
        if (days == 0) {
          continue;
        }
        Path data = home.resolve("data");
        delete(data);
        copy(crawled, data);
        siterank(
            "logs",
            "--site",
            SurferSite.SITE,
            "--logs",
            file.toString(),
            "--data",
            data.toString());
        double[] truth = site.views(entries);
        for (int k = 0; k < some; k++) {
          Map<Integer, double[]> ranks = ranks(data, estimators.get(k));
          double inside = 0;
          double off = 0;
          double all = 0;
          for (int v = 0; v < SurferSite.PAGES; v++) {
            double[] rank = ranks.getOrDefault(v, new double[3]);
            double wanted = truth[v] / days;
            inside += rank[1] <= wanted && wanted <= rank[2] ? 1 : 0;
            off += Math.abs(rank[0] - wanted);
            all += wanted;
          }
          held[k].add(inside / SurferSite.PAGES);
          heldHere[k].add(inside / SurferSite.PAGES);
          error[k] += off / all;
        }
      }
      for (int k = 0; k < some; k++) {
        if (heldHere[k].value() < least[k]) {
          least[k] = heldHere[k].value();
          where[k] = way;
        }
      }
    }
    for (int k = 0; k < some; k++) {
      System.out.printf(
          "%-5s %7.1f %-9s %9.3f %5.3f %6.3f %-6s %5.3f%n",
          shape,
          entriesPerPage,
          estimators.get(k),
          held[k].value(),
          held[k].standardError(),
          least[k],
          where[k],
          error[k] / error[0]);
    }
  }
}
