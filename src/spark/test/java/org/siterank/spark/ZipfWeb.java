package org.siterank.spark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A generated web: sites whose sizes follow Zipf's law, each a tree of pages with navigation,
 * neighbours and popular pages, and a share of links to pages of other sites, half of them home
 * pages. Every page is linked to. The same numbers give the same bytes.
 *
 * @param sites number of sites
 * @param pages of all sites, about
 * @param linksPerPage mean
 * @param crossing share of the links that lead to another site, about
 */
record ZipfWeb(int sites, long pages, double linksPerPage, double crossing, long seed) {

  private static final int SMALLEST = 3;
  private static final int BRANCHES = 10;
  private static final int NAVIGATION = 8;
  private static final int MOST_LINKS = 150;

  /**
   * {@code SITES PAGES LINKS_PER_PAGE CROSSING FOLDER [clicks]}: writes links.tsv and inflow.tsv;
   * with {@code clicks} every link has a weight.
   */
  public static void main(String[] words) throws IOException {
    ZipfWeb web =
        new ZipfWeb(
            Integer.parseInt(words[0]),
            Long.parseLong(words[1]),
            Double.parseDouble(words[2]),
            Double.parseDouble(words[3]),
            20041116);
    Path folder = Files.createDirectories(Path.of(words[4]));
    Path linkFile = folder.resolve("links.tsv");
    Path inflowFile = folder.resolve("inflow.tsv");
    boolean clicks = words.length > 5 && words[5].equals("clicks");
    long links = clicks ? web.writeClicked(linkFile, inflowFile) : web.write(linkFile, inflowFile);
    System.out.println(web + ": " + links + " lines");
  }

  /** Writes the web in the formats of {@code siterank solve}; returns the number of links. */
  long write(Path linkFile, Path inflowFile) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(linkFile)) {
      return write(out, inflowFile);
    }
  }

  /** The same links, each with a share of the clicks on its page. */
  long writeClicked(Path linkFile, Path inflowFile) throws IOException {
    try (ClickedLinks out = new ClickedLinks(Files.newBufferedWriter(linkFile), seed)) {
      return write(out, inflowFile);
    }
  }

  private long write(Writer out, Path inflowFile) throws IOException {
    int[] sizes = sizes();
    double[] reached =
        new double[sites]; // Larger sites are linked to more, less than in proportion.
    double total = 0;
    for (int s = 0; s < sites; s++) {
      total += Math.sqrt(sizes[s]);
      reached[s] = total;
    }
    SplittableRandom random = new SplittableRandom(seed);
    long links = 0;
    try (BufferedWriter inflow = Files.newBufferedWriter(inflowFile)) {
      for (int s = 0; s < sites; s++) {
        for (int p = 0; p < sizes[s]; p++) {
          if (p == 0 || random.nextInt(8) == 0) {
            double views = (p == 0 ? 20 : 1) * Math.pow(1 - random.nextDouble(), -0.6);
            inflow.write(name(s, p) + "\t" + (float) views + "\t0.25\n");
          }
          links += writeLinks(out, random, sizes, reached, s, p);
        }
      }
    }
    return links;
  }

  private int[] sizes() {
    double harmonic = 0;
    for (int s = 1; s <= sites; s++) {
      harmonic += 1.0 / s;
    }
    int[] sizes = new int[sites];
    for (int s = 0; s < sites; s++) {
      sizes[s] = (int) Math.max(SMALLEST, Math.round(pages / harmonic / (s + 1)));
    }
    return sizes;
  }

  private int writeLinks(
      Writer out, SplittableRandom random, int[] sizes, double[] reached, int s, int p)
      throws IOException {
    int size = sizes[s];
    int links = 0;
    for (int child = BRANCHES * p + 1; child <= BRANCHES * (p + 1) && child < size; child++) {
      links += write(out, s, p, s, child);
    }
    if (p == 0) {
      links += write(out, s, 0, (s + 1) % sites, 0); // So that every home page is linked to.
    }
    if (random.nextInt(12) == 0) {
      return links; // A page without links of its own.
    }
    double mean = linksPerPage * 12 / 11 - 1;
    int more = (int) Math.min(MOST_LINKS, -mean * Math.log(1 - random.nextDouble()));
    for (int i = 0; i < more; i++) {
      if (random.nextDouble() < crossing * linksPerPage / (linksPerPage - 1)) {
        int at = Arrays.binarySearch(reached, random.nextDouble() * reached[sites - 1]);
        int other = Math.min(sites - 1, at < 0 ? -at - 1 : at);
        int page =
            random.nextBoolean() ? 0 : (int) (sizes[other] * Math.pow(random.nextDouble(), 3));
        links += write(out, s, p, other, page);
      } else {
        links += write(out, s, p, s, inside(random, size, p));
      }
    }
    return links;
  }

  private static int inside(SplittableRandom random, int size, int page) {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextInt(Math.min(size, NAVIGATION));
      case 1 -> Math.floorMod(page + random.nextInt(-20, 21), size);
      default -> (int) (size * Math.pow(random.nextDouble(), 2));
    };
  }

  private static int write(Writer out, int fromSite, int from, int toSite, int to)
      throws IOException {
    if (fromSite == toSite && from == to) {
      return 0;
    }
    out.write(name(fromSite, from) + '\t' + name(toSite, to) + '\n');
    return 1;
  }

  private static String name(int site, int page) {
    return "https://s" + site + ".example/" + (page == 0 ? "" : "p" + page);
  }
}
