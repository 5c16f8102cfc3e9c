package org.siterank.graph;

import java.util.SplittableRandom;

/**
 * Small random webs of several sites with everything that occurs: self-loops, duplicates, dangling
 * pages, nofollow and dead links, links off the web, sites that are islands and sites that are
 * traps.
 */
public final class RandomWebs {

  private RandomWebs() {}

  /** A web of 1 to 5 sites and up to 30 pages, the same for the same seed. */
  public static SiteGraph web(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    int sites = 1 + random.nextInt(5);
    int[] sizes = new int[sites];
    double[] local = new double[sites];
    for (int site = 0; site < sites; site++) {
      sizes[site] = 1 + random.nextInt(6);
      local[site] = random.nextInt(4) == 0 ? 1 : 0.7; // 1: nothing leads out
    }
    double silent = random.nextInt(2) == 0 ? 0 : 0.2;
    double withheld = random.nextInt(3) == 0 ? 0.2 : 0;
    double gone = random.nextInt(3) == 0 ? 0.1 : 0;
    for (int site = 0; site < sites; site++) {
      for (int v = 0; v < sizes[site]; v++) {
        String name = name(site, v);
        boolean quiet = random.nextDouble() < silent;
        builder.addNode(name, quiet ? NodeKind.of(random.nextInt(3)) : NodeKind.READ);
        for (int k = quiet ? 0 : random.nextInt(5); k > 0; k--) {
          int other = random.nextDouble() < local[site] ? site : random.nextInt(sites);
          String target = name(other, random.nextInt(sizes[other]));
          ArcKind kind = ArcKind.FOLLOW;
          if (random.nextDouble() < gone) {
            target = "http://elsewhere/" + random.nextInt(3);
            kind = random.nextBoolean() ? ArcKind.DEAD : ArcKind.FOLLOW;
          } else if (random.nextDouble() < withheld) {
            kind = ArcKind.NOFOLLOW;
          }
          builder.addArc(name, target, kind);
          if (random.nextInt(4) == 0) {
            builder.addArc(name, target, kind);
          }
        }
      }
    }
    return builder.build();
  }

  /** A strongly connected web of 2 to 4 sites, often periodic. */
  public static SiteGraph ring(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int sites = 2 + random.nextInt(3);
    int n = sites + random.nextInt(12);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    int chords = random.nextInt(n + 1);
    for (int v = 0; v < n; v++) {
      builder.addNode(name(v % sites, v), NodeKind.READ);
      builder.addArc(name(v % sites, v), name((v + 1) % n % sites, (v + 1) % n), ArcKind.FOLLOW);
    }
    for (int k = 0; k < chords; k++) {
      int from = random.nextInt(n);
      int to = random.nextInt(n);
      builder.addArc(name(from % sites, from), name(to % sites, to), ArcKind.FOLLOW);
    }
    return builder.build();
  }

  private static String name(int site, int page) {
    return "http://site" + site + "/" + (char) ('a' + page / 26) + (char) ('a' + page % 26);
  }
}
