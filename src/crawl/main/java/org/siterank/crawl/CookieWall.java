package org.siterank.crawl;

import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Pages behind the start page that are not shown without a cookie: they set one, and redirect to
 * themselves or to a page about cookies. Used by one thread.
 */
final class CookieWall {

  private final boolean cookiesKept;
  private long pages;
  private PageUrl first;

  /**
   * @param cookiesKept whether the site gets its cookies back; then they are no reason
   */
  CookieWall(boolean cookiesKept) {
    this.cookiesKept = cookiesKept;
  }

  /** Takes a look into account that is the first of its kind at this address. */
  void count(UrlRecord known, FetchOutcome outcome, UrlUpdate verdict) {
    if (cookiesKept || !StartPage.redirectsWithCookie(outcome)) {
      return;
    }
    boolean toItself =
        verdict.record().problem().equals(UrlStateMachine.TO_ITSELF)
            && known.visits().failures() == 0;
    boolean toCookies =
        known.status() == UrlStatus.UNREAD
            && verdict
                .record()
                .target()
                .filter(target -> StartPage.isAboutCookies(target.pathAndQuery()))
                .isPresent();
    if (toItself || toCookies) {
      pages++;
      first = first == null || known.url().compareTo(first) < 0 ? known.url() : first;
    }
  }

  /** Advice to the webmaster; a single address is no wall. */
  Optional<String> warning() {
    return pages < 2
        ? Optional.empty()
        : Optional.of(
            pages
                + " addresses set a cookie and redirect to themselves or to a page about cookies"
                + " (such as "
                + first
                + ")"
                + StartPage.KEEP);
  }
}
