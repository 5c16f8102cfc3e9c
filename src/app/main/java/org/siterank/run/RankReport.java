package org.siterank.run;

import java.util.List;
import java.util.Optional;
import org.siterank.index.IndexChanges;
import org.siterank.inflow.DampingEstimate;
import org.siterank.model.DatedPages;
import org.siterank.model.PromotedPages;

/**
 * Result of the ranking of a run.
 *
 * @param run its number
 * @param graph size of the ranked graph
 * @param views page views of all days that count
 * @param inflow importance that enters the site
 * @param solution result of the solver
 * @param damping d of the ranking
 * @param dates how many pages have a known date
 * @param changes changes of the index
 */
public record RankReport(
    long run,
    Graph graph,
    Views views,
    Inflow inflow,
    Solution solution,
    Damping damping,
    DatedPages dates,
    IndexChanges changes) {

  /**
   * Size of the ranked graph.
   *
   * @param pages pages that were read and count as pages of their own
   * @param unread pages that are known and were not read, robots.txt's among them
   * @param duplicates copies of pages that were folded onto their originals
   * @param links followed links between pages, each pair once
   * @param externalLinks links that leave the site, each pair of page and target once
   * @param brokenLinks links to pages that are gone, each pair once
   * @param shares how importance divides among the links of a page, and why; empty: equally, and
   *     nobody asked for anything else
   */
  public record Graph(
      int pages,
      int unread,
      int duplicates,
      long links,
      long externalLinks,
      long brokenLinks,
      Optional<String> shares) {}

  /**
   * Page views.
   *
   * @param external by links of other sites
   * @param direct without a link: typed, bookmarked, searched
   * @param returning from pages of the site that were not read: induced inflow too
   * @param internal clicks on links of the site
   * @param capped by one host to one page on one day above the cap, left out
   * @param unresolvedPaths logged addresses that are no page the crawl knows
   * @param unresolved views of those
   */
  public record Views(
      long external,
      long direct,
      long returning,
      long internal,
      long capped,
      long unresolvedPaths,
      long unresolved) {}

  /**
   * Importance that enters the site.
   *
   * @param measured whether it comes from logs
   * @param estimator how visits became inflow, by its name in the configuration
   * @param total sum, in the unit of the scores
   * @param promotions pages whose inflow was multiplied by hand, in the order of the configuration
   */
  public record Inflow(
      boolean measured, String estimator, double total, List<PromotedPages> promotions) {

    public Inflow {
      promotions = List.copyOf(promotions);
    }
  }

  /**
   * Result of the solver.
   *
   * @param iterations sweeps of the solver
   * @param l1ErrorBound proven bound on the L1 error of the scores
   * @param converged whether the tolerance was reached
   * @param totalScore sum of the scores
   */
  public record Solution(
      int iterations, double l1ErrorBound, boolean converged, double totalScore) {}

  /**
   * Damping.
   *
   * @param value d of the ranking
   * @param isMeasured whether that is the estimate
   * @param objection why the estimate was not used although d was to be measured
   * @param estimate as the internal clicks suggest it; empty without logs
   */
  public record Damping(
      double value,
      boolean isMeasured,
      Optional<String> objection,
      Optional<DampingEstimate> estimate) {}
}
