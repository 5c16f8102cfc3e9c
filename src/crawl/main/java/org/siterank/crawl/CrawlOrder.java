package org.siterank.crawl;

import java.util.List;
import java.util.Objects;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.LearningRate;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.Stop;

/**
 * Which of the pages that are known and not read yet is read next. {@link CrawlQueue} keeps to it.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, DistanceRank, 2007, algorithm 1, after J. Cho, H.
 * Garcia-Molina and L. Page, Efficient crawling through URL ordering, 1998.
 */
public sealed interface CrawlOrder {

  /** The name in files and on the command line. */
  String name();

  /** All five with their defaults. */
  static List<CrawlOrder> all() {
    return List.of(
        new BreadthFirst(),
        new Backlinks(),
        new PartialPageRank(),
        new Opic(),
        new PartialDistanceRank());
  }

  /**
   * The order of this name, with its defaults.
   *
   * @throws IllegalArgumentException when there is none
   */
  static CrawlOrder named(String name) {
    for (CrawlOrder order : all()) {
      if (order.name().equals(name)) {
        return order;
      }
    }
    throw new IllegalArgumentException(
        "a crawl order is one of "
            + String.join(", ", all().stream().map(CrawlOrder::name).toList())
            + ", got "
            + name);
  }

  /** As pages are found. */
  record BreadthFirst() implements CrawlOrder {
    @Override
    public String name() {
      return "breadth-first";
    }
  }

  /** Most links from pages read so far. */
  record Backlinks() implements CrawlOrder {
    @Override
    public String name() {
      return "backlinks";
    }
  }

  /**
   * Largest PageRank in the known graph, pages not read yet being without links, and without
   * re-injection: {@code x = 1 + d A^T x}.
   *
   * @param damping d in [0, 1)
   * @param tolerance proven L1 error relative to the L1 norm, in (0, 1)
   */
  record PartialPageRank(double damping, double tolerance) implements CrawlOrder {

    /** Our choice: keys are compared to the seven digits of a float. */
    public static final double DEFAULT_TOLERANCE = 1e-8;

    public PartialPageRank {
      if (!(damping >= 0 && damping < 1)) {
        throw new IllegalArgumentException("damping must be in [0, 1), got " + damping);
      }
      Stop.checkTolerance(tolerance);
    }

    /** The usual damping. */
    public PartialPageRank() {
      this(SitePageRank.DEFAULT_DAMPING, DEFAULT_TOLERANCE);
    }

    @Override
    public String name() {
      return "pagerank";
    }
  }

  /**
   * Most cash of OPIC: the seeds share 1, a page that is read gives its cash to its links. There is
   * no virtual page, and what goes to targets that are no pages of the site is lost, as is all cash
   * of a page without links: that is how a {@link CrawlQueue} on a given graph compares orders. A
   * {@link Crawler} of a live site is another algorithm: it keeps the cash between its runs, has
   * the world outside as the virtual page, which may spend some on discovery and on a focus, knows
   * of new pages and of those that vanish, and mixes in the pages that are worth another look.
   *
   * <p>S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation, 2003.
   */
  record Opic() implements CrawlOrder {
    @Override
    public String name() {
      return "opic";
    }
  }

  /**
   * Smallest DistanceRank in the known graph. At every reordering seeds start at 0, other pages at
   * K, and sweep t = 0 comes first (the paper does not say): the values of falling rates depend on
   * their start, so a warm one would compare pages by when they were found.
   *
   * @param gamma discount in [0, 1)
   * @param beta decay of the learning rate, positive
   * @param rate how the learning rate goes
   * @param sweeps at each reordering, at least 1
   */
  record PartialDistanceRank(double gamma, double beta, LearningRate rate, int sweeps)
      implements CrawlOrder {

    public PartialDistanceRank {
      if (!(gamma >= 0 && gamma < 1)) {
        throw new IllegalArgumentException("gamma must be in [0, 1), got " + gamma);
      }
      LearningRate.checkBeta(beta);
      Objects.requireNonNull(rate, "rate");
      Stop.checkIterations(sweeps);
    }

    /** The paper's rate, and the defaults of {@link DistanceRank}. */
    public PartialDistanceRank() {
      this(
          DistanceRank.DEFAULT_GAMMA,
          DistanceRank.DEFAULT_BETA,
          LearningRate.EXPONENTIAL,
          DistanceRank.DEFAULT_SWEEPS);
    }

    @Override
    public String name() {
      return "distancerank";
    }
  }
}
