package org.siterank.insight;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.siterank.crawl.UrlRecord;
import org.siterank.model.InflowSource;
import org.siterank.model.PageListing;
import org.siterank.report.DailyViews;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/**
 * All that is known of one page.
 *
 * @param url the page that the address stands for
 * @param title its title, or empty
 * @param dated when it is from, as far as that is told
 * @param site the name of its site among several; of a site alone its host, and port when unusual
 * @param record what the crawl knows of it
 * @param depth clicks from the start page by followed links; -1 when no path leads there
 * @param position its place among all pages by score, from 1; 0 when it has none
 * @param pages pages that were ranked
 * @param rank its score, interval and inflow in the published run
 * @param measured whether its rank is page views a day, expected of measured visits
 * @param flows where its importance comes from and goes to
 * @param externalVisits page views by links of other sites
 * @param directVisits page views without a link
 * @param returningVisits page views from pages of the site whose links are not known
 * @param internalVisits clicks on links of the site
 * @param countedDays days of the logs in which these were counted; 0 without logs
 * @param referrers distinct referring hosts
 * @param linksIn pages that link here with what each passes on, most first
 * @param linksOut pages of the site it links to, with what each gets
 * @param externalLinks distinct links off the site
 * @param listing whether it is a listing of others, and why; nothing before a run has looked
 * @param daily page views counted on each day of the logs
 * @param scatter variance over mean of the daily counts of all pages
 * @param sources page views counted by where they came from, most first; the pages of the site
 *     apart
 * @param content what it says of itself; nothing when it was not read
 * @param queries queries of search engines in whose results it stood; nothing where none were
 *     imported. For webmasters alone
 */
public record PageReport(
    PageUrl url,
    String site,
    String title,
    Optional<PageDate> dated,
    Optional<UrlRecord> record,
    int depth,
    int position,
    int pages,
    Optional<StoredRank> rank,
    boolean measured,
    Optional<Flows> flows,
    long externalVisits,
    long directVisits,
    long returningVisits,
    long internalVisits,
    double countedDays,
    int referrers,
    List<Passage> linksIn,
    List<Passage> linksOut,
    int externalLinks,
    Optional<PageListing> listing,
    DailyViews daily,
    double scatter,
    List<Source> sources,
    Optional<PageContent> content,
    Optional<PageQueries> queries) {

  /**
   * One link.
   *
   * @param page the page at its other end
   * @param flow importance over it, in the unit of the scores
   * @param clicks clicks from page to page that the logs show
   */
  public record Passage(PageUrl page, double flow, long clicks) {}

  /** Page views that came from one place. */
  public record Source(InflowSource from, long visits) {}

  /** The flows of the page, in the unit of the scores; they add up to the score on either side. */
  public record Flows(
      double internalIn,
      double external,
      double induced,
      double internalOut,
      double externalOut,
      double dissipated,
      double leak) {}

  /** Page views a day that were counted in the logs, of every kind; 0 without logs. */
  public double countedPerDay() {
    long views = externalVisits + directVisits + returningVisits + internalVisits;
    return countedDays == 0 ? 0 : views / countedDays;
  }

  /** The last HTTP status at its address; 0 when there was no answer or no request yet. */
  public int httpStatus() {
    return record.map(UrlRecord::httpStatus).orElse(0);
  }

  /** When it was last requested; nothing when never. */
  public Optional<Instant> fetched() {
    return record.flatMap(UrlRecord::fetched);
  }

  /** What went wrong at the last request, or empty. */
  public String problem() {
    return record.map(UrlRecord::problem).orElse("");
  }

  public PageReport {
    linksIn = List.copyOf(linksIn);
    linksOut = List.copyOf(linksOut);
    sources = List.copyOf(sources);
  }
}
