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
 * @param site the name of its site among several; of a site alone its host, and port when unusual
 * @param said title, date and content
 * @param crawled record of the crawl
 * @param standing its place among the pages of the site
 * @param visits page views counted in the logs
 * @param history page views by day and source
 * @param links its links
 */
public record PageReport(
    PageUrl url,
    String site,
    Said said,
    Crawled crawled,
    Standing standing,
    Visits visits,
    History history,
    Links links) {

  /**
   * Title, date and content of a page.
   *
   * @param title its title, or empty
   * @param dated the date of the page, as far as it is known
   * @param content nothing when it was not read
   * @param listing whether it is a listing of others, and why; nothing before a run has looked
   */
  public record Said(
      String title,
      Optional<PageDate> dated,
      Optional<PageContent> content,
      Optional<PageListing> listing) {}

  /**
   * Record of the crawl.
   *
   * @param record nothing where the crawl has not met it
   * @param depth clicks from the start page by followed links; -1 when no path leads there
   */
  public record Crawled(Optional<UrlRecord> record, int depth) {}

  /**
   * The place of a page among the pages of the site.
   *
   * @param position by score, from 1; 0 when it has none
   * @param pages pages that were ranked
   * @param rank its score, interval and inflow in the published run
   * @param measured whether its rank is page views a day, expected of measured visits
   * @param flows where its importance comes from and goes to
   */
  public record Standing(
      int position,
      int pages,
      Optional<StoredRank> rank,
      boolean measured,
      Optional<Flows> flows) {}

  /**
   * Page views counted in the logs.
   *
   * @param external by links of other sites
   * @param direct without a link
   * @param returning from pages of the site whose links are not known
   * @param internal clicks on links of the site
   * @param days days of the logs in which these were counted; 0 without logs
   * @param referrers distinct referring hosts
   */
  public record Visits(
      long external, long direct, long returning, long internal, double days, int referrers) {}

  /**
   * Page views by day and source.
   *
   * @param daily page views counted on each day of the logs
   * @param scatter variance over mean of the daily counts of all pages
   * @param sources page views by where they came from, most first; the pages of the site apart
   * @param queries queries of search engines in whose results it stood; nothing where none were
   *     imported. For webmasters alone
   */
  public record History(
      DailyViews daily, double scatter, List<Source> sources, Optional<PageQueries> queries) {

    public History {
      sources = List.copyOf(sources);
    }
  }

  /**
   * The links of a page.
   *
   * @param in pages that link here with what each passes on, most first
   * @param out pages of the site it links to, with what each gets
   * @param external distinct links off the site
   */
  public record Links(List<Passage> in, List<Passage> out, int external) {

    public Links {
      in = List.copyOf(in);
      out = List.copyOf(out);
    }
  }

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
    long views = visits.external() + visits.direct() + visits.returning() + visits.internal();
    return visits.days() == 0 ? 0 : views / visits.days();
  }

  /** The last HTTP status at its address; 0 when there was no answer or no request yet. */
  public int httpStatus() {
    return crawled.record().map(UrlRecord::httpStatus).orElse(0);
  }

  /** When it was last requested; nothing when never. */
  public Optional<Instant> fetched() {
    return crawled.record().flatMap(UrlRecord::fetched);
  }

  /** The fault of the last request, or empty. */
  public String problem() {
    return crawled.record().map(UrlRecord::problem).orElse("");
  }
}
