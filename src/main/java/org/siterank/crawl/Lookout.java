package org.siterank.crawl;

import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Notices when the site stops answering in the middle of a crawl: after many server failures in a
 * row, the start page is asked whether the site is still there.
 */
final class Lookout {

  /** Server failures in a row after which the start page is asked whether the site is there. */
  static final int SUSPICIOUS_FAILURES = 20;

  private final Aside aside;
  private final PageUrl start;
  private final Tally tally;
  private int failuresInARow;

  /**
   * @param start the start page's canonical address
   * @param tally is told when the site has fallen silent
   */
  Lookout(Aside aside, PageUrl start, Tally tally) {
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
    Optional<Look> look = aside.look(UrlRecord.unread(start, 0));
    boolean silent =
        look.filter(found -> !(found instanceof Look.Answered answered) || fails(answered))
            .isPresent();
    if (silent) {
      tally.limit(CrawlLimit.SITE_SILENT, 1);
    }
  }

  private static boolean fails(Look.Answered answered) {
    return answered.answer().status() >= 500;
  }
}
