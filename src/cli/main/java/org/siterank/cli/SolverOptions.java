package org.siterank.cli;

import org.siterank.rank.Method;
import org.siterank.rank.PageRank;
import org.siterank.rank.SitePageRank;
import picocli.CommandLine.Option;

/** The parameters of an iteration. */
public final class SolverOptions {

  @Option(
      names = "--damping",
      paramLabel = "D",
      description =
          "damping, in [0, 1] (default: 0.85; that of the published run where one is read)")
  private Double damping;

  @Option(
      names = "--tolerance",
      paramLabel = "EPS",
      description =
          "proven L1 error of the result, rounding included, relative to its L1 norm; 2e-14 /"
              + " (1 - damping) is always reachable, much less never (default: 1e-10)")
  private Double tolerance;

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "give up after this many iterations (default: 10000)")
  private Integer maxIterations;

  /** The rank of a site with these parameters. */
  public SitePageRank algorithm() throws CommandFailure {
    return algorithm(SitePageRank.DEFAULT_DAMPING);
  }

  /**
   * Returns the rank of a site with these parameters.
   *
   * @param published the damping where none is given
   */
  SitePageRank algorithm(double published) throws CommandFailure {
    try {
      return new SitePageRank(
          damping == null ? published : damping,
          tolerance(SitePageRank.DEFAULT_TOLERANCE),
          maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS),
          Method.ACCELERATED);
    } catch (IllegalArgumentException e) {
      throw refused(e);
    }
  }

  /** The rank of a whole web with these parameters. */
  public PageRank pageRank() throws CommandFailure {
    return pageRank(algorithm());
  }

  /** The rank of a whole web with the parameters of that of a site. */
  static PageRank pageRank(SitePageRank checked) {
    return new PageRank(checked.damping(), checked.tolerance(), checked.maxIterations());
  }

  /** The damping, or its default. */
  public double damping() {
    return damping == null ? SitePageRank.DEFAULT_DAMPING : damping;
  }

  /** Returns true if the damping is given. */
  public boolean hasDamping() {
    return damping != null;
  }

  /** Returns true if the number of iterations is given. */
  public boolean hasMaxIterations() {
    return maxIterations != null;
  }

  /** Returns true if the tolerance is given. */
  public boolean hasTolerance() {
    return tolerance != null;
  }

  /** The tolerance, or this default. */
  public double tolerance(double otherwise) {
    return tolerance == null ? otherwise : tolerance;
  }

  /** The most iterations, or this default. */
  public int maxIterations(int otherwise) {
    return maxIterations == null ? otherwise : maxIterations;
  }

  /** The parameters call themselves as their options do, but for the spaces. */
  public static CommandFailure refused(IllegalArgumentException e) {
    String message =
        e.getMessage()
            .replaceFirst("^max iterations", "max-iterations")
            .replaceFirst("^virtual page", "virtual-page")
            .replaceFirst("^distance weight", "distance-weight");
    return new CommandFailure(ExitStatus.USAGE, "--" + message, e);
  }
}
