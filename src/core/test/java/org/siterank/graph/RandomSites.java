package org.siterank.graph;

import java.util.SplittableRandom;

/** Small random sites with everything that occurs: self-loops, duplicates, dead ends, traps. */
public final class RandomSites {

  private RandomSites() {}

  /** A site of 1 to 12 pages, the same for the same seed. */
  public static SiteGraph site(long seed) {
    return site(seed, 1 + (int) (mixed(seed) % 12));
  }

  /** A site of n pages, the same for the same seed. */
  public static SiteGraph site(long seed, int n) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    double outside = random.nextInt(3) == 0 ? 0 : 0.4;
    double withheld = random.nextInt(2) == 0 ? 0 : 0.2;
    double silent = random.nextInt(2) == 0 ? 0 : 0.3;
    for (int v = 0; v < n; v++) {
      boolean quiet = random.nextDouble() < silent;
      NodeKind kind = quiet ? NodeKind.of(random.nextInt(3)) : NodeKind.READ;
      builder.addNode(name(v), kind);
      int links = quiet ? 0 : random.nextInt(6);
      for (int k = 0; k < links; k++) {
        boolean off = random.nextDouble() < outside;
        boolean held = random.nextDouble() < withheld;
        String target = off ? "external-" + random.nextInt(4) : name(random.nextInt(n));
        ArcKind arc = held ? (off ? ArcKind.DEAD : ArcKind.NOFOLLOW) : ArcKind.FOLLOW;
        builder.addArc(name(v), target, arc);
        if (random.nextInt(4) == 0) {
          builder.addArc(name(v), target, arc);
        }
      }
    }
    return builder.build();
  }

  /** The site of a seed; the links of every second one have random weights. */
  public static SiteGraph anyShares(long seed) {
    return anyShares(site(seed), seed);
  }

  /** A site of n pages; the links of every second one have random weights. */
  public static SiteGraph anyShares(long seed, int n) {
    return anyShares(site(seed, n), seed);
  }

  private static SiteGraph anyShares(SiteGraph graph, long seed) {
    return mixed(seed * 3 + 1) % 2 == 0 ? graph : weighted(graph, seed);
  }

  /**
   * A graph with random shares, of new links too; of pages with other links too, some of them have
   * none left.
   */
  public static SiteGraph weighted(SiteGraph graph, long seed) {
    SplittableRandom random = new SplittableRandom(seed * 17 + 3);
    Arcs successors = graph.successors();
    double[] weights = new double[successors.size()];
    for (int v = 0; v < graph.numNodes(); v++) {
      double sum = 0;
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        weights[k] = Math.pow(random.nextDouble(), 3) + 0.02;
        sum += weights[k];
      }
      boolean isClosed = graph.internalOutdegree(v) == graph.outdegree(v);
      double inside = isClosed || random.nextInt(8) == 0 ? 1 : 0.9 * random.nextDouble();
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        weights[k] *= inside * graph.outdegree(v) / sum;
      }
    }
    SiteGraph clicked = graph.weighted(weights);
    return random.nextInt(3) == 0 ? clicked : clicked.withNewLinks(newLinks(clicked, random));
  }

  private static NewLinks newLinks(SiteGraph graph, SplittableRandom random) {
    double[] ofSource = new double[graph.numNodes()];
    double[] ofTarget = new double[ofSource.length];
    for (int v = 0; v < ofSource.length; v++) {
      ofSource[v] = Math.exp(3 * random.nextDouble() - 2);
      ofTarget[v] = random.nextInt(3) == 0 ? 0.3 : 1;
    }
    return NewLinks.of(ofSource, ofTarget);
  }

  /** Random inflow: some pages get none. */
  public static NodeVector inflow(SiteGraph graph, long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    double[] s = new double[graph.numNodes()];
    for (int v = 0; v < s.length; v++) {
      s[v] = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 10;
    }
    return NodeVector.of(graph, s);
  }

  /** The name of a page. */
  public static String name(int v) {
    return "page-" + (char) ('a' + v / 26) + (char) ('a' + v % 26);
  }

  private static long mixed(long seed) {
    return new SplittableRandom(seed * 31 + 7).nextLong() >>> 1;
  }
}
