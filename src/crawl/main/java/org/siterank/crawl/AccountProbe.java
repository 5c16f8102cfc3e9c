package org.siterank.crawl;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for pages as one account. Its login is checked before the first page, and anew when a page
 * is refused and the last check is older than {@link #TRUST}: a session may have expired. An
 * account whose login fails asks for nothing more. Used by several threads.
 */
final class AccountProbe {

  /** How long a login that was checked is believed. Our choice: shorter than sessions last. */
  static final Duration TRUST = Duration.ofMinutes(1);

  /** Bytes of the page by which a login is checked: a page that asks for a password has fewer. */
  private static final long CHECKED_BYTES = 200_000;

  /** Whether an account may read a page. */
  enum Verdict {
    ADMITTED,
    REFUSED,
    /** It got a document, which may be another one than the page. */
    DOCUMENT,
    /** A failure that may pass, or the account cannot log in. */
    UNKNOWN
  }

  /**
   * The answer to an account.
   *
   * @param document what it got with {@code DOCUMENT}
   */
  record Answer(Verdict verdict, Optional<FetchResponse> document) {
    static final Answer UNKNOWN = new Answer(Verdict.UNKNOWN, Optional.empty());
  }

  private static final Logger LOG = LoggerFactory.getLogger(AccountProbe.class);

  private final AccountSource account;
  private final Fetcher fetcher;
  private final CrawlClock clock;
  private final BiPredicate<PageUrl, FetchResponse> asksForPassword;
  private final AtomicLong unanswered = new AtomicLong();
  private boolean checked; // Guarded by this, as all below.
  private long checkedAt;
  private long checks;
  private Optional<String> problem = Optional.empty();

  /**
   * @param asksForPassword whether an answer is a login page
   */
  AccountProbe(
      AccountSource account, Fetcher fetcher, BiPredicate<PageUrl, FetchResponse> asksForPassword) {
    this.account = account;
    this.fetcher = fetcher;
    this.clock = fetcher.clock();
    this.asksForPassword = asksForPassword;
  }

  String name() {
    return account.name();
  }

  /** Returns true if this account is to be asked for a page. */
  boolean isAsked(PageUrl page) {
    return account.asked().test(page);
  }

  /** Returns true if whom it stands for may read what it gets. */
  boolean standsForReaders() {
    return account.standsForReaders();
  }

  /** Why it cannot log in. */
  synchronized Optional<String> problem() {
    return problem;
  }

  /** Pages that a failure kept it from asking for. */
  long unanswered() {
    return unanswered.get();
  }

  /** Ends the requests in progress. */
  void cancel() {
    account.pages().cancel();
  }

  /**
   * Asks for a page.
   *
   * @param same whether a document that it got is the page, and not a login or an error in its
   *     place
   */
  Verdict ask(PageRequest request, Politeness.Connection connection, Same same)
      throws InterruptedException {
    if (account.check().isEmpty()) {
      return counted(verdict(once(request, connection), same));
    }
    long check = check(-1, connection);
    Verdict verdict = check < 0 ? Verdict.UNKNOWN : verdict(once(request, connection), same);
    if (verdict == Verdict.REFUSED) {
      long now = check(check, connection);
      if (now != check) {
        verdict = now < 0 ? Verdict.UNKNOWN : verdict(once(request, connection), same);
      }
    }
    return check < 0 ? verdict : counted(verdict);
  }

  /** Whether a document is the page that was asked for. */
  interface Same {
    Verdict of(FetchResponse document) throws InterruptedException;
  }

  private static Verdict verdict(Answer answer, Same same) throws InterruptedException {
    return answer.verdict() == Verdict.DOCUMENT
        ? same.of(answer.document().orElseThrow())
        : answer.verdict();
  }

  private Verdict counted(Verdict verdict) {
    if (verdict == Verdict.UNKNOWN) {
      unanswered.incrementAndGet();
    }
    return verdict;
  }

  /**
   * Checks the login, unless that was done since a check, or not long ago.
   *
   * @param since the number of the check that an answer rests on; -1 when any will do
   * @return the number of the last check; -1 when the account cannot log in
   */
  private synchronized long check(long since, Politeness.Connection connection)
      throws InterruptedException {
    boolean fresh = checked && (since < 0 || since < checks || trusted());
    if (problem.isEmpty() && !fresh) {
      problem = failure(connection);
      checked = true;
      checkedAt = clock.nanoTime();
      checks++;
    }
    return problem.isPresent() ? -1 : checks;
  }

  private boolean trusted() {
    return clock.nanoTime() - checkedAt < TRUST.toNanos();
  }

  /** Logs in and asks for the page that shows whether that was of use. */
  private Optional<String> failure(Politeness.Connection connection) throws InterruptedException {
    PageUrl page = account.check().orElseThrow();
    try {
      account.pages().logInAnew();
      FetchResponse answer =
          fetcher.fetchOnce(account.pages(), PageRequest.start(page, CHECKED_BYTES), connection);
      if (!answer.hasDocument()) {
        return Optional.of(page + " answers " + answer.status());
      }
      return asksForPassword.test(page, answer)
          ? Optional.of(page + " is a login page")
          : Optional.empty();
    } catch (FetchException e) {
      return Optional.of(e.getMessage());
    }
  }

  private Answer once(PageRequest request, Politeness.Connection connection)
      throws InterruptedException {
    FetchResponse answer;
    try {
      answer = fetcher.fetchOnce(account.pages(), request, connection);
    } catch (FetchException e) {
      LOG.debug("{} {}", e.getMessage(), request.url());
      return Answer.UNKNOWN;
    }
    int status = answer.status();
    if (answer.hasDocument()) {
      return answer.extent() == FetchResponse.Extent.TRUNCATED
          ? Answer.UNKNOWN
          : new Answer(Verdict.DOCUMENT, Optional.of(answer));
    }
    if (status == 304 && !request.etag().isEmpty()) {
      return new Answer(Verdict.ADMITTED, Optional.empty());
    }
    boolean passes = status == 407 || status == 408 || status == 425 || status == 429;
    return answer.isRedirect() || (status >= 400 && status < 500 && !passes)
        ? new Answer(Verdict.REFUSED, Optional.empty())
        : Answer.UNKNOWN;
  }
}
