package org.siterank.crawl;

import java.time.Duration;
import java.util.Optional;

/** How long the crawler waits between requests. robots.txt can only lengthen it. */
public sealed interface CrawlDelay {

  /** A fixed time, or an adaptive one where there is none. */
  static CrawlDelay of(Optional<Duration> interval) {
    return interval.<CrawlDelay>map(Fixed::new).orElseGet(Adaptive::new);
  }

  /**
   * After each answer a connection rests as long as the answer took, so that the server spends at
   * most half its time on each of our connections, however slow it is. (Heritrix waits five times
   * as long, on one connection: {@code delayFactor}.)
   */
  record Adaptive() implements CrawlDelay {}

  /**
   * A fixed time between the starts of two requests to one host, over all connections.
   *
   * @param interval zero or more
   */
  record Fixed(Duration interval) implements CrawlDelay {
    public Fixed {
      if (interval.isNegative()) {
        throw new IllegalArgumentException("delay must not be negative, got " + interval);
      }
    }
  }
}
