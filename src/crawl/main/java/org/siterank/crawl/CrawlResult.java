package org.siterank.crawl;

import java.util.Optional;
import org.siterank.site.Page;

/**
 * One step of the crawl, as it is stored.
 *
 * @param record the new knowledge of the address
 * @param page what the document says, when it was read anew; empty when it is unchanged (304), or
 *     is no document
 * @param fingerprints what the page is compared by; there when the page is
 * @param transfer what it took to fetch the page; nothing when it was not fetched
 */
public record CrawlResult(
    UrlRecord record,
    Optional<Page> page,
    Optional<PageFingerprints> fingerprints,
    Optional<Transfer> transfer) {

  public CrawlResult {
    if (page.isPresent() != fingerprints.isPresent()) {
      throw new IllegalArgumentException("page and marks come together, got one: " + record.url());
    }
  }

  /** A step whose page has not been marked yet. */
  public CrawlResult(UrlRecord record, Optional<Page> page) {
    this(record, page, page.map(PageFingerprints::of), Optional.empty());
  }
}
