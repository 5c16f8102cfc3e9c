package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.hc.client5.http.utils.DateUtils;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchResponse;

/** Which failures may pass, and when an address is asked for again after one. */
final class RetryPolicy {

  /** Repetitions of a failed request; three tries in all (Nutch {@code db.fetch.retry.max}). */
  static final int MAX = 2;

  /** First wait before a repetition that names no time; doubles with each (RFC 9110 names none). */
  static final Duration FIRST_WAIT = Duration.ofSeconds(1);

  /** Longest {@code Retry-After} that is kept; with a longer one the next run asks again. */
  static final Duration MAX_WAIT = Duration.ofMinutes(2);

  private RetryPolicy() {}

  /** Too many requests, and the three 5xx that speak of a moment rather than of the document. */
  static boolean mayHelp(FetchResponse answer) {
    int status = answer.status();
    return status == 429 || status == 502 || status == 503 || status == 504;
  }

  /** Whether a request that got no answer may get one in a moment. */
  static boolean mayHelp(FailureReason reason) {
    return reason == FailureReason.NO_ANSWER;
  }

  /** How long to wait when no time is named. */
  static Duration backOff(int repetitions) {
    return FIRST_WAIT.multipliedBy(1L << repetitions);
  }

  /** The time that {@code Retry-After} names (RFC 9110, 10.2.3), when it is still to come. */
  static Optional<Duration> asked(FetchResponse answer, Instant now) {
    String value = answer.header("Retry-After").trim();
    if (value.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
    }
    Instant date = value.isEmpty() ? null : DateUtils.parseStandardDate(value);
    return Optional.ofNullable(date)
        .filter(now::isBefore)
        .map(later -> Duration.between(now, later));
  }

  /** Whether it is not too long for one run. */
  static boolean isKept(Duration asked) {
    return asked.compareTo(MAX_WAIT) <= 0;
  }
}
