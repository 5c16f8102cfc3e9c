package org.siterank.store;

import org.siterank.content.ListingEvidence;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;

/**
 * Stored verdict on whether a page is a listing of others.
 *
 * @param url the page
 * @param input a hash over what the evidence was found from
 * @param listing whether it is one
 * @param evidence as text; empty for a page whose content links to no other one
 * @param reasons points, a tab and the reason in words, one a line
 */
public record StoredListing(
    PageUrl url, long input, boolean listing, String evidence, String reasons) {

  /** Returns how the page lists others. */
  public ListingKind kind() {
    if (!listing) {
      return ListingKind.NONE;
    }
    boolean contents = !evidence.isEmpty() && ListingEvidence.ofText(evidence).isContents();
    return contents ? ListingKind.CONTENTS : ListingKind.EXCERPTS;
  }
}
