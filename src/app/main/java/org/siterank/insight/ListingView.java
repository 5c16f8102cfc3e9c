package org.siterank.insight;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.siterank.content.ListingEvidence;
import org.siterank.content.ListingRule;
import org.siterank.content.ListingVerdict;
import org.siterank.model.PageListing;

/**
 * Whether a page is a listing, and why.
 *
 * @param evidence null where there is none
 */
public record ListingView(
    boolean listing,
    double score,
    double least,
    @JsonUnwrapped ListingEvidence evidence,
    List<ListingVerdict.Reason> reasons) {

  /** A verdict with its evidence. */
  public static ListingView of(PageListing listing) {
    return new ListingView(
        listing.listing(),
        listing.verdict().score(),
        ListingRule.LEAST,
        listing.evidence().orElse(null),
        listing.verdict().reasons());
  }

  /** A verdict in words. */
  public static String words(PageListing listing) {
    return (listing.listing() ? "yes: " : "no: ") + listing.words();
  }
}
