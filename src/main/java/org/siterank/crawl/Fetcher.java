package org.siterank.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.hc.client5.http.utils.DateUtils;
import org.siterank.site.PageUrl;

/** Fetches at the agreed pace, and again after failures that may pass. Counts what it does. */
final class Fetcher {

  /** Repetitions of a failed request; three tries in all (Nutch {@code db.fetch.retry.max}). */
  static final int RETRIES = 2;

  /** First wait before a repetition that names no time; doubles with each (RFC 9110 names none). */
  static final Duration FIRST_BACK_OFF = Duration.ofSeconds(1);

  /** Longest wait that a {@code Retry-After} gets; longer ones are cut to it and counted. */
  static final Duration MAX_BACK_OFF = Duration.ofMinutes(2);

  private final PageSource source;
  private final Pace pace;
  private final CrawlClock clock;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong wireBytes = new AtomicLong();
  private final AtomicLong longWaits = new AtomicLong();
  private Optional<CrawlStore> files = Optional.empty();

  Fetcher(PageSource source, Pace pace, CrawlClock clock) {
    this.source = source;
    this.pace = pace;
    this.clock = clock;
  }

  /** From now on, files that do not change are not fetched anew. */
  void keepFilesIn(CrawlStore store) {
    files = Optional.of(store);
  }

  /** What of the source cannot be used. */
  List<String> sourceWarnings() {
    return source.warnings();
  }

  /** Requests sent, repetitions included. */
  long requests() {
    return requests.get();
  }

  /** Bytes of bodies as transferred. */
  long wireBytes() {
    return wireBytes.get();
  }

  /** How many times {@link #MAX_BACK_OFF} cut a wait. */
  long longWaits() {
    return longWaits.get();
  }

  /**
   * The answer to a request, the last of several when it had to be repeated.
   *
   * @throws FetchException when the last try got none
   */
  Answer fetch(PageRequest request, Pace.Connection connection)
      throws FetchException, InterruptedException {
    Duration backOff = FIRST_BACK_OFF;
    for (int retries = RETRIES; ; retries--) {
      if (source.isRemote()) {
        pace.await(request.url(), connection);
      }
      long start = clock.nanoTime();
      requests.incrementAndGet();
      try {
        Answer answer = source.fetch(request);
        wireBytes.addAndGet(answer.wireBytes());
        if (!mayPass(answer.status()) || retries == 0) {
          return answer;
        }
        Duration wait = retryAfter(answer.header("Retry-After"), backOff);
        pace.leaveAlone(request.url().authority(), wait);
      } catch (FetchException e) {
        if (e.reason() != FailureReason.NO_ANSWER || retries == 0) {
          throw e;
        }
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        pace.leaveAlone(request.url().authority(), backOff);
      } finally {
        pace.answered(connection, Duration.ofNanos(clock.nanoTime() - start));
      }
      backOff = backOff.multipliedBy(2);
    }
  }

  /** Follows redirects as long as {@code inside} allows; for robots.txt and sitemaps. */
  Answer fetchFollowing(
      PageRequest request, int hops, UnaryOperator<PageUrl> inside, Pace.Connection connection)
      throws FetchException, InterruptedException {
    try {
      Optional<KeptFile> kept =
          files.isEmpty() ? Optional.empty() : files.get().file(request.url());
      PageRequest asked =
          kept.map(file -> request.ifChanged(file.etag(), file.lastModified())).orElse(request);
      Answer answer = follow(asked, hops, inside, connection);
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

  private static boolean mayBeKept(Answer answer) {
    boolean comparable =
        !answer.header("ETag").isEmpty() || !answer.header("Last-Modified").isEmpty();
    return answer.status() == 200
        && answer.extent() == Answer.Extent.WHOLE
        && answer.body().length <= KeptFile.MAX_BYTES
        && comparable;
  }

  private static Answer asKept(KeptFile file) {
    return new Answer(
        200,
        Map.of("content-type", List.of(file.contentType())),
        file.body(),
        Answer.Extent.WHOLE,
        0);
  }

  private Answer follow(
      PageRequest request, int hops, UnaryOperator<PageUrl> inside, Pace.Connection connection)
      throws FetchException, InterruptedException {
    PageRequest next = request;
    for (int hop = 0; ; hop++) {
      Answer answer = fetch(next, connection);
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

  /** Too many requests, and the three 5xx that speak of a moment rather than of the document. */
  private static boolean mayPass(int status) {
    return status == 429 || status == 502 || status == 503 || status == 504;
  }

  private Duration retryAfter(String header, Duration backOff) {
    String value = header.trim();
    Duration wait = backOff;
    if (value.matches("\\d{1,9}")) {
      wait = Duration.ofSeconds(Long.parseLong(value));
    } else {
      Instant date = value.isEmpty() ? null : DateUtils.parseStandardDate(value);
      if (date != null && date.isAfter(clock.now())) {
        wait = Duration.between(clock.now(), date);
      }
    }
    if (wait.compareTo(MAX_BACK_OFF) > 0) {
      longWaits.incrementAndGet();
      return MAX_BACK_OFF;
    }
    return wait;
  }
}
