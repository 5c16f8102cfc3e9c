package org.siterank.lab;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * In-degrees by a power law, sources uniform: {@code P(k) ~ k^-exponent, 1 <= k <= n / 10}.
 *
 * <p>The graph of the synthetic experiments of Abiteboul, Preda and Cobena (2003), section 4.2,
 * which leave out its details: the exponent 2.1 is that of A. Broder et al., Graph structure in the
 * web, 2000, which they cite. Links of a page to itself and repeated ones are dropped, so the mean
 * in-degree is a little below that of the law.
 *
 * @param exponent larger than 1
 */
public record PowerLawGraph(double exponent) implements GraphModel {

  /** In-degrees of the web (Broder et al., 2000). */
  public static final double WEB_EXPONENT = 2.1;

  public PowerLawGraph {
    if (!(exponent > 1 && exponent < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("exponent must be larger than 1, got " + exponent);
    }
  }

  /** With the exponent of the web. */
  public PowerLawGraph() {
    this(WEB_EXPONENT);
  }

  @Override
  public String name() {
    return "power law";
  }

  @Override
  public Web generate(int pages, long seed) {
    GraphModel.checkPages(pages);
    SplittableRandom random = new SplittableRandom(seed);
    double[] cumulated = cumulated(pages / 10);
    NumberedPages links = new NumberedPages(pages);
    for (int page = 0; page < pages; page++) {
      int at = Arrays.binarySearch(cumulated, random.nextDouble());
      int indegree = Math.min(cumulated.length, (at < 0 ? -at - 1 : at) + 1);
      for (int k = 0; k < indegree; k++) {
        links.link(random.nextInt(pages), page);
      }
    }
    return Web.of(name(), links.graph());
  }

  /** P(degree <= k), at k - 1. */
  private double[] cumulated(int largest) {
    double[] sums = new double[largest];
    double sum = 0;
    for (int k = 1; k <= largest; k++) {
      sum += Math.pow(k, -exponent);
      sums[k - 1] = sum;
    }
    for (int k = 0; k < largest; k++) {
      sums[k] /= sum;
    }
    return sums;
  }
}
