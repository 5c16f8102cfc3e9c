package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.KnownSite;
import org.siterank.content.ListingEvidence;
import org.siterank.content.ListingVerdict;
import org.siterank.content.ListingVerdict.Reason;
import org.siterank.store.StoredListing;

class PageListingTest {

  private static final ListingEvidence EVIDENCE =
      new ListingEvidence(
          new ListingEvidence.Text(100, 0.5, 0.25),
          new ListingEvidence.Targets(4, 3, "/news/#"),
          2,
          1,
          40,
          new ListingEvidence.Original(Optional.empty(), false),
          false,
          List.of());

  @Test
  void reasonsAreReadWithTheirPoints() {
    PageListing listing =
        PageListing.of(
            new StoredListing(
                KnownSite.A, 1, true, EVIDENCE.toText(), "2.5\tmostly links\n-1.0\tsome text"));
    assertEquals(
        new ListingVerdict(
            true, 1.5, List.of(new Reason(2.5, "mostly links"), new Reason(-1, "some text"))),
        listing.verdict());
    assertEquals(Optional.of(EVIDENCE), listing.evidence());
    assertTrue(listing.listing());
    assertEquals("mostly links; some text", listing.reasons());
    assertEquals("mostly links (+2.50); some text (-1.00)", listing.words());
  }

  @Test
  void aReasonOfTheConfigurationHasNoPoints() {
    PageListing listing =
        PageListing.of(
            new StoredListing(KnownSite.A, 1, false, "", "\tno listing by search.listings: /a no"));
    assertEquals(0, listing.verdict().score());
    assertEquals("no listing by search.listings: /a no", listing.reasons());
    assertEquals(Optional.empty(), listing.evidence());
  }

  @Test
  void aPageWithoutLinksInItsContentSaysSo() {
    PageListing listing = PageListing.of(new StoredListing(KnownSite.A, 1, false, "", ""));
    assertFalse(listing.listing());
    assertEquals("its content links to no other page of the site", listing.reasons());
    assertEquals("its content links to no other page of the site", listing.words());
  }
}
