package org.siterank.crawl;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The way into the site: robots.txt and the start page, asked for before anything known of the site
 * is touched, and the sitemaps, which are read beside the crawl from then on.
 *
 * @param start what came back from the start page
 * @param barrier what stands in the place of the site, in plain words
 * @param cookies the same when it is a page that asks for cookies
 */
record Seeds(
    RobotsFiles robots,
    Sitemaps sitemaps,
    FetchOutcome start,
    Optional<String> barrier,
    Optional<String> cookies) {

  /**
   * Goes in.
   *
   * @param known what is known of the start page
   * @param connections those of the crawl
   * @throws SiteUnreachableException when there is nothing to start from
   */
  static Seeds open(
      SiteScope scope,
      CrawlOptions options,
      Fetcher fetcher,
      Politeness politeness,
      DocumentLoader loader,
      UrlRecord known,
      BlockingQueue<Politeness.Connection> connections)
      throws SiteUnreachableException, InterruptedException {
    PageUrl start = known.url();
    RobotsFiles robots = RobotsFiles.load(scope, options, fetcher, politeness);
    loader.obey(robots, scope);
    RobotsFiles.Access access = robots.access(start);
    if (access == RobotsFiles.Access.UNKNOWN) {
      throw new SiteUnreachableException(problem(robots.file(start.origin()).problem()));
    }
    FetchOutcome outcome =
        access == RobotsFiles.Access.EXCLUDED
            ? new FetchOutcome.Forbidden()
            : loader.load(known, true, new Politeness.Connection());
    if (StartPage.redirectsWithCookie(outcome)) { // Kept, it is what the server waits for.
      outcome = loader.load(known, true, new Politeness.Connection());
    }
    String problem = problem(scope, start, outcome, fetcher.keepsCookies());
    if (!problem.isEmpty() && !maySubstitute(outcome)) {
      throw new SiteUnreachableException(problem);
    }
    Sitemaps sitemaps = Sitemaps.start(scope, options, fetcher, robots, connections);
    if (!problem.isEmpty()) {
      requireAddress(sitemaps, problem);
    }
    Optional<String> here = StartPage.barrier(start, outcome);
    boolean withCookie = StartPage.redirectsWithCookie(outcome);
    Optional<PageUrl> target =
        StartPage.leadsTo(scope, start, outcome)
            .filter(url -> known.status() == UrlStatus.READ || withCookie)
            .filter(url -> robots.access(url) == RobotsFiles.Access.ALLOWED);
    if (here.isPresent() || target.isEmpty()) {
      return new Seeds(robots, sitemaps, outcome, here, Optional.empty());
    }
    // A start page that leads elsewhere is followed one step.
    UrlRecord unread = UrlRecord.unread(target.get(), 0);
    FetchOutcome next = loader.load(unread, false, new Politeness.Connection());
    Optional<String> cookies =
        fetcher.keepsCookies() ? Optional.empty() : StartPage.cookies(start, target.get(), next);
    return new Seeds(
        robots,
        sitemaps,
        outcome,
        StartPage.barrier(start, target.get(), next).or(() -> cookies),
        cookies);
  }

  private static void requireAddress(Sitemaps sitemaps, String problem)
      throws SiteUnreachableException, InterruptedException {
    try {
      while (!sitemaps.awaitNews(BackgroundTask.POLL_MILLIS)) {
        // The crawl that waits for this may be asked to stop: see Aside.
      }
    } catch (InterruptedException e) {
      sitemaps.close();
      throw e;
    }
    if (sitemaps.size() == 0) {
      throw new SiteUnreachableException(problem + ", and there is no sitemap either");
    }
  }

  /** Without a start page of its own, a site can be entered by its sitemap. */
  private static boolean maySubstitute(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.Answered answered) {
      int status = answered.answer().status();
      return status == 404 || status == 410;
    }
    return outcome instanceof FetchOutcome.Forbidden;
  }

  private static String problem(
      SiteScope scope, PageUrl start, FetchOutcome outcome, boolean keepsCookies) {
    if (outcome instanceof FetchOutcome.Forbidden) {
      return "robots.txt keeps us away from the start page " + start;
    }
    if (outcome instanceof FetchOutcome.NotAnswered none) {
      return "the start page " + start + " cannot be fetched: " + none.problem();
    }
    FetchResponse answer = ((FetchOutcome.Answered) outcome).answer();
    if (answer.isRedirect()) {
      return start
          .resolve(answer.header("Location"))
          .map(
              target ->
                  strayProblem(
                      scope, start, target, keepsCookies ? "" : StartPage.cookieHint(outcome)))
          .orElse("the start page " + start + " redirects to no address");
    }
    boolean usable = answer.hasDocument() || answer.status() == 304;
    return usable ? "" : "the start page " + start + " answers " + status(answer.status());
  }

  private static String status(int status) {
    return switch (status) {
      case 401 -> "401: name an account in the file access.login, or check its password";
      case 403 ->
          "403: the server refuses this crawler; let it in, or name an account" + " (access.login)";
      default -> Integer.toString(status);
    };
  }

  private static String strayProblem(
      SiteScope scope, PageUrl start, PageUrl target, String cookieHint) {
    PageUrl canonical = scope.canonical(target);
    if (canonical.equals(start) && !target.equals(start)) {
      return "the start page " + start + " redirects to " + target + ": name that one as the site";
    }
    if (canonical.equals(start)) {
      return "the start page " + start + " redirects to itself" + cookieHint;
    }
    return scope.contains(canonical)
        ? ""
        : "the start page "
            + start
            + " redirects to "
            + target
            + ", which is not part of the site: name that one as the site, or as one more";
  }

  /** The record of the start page in a store, or a new one. */
  static UrlRecord known(SiteScope scope, CrawlStore store) throws IOException {
    PageUrl start = scope.canonical(scope.start());
    return store.find(start).map(known -> known.atDepth(0)).orElse(UrlRecord.unread(start, 0));
  }

  private static String problem(String problem) {
    int host = problem.indexOf(FetchException.UNKNOWN_HOST);
    return host >= 0
        ? "Cannot" + problem.substring(host + "cannot".length()) + ". Is site.url right?"
        : problem
            + "; while robots.txt cannot be read, no page may be fetched (RFC 9309): try again later";
  }
}
