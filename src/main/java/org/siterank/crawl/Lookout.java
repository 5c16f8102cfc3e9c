package org.siterank.crawl;

import org.siterank.site.PageUrl;

/**
 * Notices when the site stops answering in the middle of a crawl: after many server failures in a
 * row, the start page is asked whether the site is still there.
 */
final class Lookout {

  /** Server failures in a row after which the start page is asked whether the site is there. */
  static final int SUSPICIOUS_FAILURES = 20;

  private final Eye eye;
  private final PageUrl start;
  private final Tally tally;
  private int failuresInARow;

  /**
   * @param start the start page's canonical address
   * @param tally is told when the site has fallen silent
   */
  Lookout(Eye eye, PageUrl start, Tally tally) {
    this.eye = eye;
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
    try {
      Look look = eye.look(UrlRecord.unread(start, 0), false, new Pace.Connection());
      boolean there = look instanceof Look.Answered answered && answered.answer().status() < 500;
      if (!there) {
        tally.limit(CrawlLimit.SITE_SILENT, 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      tally.limit(CrawlLimit.STOPPED, 1);
    }
  }
}
