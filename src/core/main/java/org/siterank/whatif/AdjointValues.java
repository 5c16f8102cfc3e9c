package org.siterank.whatif;

import org.siterank.rank.SiteSystem;

/**
 * {@code x = N c}: what one more visitor who enters at a page is worth to an aim, with the bound of
 * the error of every component. The price of an entry.
 */
final class AdjointValues {

  private final SolvedSite site;
  private final Aim aim;
  private final double[] x;
  private final double largestResidual;
  private final boolean converged;

  AdjointValues(SolvedSite site, Aim aim) {
    this.site = site;
    this.aim = aim;
    SiteSystem.Solution solution =
        site.system()
            .solveAdjoint(aim.weights(site.graph()), null, site.stop(site.algorithm().tolerance()));
    x = solution.x().toArray();
    converged = solution.convergence().converged();
    double[] residual =
        FundamentalMatrix.adjointResidual(
            site.graph(), site.damping(), aim.weights(site.graph()).toArray(), x);
    double largest = 0;
    for (double r : residual) {
      largest = Math.max(largest, Math.abs(r));
    }
    largestResidual = largest;
  }

  Aim aim() {
    return aim;
  }

  double of(int v) {
    return x[v];
  }

  double[] toArray() {
    return x.clone();
  }

  /** Bound of the error of {@link #of}. */
  double error(int v) {
    return largestResidual * site.weights().at(v) / site.weights().gap();
  }

  boolean converged() {
    return converged;
  }
}
