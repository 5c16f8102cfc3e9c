package org.siterank.crawl;

import java.util.Optional;
import org.siterank.site.Page;

/**
 * What a look means for an address.
 *
 * @param record the new knowledge
 * @param page what the document says, with status {@code READ} and a document read anew
 * @param failure why it could not be read, when it could not
 * @param changed whether the document says something else than the one read before
 * @param belief what is thought of the other address that the document names as its own
 */
record Verdict(
    UrlRecord record,
    Optional<Page> page,
    Optional<FailureReason> failure,
    boolean changed,
    Optional<Belief> belief) {

  Verdict(UrlRecord record, Optional<Page> page, Optional<FailureReason> failure) {
    this(record, page, failure, page.isPresent(), Optional.empty());
  }

  Verdict with(Visits visits, boolean hasChanged) {
    return new Verdict(record.with(visits), page, failure, hasChanged, belief);
  }

  Verdict with(Belief newBelief) {
    return new Verdict(record, page, failure, changed, Optional.of(newBelief));
  }
}
