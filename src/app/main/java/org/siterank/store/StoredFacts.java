package org.siterank.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;

/**
 * Facts about a page besides its content.
 *
 * @param url the page
 * @param markup what its markup says; nothing where it is not HTML
 * @param bytes of its body as transferred, when a crawl last fetched it whole
 * @param millis what its last whole answers took, the newest first, at most {@value
 *     FactsTable#TIMES}; none where no server was asked
 */
public record StoredFacts(
    PageUrl url, Optional<PageMarkup> markup, OptionalLong bytes, List<Long> millis) {

  public StoredFacts {
    millis = List.copyOf(millis);
  }
}
