package org.siterank.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.hc.client5.http.utils.DateUtils;
import org.siterank.site.Page;
import org.siterank.site.PageDate;

/** When a document is from, by what it says and by what its server says. */
public final class ResponseDate {

  /** A day may have begun elsewhere that has not begun in UTC: the farthest zone is 14 h ahead. */
  static final Duration AHEAD = Duration.ofHours(14);

  private ResponseDate() {}

  /**
   * The date that the document gives, or else the server's. A date that has not come yet is none:
   * it is that of an event, or a mistake.
   *
   * @param now the time of the answer
   */
  public static Optional<PageDate> of(Page page, FetchResponse answer, Instant now) {
    Optional<PageDate> stated = page.dated().filter(date -> hasCome(date.when(), now));
    if (stated.isPresent()) {
      return stated;
    }
    return Optional.of(answer.header("Last-Modified"))
        .filter(value -> !value.isBlank())
        .map(DateUtils::parseStandardDate)
        .filter(when -> when.isAfter(Instant.EPOCH) && hasCome(when, now))
        .map(when -> new PageDate(when, PageDate.Kind.SERVED));
  }

  /** Returns true if a time has come in some time zone. */
  public static boolean hasCome(Instant when, Instant now) {
    return !when.isAfter(now.plus(AHEAD));
  }
}
