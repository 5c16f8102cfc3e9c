package org.siterank.crawl;

import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Notices when the site stops answering in the middle of a crawl: after many server failures in a
 * row, the start page is asked whether the site is still there.
 */
final class OutageDetector {

  /** Server failures in a row after which the start page is asked whether the site is there. */
  static final int SUSPICIOUS_FAILURES = 20;

  private final BackgroundTask aside;
  private final PageUrl start;
  private final CrawlCounts tally;
  private int failuresInARow;

  /**
   * @param start the start page's canonical address
   * @param tally is told when the site has fallen silent
   */
  OutageDetector(BackgroundTask aside, PageUrl start, CrawlCounts tally) {
    this.aside = aside;
    this.start = start;
    this.tally = tally;
  }

  /** Takes into account how the last look ended: whether it is the server that fails. */
  void watch(boolean fails) {
    failuresInARow = fails ? failuresInARow + 1 : 0;
    if (failuresInARow < SUSPICIOUS_FAILURES) {
      return;
    }
    failuresInARow = 0;
    Optional<FetchOutcome> outcome = aside.load(UrlRecord.unread(start, 0));
    boolean silent =
        outcome
            .filter(found -> !(found instanceof FetchOutcome.Answered answered) || fails(answered))
            .isPresent();
    if (silent) {
      tally.limit(CrawlLimit.SITE_SILENT, 1);
    }
  }

  private static boolean fails(FetchOutcome.Answered answered) {
    return answered.answer().status() >= 500;
  }
}
