package org.siterank.crawl;

import java.util.Optional;
import org.siterank.fetch.FailureReason;
import org.siterank.site.Page;
import org.siterank.site.StatedReaders;

/**
 * Update of an address after a fetch.
 *
 * @param record the new knowledge
 * @param page what the document says, with status {@code READ} and a document read anew
 * @param failure why it could not be read, when it could not
 * @param changed whether the document says something else than the one read before
 * @param belief what is thought of the other address that the document names as its own
 */
record UrlUpdate(
    UrlRecord record,
    Optional<Page> page,
    Optional<FailureReason> failure,
    boolean changed,
    Optional<CanonicalDecision> belief) {

  UrlUpdate(UrlRecord record, Optional<Page> page, Optional<FailureReason> failure) {
    this(record, page, failure, page.isPresent(), Optional.empty());
  }

  UrlUpdate with(FetchHistory visits, boolean hasChanged) {
    return new UrlUpdate(record.with(visits), page, failure, hasChanged, belief);
  }

  UrlUpdate with(Optional<Page> read) {
    return new UrlUpdate(record, read, failure, changed, belief);
  }

  UrlUpdate with(StatedReaders stated) {
    return new UrlUpdate(record.with(stated), page, failure, changed, belief);
  }

  UrlUpdate with(CanonicalDecision newBelief) {
    return new UrlUpdate(record, page, failure, changed, Optional.of(newBelief));
  }
}
