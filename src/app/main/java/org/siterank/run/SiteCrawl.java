package org.siterank.run;

import java.util.List;
import java.util.Optional;
import org.siterank.crawl.CrawlLimit;
import org.siterank.crawl.CrawlReport;

/**
 * Outcome of the crawl of a site.
 *
 * @param site its name among several; empty for the only one
 * @param report what was done; empty when it could not be entered
 * @param problem why it could not be entered, when others could
 */
public record SiteCrawl(String site, Optional<CrawlReport> report, Optional<String> problem) {

  static SiteCrawl of(String site, CrawlReport report) {
    return new SiteCrawl(site, Optional.of(report), Optional.empty());
  }

  static SiteCrawl unreachable(String site, String problem) {
    return new SiteCrawl(site, Optional.empty(), Optional.of(problem));
  }

  /** The crawls of all sites as one; empty when none was entered. */
  public static Optional<CrawlReport> together(List<SiteCrawl> crawls) {
    return crawls.stream().flatMap(crawl -> crawl.report().stream()).reduce(CrawlReport::plus);
  }

  /** Whether a limit acted. */
  boolean acted(CrawlLimit limit) {
    return report.isPresent() && report.get().problems().limits().containsKey(limit);
  }

  /** Whether what this crawl left is not to be published by itself: the site is not as it was. */
  boolean isBroken() {
    return report.isEmpty()
        || acted(CrawlLimit.SITE_SILENT)
        || acted(CrawlLimit.VANISHED)
        || acted(CrawlLimit.REDIRECTED)
        || acted(CrawlLimit.BARRED);
  }

  /** A sentence about this site; its name in front, where there are several. */
  String says(String sentence) {
    return site.isEmpty() ? sentence : site + ": " + sentence;
  }
}
