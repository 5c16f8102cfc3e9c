package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A made-up site, and the surfers who enter its pages at known rates and follow its links, each
 * with the same chance.
 */
final class SurferSite {

  static final int PAGES = 60;
  private static final int DAYS = 28;
  private static final double GOES_ON = 0.7;
  private static final double EXTERNAL = 0.3;
  static final String SITE = "https://site.example/";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss '+0000'", Locale.ROOT);

  private final int[][] links = new int[PAGES][];
  private final boolean[] leaves = new boolean[PAGES];

  /** A site of a shape, the same each time. */
  SurferSite(String shape) {
    Random random = new Random(shape.hashCode());
    for (int v = 0; v < PAGES; v++) {
      links[v] = links(shape, v, random);
      leaves[v] = v % 3 == 1;
    }
  }

  /** How many of all visits enter at each page; sums to 1. */
  static double[] rates(String ways, Random random) {
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

  void writeSite(Path www) throws IOException {
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
  long writeLog(double[] entries, double seconds, Random random, Path log) throws IOException {
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
  double[] views(double[] entries) {
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
}
