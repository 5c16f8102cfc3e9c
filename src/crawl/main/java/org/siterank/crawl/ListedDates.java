package org.siterank.crawl;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.fetch.ResponseDate;
import org.siterank.site.Page;
import org.siterank.site.PageDate;
import org.siterank.site.PageDate.Kind;
import org.siterank.site.PageUrl;

/**
 * Dates that the site's feeds and sitemaps give for pages that do not state when they are from.
 *
 * @param lists what feeds and sitemaps say, as far as they are to be believed
 */
record ListedDates(Function<PageUrl, Optional<Instant>> lists) {

  /**
   * A page with its date; that of a list is taken where the page states none ({@link Kind#LISTED}
   * and the kinds before it).
   *
   * @param now the time of the answer: what has not come yet is no date
   */
  Page of(PageUrl url, Page page, Instant now) {
    if (page.dated().filter(own -> own.kind().compareTo(Kind.LISTED) < 0).isPresent()) {
      return page;
    }
    return lists
        .apply(url)
        .filter(when -> ResponseDate.hasCome(when, now))
        .map(when -> page.dated(Optional.of(new PageDate(when, Kind.LISTED))))
        .orElse(page);
  }
}
