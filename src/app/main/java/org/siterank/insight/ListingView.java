package org.siterank.insight;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import org.siterank.content.ListingEvidence;
import org.siterank.content.ListingRule;
import org.siterank.content.ListingVerdict;
import org.siterank.model.PageListing;
import org.siterank.site.PageUrl;

/**
 * Whether a page is a listing, and why.
 *
 * @param evidence null where there is none
 */
public record ListingView(
    boolean listing,
    double score,
    double least,
    @JsonUnwrapped Evidence evidence,
    List<ListingVerdict.Reason> reasons) {

  /** The measurements of the page. */
  public record Evidence(
      int characters,
      double linked,
      double covered,
      double own,
      int targets,
      int siblings,
      String shape,
      int entries,
      int items,
      int ownRun,
      Optional<PageUrl> within,
      boolean paginated,
      List<String> signs) {

    static Evidence of(ListingEvidence evidence) {
      return new Evidence(
          evidence.characters(),
          evidence.linked(),
          evidence.covered(),
          evidence.own(),
          evidence.targets(),
          evidence.siblings(),
          evidence.shape(),
          evidence.entries(),
          evidence.items(),
          evidence.ownRun(),
          evidence.within(),
          evidence.paginated(),
          evidence.signs());
    }
  }

  /** A verdict with its evidence. */
  public static ListingView of(PageListing listing) {
    return new ListingView(
        listing.listing(),
        listing.verdict().score(),
        ListingRule.LEAST,
        listing.evidence().map(Evidence::of).orElse(null),
        listing.verdict().reasons());
  }

  /** A verdict in words. */
  public static String words(PageListing listing) {
    return (listing.listing() ? "yes: " : "no: ") + listing.words();
  }
}
