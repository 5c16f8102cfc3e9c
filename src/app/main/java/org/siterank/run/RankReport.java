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
 * @param pages pages that were read and count as pages of their own
 * @param unread pages that are known and were not read, robots.txt's among them
 * @param duplicates copies of pages that were folded onto their originals
 * @param links followed links between pages, each pair once
 * @param externalLinks links that leave the site, each pair of page and target once
 * @param brokenLinks links to pages that are gone, each pair once
 * @param externalVisits page views by links of other sites, of all days that count
 * @param directVisits page views without a link: typed, bookmarked, searched
 * @param returningVisits page views from pages of the site that were not read: induced inflow too
 * @param internalVisits clicks on links of the site
 * @param cappedVisits views by one host to one page on one day above the cap, left out
 * @param unresolvedPaths logged addresses that are no page the crawl knows
 * @param unresolvedVisits views of those
 * @param measured whether the inflow comes from logs
 * @param iterations sweeps of the solver
 * @param l1ErrorBound proven bound on the L1 error of the scores
 * @param converged whether the tolerance was reached
 * @param totalScore sum of the scores
 * @param totalInflow sum of the inflow, in the same unit
 * @param estimator how visits became inflow, by its name in the configuration
 * @param damping d of the ranking
 * @param dampingIsMeasured whether that is the estimate
 * @param dampingObjection why the estimate was not used although d was to be measured
 * @param dampingEstimate damping as the internal clicks suggest it; empty without logs
 * @param promotions pages whose inflow was multiplied by hand, in the order of the configuration
 * @param dates how far it is known when pages are from
 * @param changes what the index had to change
 */
public record RankReport(
    long run,
    int pages,
    int unread,
    int duplicates,
    long links,
    long externalLinks,
    long brokenLinks,
    long externalVisits,
    long directVisits,
    long returningVisits,
    long internalVisits,
    long cappedVisits,
    long unresolvedPaths,
    long unresolvedVisits,
    boolean measured,
    int iterations,
    double l1ErrorBound,
    boolean converged,
    double totalScore,
    double totalInflow,
    String estimator,
    double damping,
    boolean dampingIsMeasured,
    Optional<String> dampingObjection,
    Optional<DampingEstimate> dampingEstimate,
    List<PromotedPages> promotions,
    DatedPages dates,
    IndexChanges changes) {

  public RankReport {
    promotions = List.copyOf(promotions);
  }
}
