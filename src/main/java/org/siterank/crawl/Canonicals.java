package org.siterank.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Whether the address that a page names as its own can be believed. One that is gone, fails, or
 * leads back in a circle is a mistake of the site, and the page that names it is read instead.
 */
final class Canonicals {

  private final CrawlMemory memory;

  Canonicals(CrawlMemory memory) {
    this.memory = memory;
  }

  /**
   * Whether {@code target} may be believed as the canonical address of a page. A page that was not
   * read so far gives way to any address that nobody looked at; one that was read, only to a page.
   */
  boolean mayLeadToPage(PageUrl target, UrlRecord page) {
    Optional<UrlRecord> end = end(target, page.url());
    if (end.isEmpty()) {
      return false;
    }
    return switch (end.get().status()) {
      case READ -> true;
      case UNREAD -> page.status() != UrlStatus.READ;
      default -> false;
    };
  }

  /** Whether the cycle has shown that a duplicate's canonical address is no page. */
  boolean leadsNowhere(UrlRecord duplicate) {
    Optional<UrlRecord> end = end(duplicate.target().orElseThrow(), duplicate.url());
    return end.isEmpty()
        || switch (end.get().status()) {
          case READ, UNREAD -> false;
          default -> true;
        };
  }

  /** Where a chain ends; nothing when it comes back to {@code origin} or is too long. */
  private Optional<UrlRecord> end(PageUrl target, PageUrl origin) {
    PageUrl url = target;
    for (int hop = 0; hop <= Crawler.MAX_HOPS; hop++) {
      if (url.equals(origin)) {
        return Optional.empty();
      }
      UrlRecord record = find(url);
      if (record.target().isEmpty()) {
        return Optional.of(record);
      }
      url = record.target().get();
    }
    return Optional.empty();
  }

  private UrlRecord find(PageUrl url) {
    try {
      return memory.find(url).orElse(UrlRecord.unread(url, 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
