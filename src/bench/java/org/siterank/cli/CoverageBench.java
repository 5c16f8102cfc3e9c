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

  private static final int PAGES = 60;
  private static final int DAYS = 28;
  private static final double GOES_ON = 0.7;
  private static final double EXTERNAL = 0.3;
  private static final String SITE = "https://site.example/";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss '+0000'", Locale.ROOT);

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

  private final Path crawled;
  private final int[][] links;
  private final boolean[] leaves;

  private CoverageBench(Path folder, String shape) throws IOException {
    links = new int[PAGES][];
    leaves = new boolean[PAGES];
    Random random = new Random(shape.hashCode());
    for (int v = 0; v < PAGES; v++) {
      links[v] = links(shape, v, random);
      leaves[v] = v % 3 == 1;
    }
    Path www = folder.resolve("www");
    writeSite(www);
    crawled = folder.resolve("crawled");
    siterank("crawl", "--site", SITE, "--dir", www.toString(), "--data", crawled.toString());
  }

  private static double[] rates(String ways, Random random) {
    double[] rates = new double[PAGES];
    double sum = 0;
    for (int v = 0; v < PAGES; v++) {
      rates[v] =
          switch (ways) {
            case "heavy" -> Math.exp(2 * random.nextGaussian());
            case "few" -> v % 10 == 3 ? 1 : 0;
            case "half" -> v < PAGES / 2 ? 10 : 1;
            case "home" -> v == 0 ? PAGES : 1;
            case "zipf" -> 1.0 / (1 + (v * 37) % PAGES);
            case "leaves" -> v < PAGES / 4 ? 0.2 : 1;
            case "noisy" -> 0.5 + random.nextDouble();
            case "one" -> v == 17 ? 1 : 0.002;
            default -> 1;
          };
      sum += rates[v];
    }
    for (int v = 0; v < PAGES; v++) {
      rates[v] /= sum;
    }
    return rates;
  }

  private static int[] links(String shape, int v, Random random) {
    List<Integer> targets = new ArrayList<>();
    switch (shape) {
      case "list" -> targets.addAll(List.of(0, 1, 2, v - 1, v + 1));
      case "docs" -> {
        for (int k = 0; k < 15; k++) {
          targets.add(k);
        }
        targets.add(v + 1);
      }
      case "blog" -> { // Six archive pages of nine posts each, which lead home and to the next.
        int archive = v / 10 * 10;
        targets.addAll(List.of(0, archive, archive + 10, v + 1));
        for (int k = 1; k < 10 && v == archive; k++) {
          targets.add(archive + k);
        }
      }
      case "wiki" -> {
        targets.add(0);
        for (int k = 0; k < 6; k++) {
          double at = random.nextDouble();
          targets.add((int) (PAGES * at * at));
        }
      }
      case "ring" -> targets.addAll(List.of((v + 1) % PAGES, (v + 7) % PAGES));
      default -> {
        targets.add(v == 0 ? -1 : (v - 1) / 4);
        for (int k = 1; k <= 4; k++) {
          targets.add(4 * v + k);
        }
      }
    }
    if (v == 0) { // So that the crawl finds every page.
      for (int k = 0; k < PAGES && (shape.equals("list") || shape.equals("wiki")); k++) {
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

  private void writeSite(Path www) throws IOException {
    Files.createDirectories(www);
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
      Files.writeString(www.resolve(v == 0 ? "index.html" : name(v)), html);
    }
  }

  /**
   * Lines of all clicks of surfers who enter by a Poisson process of the rates.
   *
   * @return the days that a reader takes the log for: the last clicks may be on one more
   */
  private long writeLog(double[] entries, double seconds, Random random, Path log)
      throws IOException {
    List<String> lines = new ArrayList<>();
    LocalDateTime start = LocalDateTime.now().minusDays(DAYS + 1).withHour(0).withMinute(0);
    int client = 0;
    for (int v = 0; v < PAGES; v++) {
      for (double at = next(entries[v], random); at < 1; at += next(entries[v], random)) {
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
          time = time.plusSeconds(1 + (long) (-seconds * Math.log(1 - random.nextDouble())));
        }
      }
    }
    if (lines.isEmpty()) {
      return 0;
    }
    lines.sort(Comparator.comparing(line -> line.substring(0, 20)));
    List<String> text = new ArrayList<>();
    lines.forEach(line -> text.add(line.substring(20)));
    Files.write(log, text);
    LocalDate first = LocalDate.parse(lines.get(0).substring(0, 10));
    LocalDate last = LocalDate.parse(lines.get(lines.size() - 1).substring(0, 10));
    return last.toEpochDay() - first.toEpochDay() + 1;
  }

  private static double next(double expected, Random random) {
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

  /** Expected views, by iteration of the surfers' own rule. */
  private double[] views(double[] entries) {
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
  private static Map<Integer, double[]> ranks(Path data, String estimator) {
    siterank(
        "rank",
        "--site",
        SITE,
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
        double[] entries = rates(way, random);
        for (int v = 0; v < PAGES; v++) {
          entries[v] *= entriesPerPage * PAGES;
        }
        Path file = home.resolve("access.log");
        long days = writeLog(entries, seconds, random, file);
        if (days == 0) {
          continue;
        }
        Path data = home.resolve("data");
        delete(data);
        copy(crawled, data);
        siterank("logs", "--site", SITE, "--logs", file.toString(), "--data", data.toString());
        double[] truth = views(entries);
        for (int k = 0; k < some; k++) {
          Map<Integer, double[]> ranks = ranks(data, estimators.get(k));
          double inside = 0;
          double off = 0;
          double all = 0;
          for (int v = 0; v < PAGES; v++) {
            double[] rank = ranks.getOrDefault(v, new double[3]);
            double wanted = truth[v] / days;
            inside += rank[1] <= wanted && wanted <= rank[2] ? 1 : 0;
            off += Math.abs(rank[0] - wanted);
            all += wanted;
          }
          held[k].add(inside / PAGES);
          heldHere[k].add(inside / PAGES);
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
