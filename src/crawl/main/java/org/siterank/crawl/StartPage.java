package org.siterank.crawl;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.document.Parsed;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.Page;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Whether a start page that was answered shows the site, or something else in its place. */
final class StartPage {

  /** Advice for a site that wants its cookies back. */
  static final String KEEP = ": set access.cookies: keep if visitors need a cookie";

  /** Links of a page that asks for cookies, at most; a page with more leads into the site. */
  private static final int FEW_LINKS = 3;

  /** Characters of such a page, at most; a page with more explains cookies at length. */
  private static final int FEW_CHARACTERS = 1000;

  private StartPage() {}

  /** The obstacle in the place of the site, in plain words; empty when it is the site. */
  static Optional<String> barrier(PageUrl start, FetchOutcome outcome) {
    if (has(outcome, PageSigns.LOGIN)) {
      return Optional.of("the start page " + start + " is a login page");
    }
    return has(outcome, PageSigns.SCRIPTED)
        ? Optional.of(
            "the start page "
                + start
                + " is built by script: without JavaScript it has no link and almost no text")
        : Optional.empty();
  }

  /** Checks a start page that leads elsewhere. */
  static Optional<String> barrier(PageUrl start, PageUrl target, FetchOutcome outcome) {
    return has(outcome, PageSigns.LOGIN)
        ? Optional.of("the start page " + start + " leads to a login page, " + target)
        : Optional.empty();
  }

  /** Whether an answer is a redirect that sets a cookie. */
  static boolean redirectsWithCookie(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Answered answered
        && answered.answer().isRedirect()
        && !answered.answer().headers("Set-Cookie").isEmpty();
  }

  /** Advice for the report of a start page that redirects to itself. */
  static String cookieHint(FetchOutcome outcome) {
    return redirectsWithCookie(outcome) ? " and sets a cookie" + KEEP : "";
  }

  /** The obstacle in the place of the site when the start page leads to a page about cookies. */
  static Optional<String> cookies(PageUrl start, PageUrl target, FetchOutcome outcome) {
    return asksForCookies(target, outcome)
        ? Optional.of("the start page " + start + " leads to " + target + KEEP)
        : Optional.empty();
  }

  /** Its address or its title says so, and it leads on to hardly anything. */
  private static boolean asksForCookies(PageUrl target, FetchOutcome outcome) {
    boolean named = isAboutCookies(target.pathAndQuery());
    return page(outcome)
        .map(
            page ->
                page.links().size() <= FEW_LINKS
                    && page.content().text().length() <= FEW_CHARACTERS
                    && (named || isAboutCookies(page.content().title())))
        .orElse(named);
  }

  static boolean isAboutCookies(String text) {
    return text.toLowerCase(Locale.ROOT).contains("cookie");
  }

  /** Where a start page leads to at once, when that is another address of the site. */
  static Optional<PageUrl> leadsTo(SiteScope scope, PageUrl start, FetchOutcome outcome) {
    Optional<PageUrl> target = page(outcome).flatMap(page -> page.directives().refresh());
    if (outcome instanceof FetchOutcome.Answered answered && answered.answer().isRedirect()) {
      FetchResponse answer = answered.answer();
      target = start.resolve(answer.header("Location"));
    }
    return target.map(scope::canonical).filter(scope::contains).filter(url -> !url.equals(start));
  }

  private static boolean has(FetchOutcome outcome, String sign) {
    List<String> signs = page(outcome).map(page -> page.layout().signs()).orElse(List.of());
    return signs.contains(sign);
  }

  private static Optional<Page> page(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Answered answered
        ? answered
            .document()
            .filter(Parsed.Document.class::isInstance)
            .map(parsed -> ((Parsed.Document) parsed).page())
        : Optional.empty();
  }
}
