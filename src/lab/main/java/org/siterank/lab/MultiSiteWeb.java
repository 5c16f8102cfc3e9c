package org.siterank.lab;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A web of sites. Every site is a tree: a page links to its children and back to the home page, and
 * to some random pages of its site; a quarter of the pages link to other sites, half of these links
 * to a home page. Sizes and fame of the sites fall with their rank, and are independent.
 *
 * <p>Made up for the questions of Mathieu and Viennot (2004), who show no experiment: what matters
 * to them is that most links stay on their site, and that entries concentrate on some pages.
 *
 * @param sites how many; at least 2
 * @param externalShare share of pages with links to other sites, in [0, 1]
 */
public record MultiSiteWeb(int sites, double externalShare) implements GraphModel {

  /** Sizes fall like rank^-0.8: of 150 sites with 30,000 pages half have 100 pages or more. */
  private static final double SIZE_EXPONENT = 0.8;

  private static final double FAME_EXPONENT = 1;

  /** Mean of the random links of a page to its site; with tree and home link about five in all. */
  private static final double RANDOM_LINKS = 2.5;

  private static final int MOST_EXTERNAL_LINKS = 3;

  /** 150 sites, a quarter of the pages with external links. */
  public MultiSiteWeb() {
    this(150, 0.25);
  }

  public MultiSiteWeb {
    if (sites < 2) {
      throw new IllegalArgumentException("a web has at least 2 sites, got " + sites);
    }
    if (!(externalShare >= 0 && externalShare <= 1)) {
      throw new IllegalArgumentException("external share must be in [0, 1], got " + externalShare);
    }
  }

  @Override
  public String name() {
    return "multi-site";
  }

  @Override
  public Web generate(int pages, long seed) {
    GraphModel.checkPages(pages);
    SplittableRandom random = new SplittableRandom(seed);
    int[] first = firstPages(pages);
    double[] fame = fame(random, first.length - 1);
    int[] site = new int[pages];
    NumberedPages links = new NumberedPages(pages);
    for (int s = 0; s + 1 < first.length; s++) {
      int home = first[s];
      int size = first[s + 1] - home;
      for (int page = home; page < first[s + 1]; page++) {
        site[page] = s;
        if (page > home) {
          links.link(home + random.nextInt(page - home), page); // Its parent in the tree.
          links.link(page, home);
        }
        for (long k = Poisson.draw(random, RANDOM_LINKS); k > 0; k--) {
          links.link(page, home + random.nextInt(size));
        }
        if (random.nextDouble() < externalShare) {
          leave(random, links, page, s, first, fame);
        }
      }
    }
    return Web.of(name(), links.graph(), site);
  }

  /**
   * The fame of each site of the web of this seed: the chance that a link to others leads to it.
   */
  double[] fame(int pages, long seed) {
    GraphModel.checkPages(pages);
    double[] sums = fame(new SplittableRandom(seed), firstPages(pages).length - 1);
    double[] fame = new double[sums.length];
    Arrays.setAll(fame, s -> (s == 0 ? sums[0] : sums[s] - sums[s - 1]) / sums[sums.length - 1]);
    return fame;
  }

  private static void leave(
      SplittableRandom random, NumberedPages links, int page, int s, int[] first, double[] fame) {
    for (int k = random.nextInt(1, MOST_EXTERNAL_LINKS + 1); k > 0; k--) {
      int other = s;
      while (other == s) {
        other = pick(random, fame);
      }
      int size = first[other + 1] - first[other];
      links.link(page, first[other] + (random.nextBoolean() ? 0 : random.nextInt(size)));
    }
  }

  /** First page of every site and, at the end, the number of pages; no site is empty. */
  private int[] firstPages(int pages) {
    int count = Math.min(sites, pages / 2);
    double all = 0;
    for (int s = 0; s < count; s++) {
      all += Math.pow(s + 1, -SIZE_EXPONENT);
    }
    int[] first = new int[count + 1];
    double sum = 0;
    for (int s = 0; s < count; s++) {
      sum += Math.pow(s + 1, -SIZE_EXPONENT);
      // One page for each, the rest by size.
      first[s + 1] = s + 1 + (int) Math.round((pages - count) * (sum / all));
    }
    return first;
  }

  /** Cumulated chances of the sites to be linked to: powers of a random permutation's ranks. */
  private static double[] fame(SplittableRandom random, int count) {
    int[] rank = new int[count];
    for (int s = 0; s < count; s++) {
      int other = random.nextInt(s + 1);
      rank[s] = rank[other];
      rank[other] = s;
    }
    double[] sums = new double[count];
    double sum = 0;
    for (int s = 0; s < count; s++) {
      sum += Math.pow(rank[s] + 1, -FAME_EXPONENT);
      sums[s] = sum;
    }
    return sums;
  }

  private static int pick(SplittableRandom random, double[] cumulated) {
    double at = random.nextDouble() * cumulated[cumulated.length - 1];
    int k = Arrays.binarySearch(cumulated, at);
    return Math.min(cumulated.length - 1, k < 0 ? -k - 1 : k);
  }
}
