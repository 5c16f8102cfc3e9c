package org.siterank.insight;

import java.util.List;
import java.util.Map;
import org.siterank.model.InflowSource;
import org.siterank.report.DailyViews;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;

/**
 * The published run in a few numbers: what enters the site, what its links do with it, and where it
 * goes. In and out add up to the same, but for the residual.
 *
 * @param run the run
 * @param read pages that were read
 * @param unread pages that are known and were not
 * @param score P(S), the sum of all scores
 * @param external what enters by links of other sites
 * @param induced what enters typed, bookmarked or searched
 * @param internal what flows over the site's own links
 * @param externalOut what leaves by links to other sites
 * @param dissipated what ends because people stop
 * @param leaks what ends in pages without links, and the like, by cause
 * @param residual in less out
 * @param tolerance how large the residual may be, by the proven error of the ranks
 * @param amplification score over inflow
 * @param internalShare the share of the links that stay inside, weighted by score
 * @param sources what enters, by where visitors come from, most first
 * @param top the best pages, best first
 * @param leaking pages where most leaves or ends, most first
 * @param drift how far the published scores are from those of the links as they are known now, in
 *     all; more than errors where the site was crawled since and not ranked
 * @param changedSince whether it is more than errors
 * @param daily page views counted on each day of the logs
 * @param scatter variance over mean of daily counts
 */
public record SiteOverview(
    StoredRun run,
    int read,
    int unread,
    double score,
    double external,
    double induced,
    double internal,
    double externalOut,
    double dissipated,
    Map<String, Double> leaks,
    double residual,
    double tolerance,
    double amplification,
    double internalShare,
    List<PageOrigins.Share<InflowSource>> sources,
    List<Top> top,
    List<Leaking> leaking,
    double drift,
    boolean changedSince,
    DailyViews daily,
    double scatter) {

  /** A page with its published rank, and its page views a day counted in the logs. */
  public record Top(StoredRank rank, String title, double countedPerDay) {}

  /**
   * A page where much leaves or ends.
   *
   * @param externalOut over its links to other sites
   * @param leak in it, by the cause
   * @param cause dangling, unread, excluded, nofollow or dead; empty when nothing leaks
   */
  public record Leaking(PageUrl url, String title, double externalOut, double leak, String cause) {}

  public SiteOverview {
    leaks = Map.copyOf(leaks);
    sources = List.copyOf(sources);
    top = List.copyOf(top);
    leaking = List.copyOf(leaking);
  }

  /** Whether in and out are equal as nearly as was proven. */
  public boolean closes() {
    return Math.abs(residual) <= tolerance;
  }
}
