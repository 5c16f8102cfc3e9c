package org.siterank.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.fetch.PageSource;
import org.siterank.site.PageUrl;

/** Fetches at the agreed pace, and again after failures that may pass. Counts what it does. */
final class Fetcher {

  private final PageSource source;
  private final Politeness politeness;
  private final CrawlClock clock;
  private final LoginSession session;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong wireBytes = new AtomicLong();
  private final AtomicLong longWaits = new AtomicLong();
  private Optional<CrawlStore> files = Optional.empty();

  Fetcher(PageSource source, Politeness politeness, CrawlClock clock) {
    this.source = source;
    this.session = new LoginSession(source);
    this.politeness = politeness;
    this.clock = clock;
  }

  /** From now on, files that do not change are not fetched anew. */
  void keepFilesIn(CrawlStore store) {
    files = Optional.of(store);
  }

  /** Warnings about parts of the source that cannot be used. */
  List<String> sourceWarnings() {
    return source.warnings();
  }

  /** Whether the site gets its cookies back. */
  boolean keepsCookies() {
    return source.keepsCookies();
  }

  /** Returns true if a link can end the session of the crawler. */
  boolean hasSession() {
    return source.hasSession();
  }

  /** The session of the login by form. */
  LoginSession session() {
    return session;
  }

  /** Whether an address is that of a list of files, made to lead to them and not to be shown. */
  boolean isListing(PageUrl url) {
    return source.isListing(url);
  }

  CrawlClock clock() {
    return clock;
  }

  /** Requests sent, repetitions included. */
  long requests() {
    return requests.get();
  }

  /** Bytes of bodies as transferred. */
  long wireBytes() {
    return wireBytes.get();
  }

  /** How many times {@link RetryPolicy#MAX_WAIT} was too short for what was asked. */
  long longWaits() {
    return longWaits.get();
  }

  /** How long the run has waited because the site is busy. */
  Duration waited() {
    return politeness.waited();
  }

  /** Waits because the site is busy. */
  void rest(Duration time) throws InterruptedException {
    politeness.rest(time);
  }

  /**
   * The answer to a request, the last of several when it had to be repeated, for which this thread
   * waits.
   *
   * @throws FetchException when the last try got none
   */
  FetchResponse fetch(PageRequest request, Politeness.Connection connection)
      throws FetchException, InterruptedException {
    for (int repetitions = 0; ; repetitions++) {
      Duration wait = RetryPolicy.backOff(repetitions);
      try {
        FetchResponse answer = fetchOnce(request, connection);
        if (!RetryPolicy.mayHelp(answer) || repetitions == RetryPolicy.MAX) {
          return answer;
        }
        wait = RetryPolicy.asked(answer, clock.now()).orElse(wait);
        if (!RetryPolicy.isKept(wait)) {
          longWaits.incrementAndGet();
          return answer;
        }
      } catch (FetchException e) {
        if (!RetryPolicy.mayHelp(e.reason()) || repetitions == RetryPolicy.MAX) {
          throw e;
        }
      }
      rest(wait);
    }
  }

  /**
   * The answer to one request, at the agreed pace.
   *
   * @throws FetchException when it got none
   */
  FetchResponse fetchOnce(PageRequest request, Politeness.Connection connection)
      throws FetchException, InterruptedException {
    return fetchOnce(source, request, connection);
  }

  /**
   * The answer to one request to the site as somebody else sees it, at the agreed pace.
   *
   * @throws FetchException when it got none
   */
  FetchResponse fetchOnce(PageSource from, PageRequest request, Politeness.Connection connection)
      throws FetchException, InterruptedException {
    if (from.isRemote()) {
      politeness.await(request.url(), connection);
    }
    long start = clock.nanoTime();
    try {
      return counted(from, request, start);
    } finally {
      politeness.answered(connection, Duration.ofNanos(clock.nanoTime() - start));
    }
  }

  /**
   * The answer to a request of a page that is being rendered.
   *
   * @throws FetchException when it got none
   */
  FetchResponse fetchPart(PageRequest request) throws FetchException, InterruptedException {
    if (source.isRemote()) {
      politeness.awaitPart(request.url());
    }
    return counted(source, request, clock.nanoTime());
  }

  /** Hands what the scripts of a page made of it to the record of the crawl. */
  void rendered(PageUrl url, byte[] html) {
    source.rendered(url, html);
  }

  private FetchResponse counted(PageSource from, PageRequest request, long start)
      throws FetchException, InterruptedException {
    String host = request.url().authority();
    requests.incrementAndGet();
    try {
      FetchResponse answer = from.fetch(request);
      if (from.isRemote()) {
        answer = answer.timed(TimeUnit.NANOSECONDS.toMillis(clock.nanoTime() - start));
      }
      wireBytes.addAndGet(answer.wireBytes());
      politeness.answered(
          host, RetryPolicy.mayHelp(answer), RetryPolicy.asked(answer, clock.now()));
      return answer;
    } catch (FetchException e) {
      boolean busy = RetryPolicy.mayHelp(e.reason());
      if (busy && Thread.interrupted()) {
        throw new InterruptedException();
      }
      politeness.answered(host, busy, Optional.empty());
      throw e;
    }
  }

  /** Follows redirects as long as {@code inside} allows; for robots.txt and sitemaps. */
  FetchResponse fetchFollowing(
      PageRequest request,
      int hops,
      UnaryOperator<PageUrl> inside,
      Politeness.Connection connection)
      throws FetchException, InterruptedException {
    try {
      Optional<KeptFile> kept =
          files.isEmpty() ? Optional.empty() : files.get().file(request.url());
      PageRequest asked =
          kept.map(file -> request.ifChanged(file.etag(), file.lastModified())).orElse(request);
      FetchResponse answer = follow(asked, hops, inside, connection);
      if (answer.status() == 304 && kept.isPresent()) {
        return asKept(kept.get());
      }
      if (files.isPresent() && mayBeKept(answer)) {
        files
            .get()
            .keep(
                new KeptFile(
                    request.url(),
                    answer.header("ETag"),
                    answer.header("Last-Modified"),
                    answer.header("Content-Type"),
                    answer.body()));
      }
      return answer;
    } catch (FetchException e) {
      throw e;
    } catch (IOException e) {
      // The store fails, which ends the crawl: it is no failure of this one request.
      throw new UncheckedIOException(e);
    }
  }

  private static boolean mayBeKept(FetchResponse answer) {
    boolean comparable =
        !answer.header("ETag").isEmpty() || !answer.header("Last-Modified").isEmpty();
    return answer.status() == 200
        && answer.extent() == FetchResponse.Extent.WHOLE
        && answer.body().length <= KeptFile.MAX_BYTES
        && comparable;
  }

  private static FetchResponse asKept(KeptFile file) {
    return new FetchResponse(
        200,
        Map.of("content-type", List.of(file.contentType())),
        file.body(),
        FetchResponse.Extent.WHOLE,
        0);
  }

  private FetchResponse follow(
      PageRequest request,
      int hops,
      UnaryOperator<PageUrl> inside,
      Politeness.Connection connection)
      throws FetchException, InterruptedException {
    PageRequest next = request;
    for (int hop = 0; ; hop++) {
      FetchResponse answer = fetch(next, connection);
      if (!answer.isRedirect() || hop == hops) {
        return answer;
      }
      PageUrl target = next.url().resolve(answer.header("Location")).map(inside).orElse(null);
      if (target == null) {
        return answer;
      }
      next = request.at(target);
    }
  }
}
