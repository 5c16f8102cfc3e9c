package org.siterank.lab;

import java.util.SplittableRandom;

/**
 * In-degrees by a Poisson law, sources uniform: the first model of Abiteboul, Preda and Cobena
 * (2003), section 4.2.
 *
 * @param mean of the in-degree; positive
 */
public record PoissonGraph(double mean) implements GraphModel {

  /** About the mean in-degree of the power law of the web. */
  public static final double USUAL_MEAN = 5;

  public PoissonGraph {
    if (!(mean > 0 && mean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("mean in-degree must be positive, got " + mean);
    }
  }

  /** With five links per page. */
  public PoissonGraph() {
    this(USUAL_MEAN);
  }

  @Override
  public String name() {
    return "Poisson";
  }

  @Override
  public Web generate(int pages, long seed) {
    GraphModel.checkPages(pages);
    SplittableRandom random = new SplittableRandom(seed);
    NumberedPages links = new NumberedPages(pages);
    for (int page = 0; page < pages; page++) {
      long indegree = Poisson.draw(random, mean);
      for (long k = 0; k < indegree; k++) {
        links.link(random.nextInt(pages), page);
      }
    }
    return Web.of(name(), links.graph());
  }
}
