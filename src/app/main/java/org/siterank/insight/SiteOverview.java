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
 * @param pages the pages of the site, and those that matter most
 * @param flows sums over the site
 * @param balance how in and out compare
 * @param sources what enters, by where visitors come from, most first
 * @param drift how far the ranks have moved since
 * @param views page views in the logs
 */
public record SiteOverview(
    StoredRun run,
    Pages pages,
    Flows flows,
    Balance balance,
    List<PageOrigins.Share<InflowSource>> sources,
    Drift drift,
    Views views) {

  /**
   * The pages of the site.
   *
   * @param read pages that were read
   * @param unread pages that are known and were not
   * @param top the best pages, best first
   * @param leaking pages where most leaves or ends, most first
   */
  public record Pages(int read, int unread, List<Top> top, List<Leaking> leaking) {

    public Pages {
      top = List.copyOf(top);
      leaking = List.copyOf(leaking);
    }
  }

  /**
   * The flows of the site, summed, in the unit of the scores.
   *
   * @param score P(S), the sum of all scores
   * @param external what enters by links of other sites
   * @param induced what enters typed, bookmarked or searched
   * @param internal what flows over the site's own links
   * @param externalOut what leaves by links to other sites
   * @param dissipated what ends because people stop
   * @param leaks what ends in pages without links, and the like, by cause
   */
  public record Flows(
      double score,
      double external,
      double induced,
      double internal,
      double externalOut,
      double dissipated,
      Map<String, Double> leaks) {

    public Flows {
      leaks = Map.copyOf(leaks);
    }
  }

  /**
   * The balance of in and out.
   *
   * @param residual in less out
   * @param tolerance how large the residual may be, by the proven error of the ranks
   * @param amplification score over inflow
   * @param internalShare the share of the links that stay inside, weighted by score
   */
  public record Balance(
      double residual, double tolerance, double amplification, double internalShare) {}

  /**
   * The distance between the published scores and those of the links as they are known now.
   *
   * @param distance in all; more than errors where the site was crawled since and not ranked
   * @param significant whether it is more than errors
   */
  public record Drift(double distance, boolean significant) {}

  /**
   * Page views in the logs.
   *
   * @param daily page views counted on each day of the logs
   * @param scatter variance over mean of daily counts
   */
  public record Views(DailyViews daily, double scatter) {}

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
    sources = List.copyOf(sources);
  }

  /** Whether in and out are equal as nearly as was proven. */
  public boolean closes() {
    return Math.abs(balance.residual()) <= balance.tolerance();
  }
}
