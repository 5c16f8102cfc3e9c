package org.siterank.crawl;

import java.util.List;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageSource;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The session of a login by form. When the login form comes in the place of a page, the site has
 * ended the session: the crawler logs in again and fetches the page once more, twice if need be.
 *
 * <p>A run logs in again at most {@value #MOST} times, and no more after {@value #MOST_IN_VAIN}
 * pages in a row for which it was no help: then the account may not read them, or the site keeps no
 * session. Both are our choice. Used by several threads.
 */
final class LoginSession {

  /** Logins of a run after the first. */
  static final int MOST = 100;

  /** Pages in a row that show the form again after a new login. */
  static final int MOST_IN_VAIN = 5;

  /** Logins for one page. */
  static final int MOST_PER_PAGE = 2;

  private static final Logger LOG = LoggerFactory.getLogger(LoginSession.class);

  /** A request that can be sent more than once. */
  interface Request {
    FetchResponse send() throws FetchException, InterruptedException;
  }

  private final PageSource source;
  private long session;
  private long logins;
  private long inVainInARow;
  private long refused;
  private PageUrl firstRefused;
  private String failure = "";

  LoginSession(PageSource source) {
    this.source = source;
  }

  /**
   * The answer to a request, of a new session where the present one has ended.
   *
   * @throws FetchException when there is none
   */
  FetchResponse fetch(PageUrl url, Request request) throws FetchException, InterruptedException {
    if (source.loginForm().isEmpty()) {
      return request.send();
    }
    for (int renewals = 0; ; renewals++) {
      long before = session();
      FetchResponse answer = request.send();
      boolean closed = source.asksForLogin(url, answer);
      // A request of another connection may have ended the new session already.
      if (!closed || renewals == MOST_PER_PAGE || !renew(before, url)) {
        settle(url, closed, renewals > 0);
        return answer;
      }
    }
  }

  private synchronized long session() {
    return session;
  }

  /** Begins a new session, unless another thread has begun one since. */
  private synchronized boolean renew(long before, PageUrl url) {
    if (session != before) {
      return true;
    }
    if (logins >= MOST || inVainInARow >= MOST_IN_VAIN) {
      return false;
    }
    logins++;
    try {
      source.logInAnew();
      session++;
      LOG.debug("logged in again for {}", url);
      return true;
    } catch (FetchException e) {
      LOG.debug("{} at {}", e.getMessage(), url);
      failure = e.getMessage();
      return false;
    }
  }

  private synchronized void settle(PageUrl url, boolean closed, boolean renewed) {
    if (closed) {
      inVainInARow++;
      refused++;
      firstRefused = firstRefused == null || url.compareTo(firstRefused) < 0 ? url : firstRefused;
    } else if (renewed) {
      inVainInARow = 0;
    }
  }

  /** How often the crawler logged in again. */
  synchronized long logins() {
    return logins;
  }

  /** The warnings for the user of the crawler. */
  synchronized List<String> warnings() {
    if (refused == 0) {
      return List.of();
    }
    String form = source.loginForm().map(PageUrl::value).orElse("");
    String pages = refused == 1 ? "1 page shows" : refused + " pages show";
    String tried =
        failure.isEmpty()
            ? "The crawler logged in again ("
                + logins
                + " times in this run) and got the form again"
            : "The crawler could not log in again: " + failure;
    return List.of(
        pages
            + " the login form "
            + form
            + " instead of the content, such as "
            + firstRefused
            + ". "
            + tried
            + ". Check that the account of access.login may read these pages; if it may not, exclude"
            + " them with site.exclude");
  }
}
