package org.siterank.fetch;

import java.io.IOException;

/** Keeps what was said between the crawler and a server. Safe for use by several threads. */
@FunctionalInterface
public interface ExchangeRecorder {

  /** Keeps nothing. */
  ExchangeRecorder NONE = exchange -> {};

  /**
   * Keeps one request and its answer.
   *
   * @throws IOException when it cannot be kept; the crawl then ends
   */
  void record(Exchange exchange) throws IOException;
}
