package org.siterank.fetch;

import java.io.IOException;
import java.time.Instant;
import org.siterank.site.PageUrl;

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

  /**
   * Keeps what the scripts of a page made of it, beside the answer that it came with.
   *
   * @param html the document, in UTF-8
   * @throws IOException when it cannot be kept; the crawl then ends
   */
  default void rendered(PageUrl url, Instant date, byte[] html) throws IOException {}
}
