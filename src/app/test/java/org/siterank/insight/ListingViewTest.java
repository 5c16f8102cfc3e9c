package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.KnownSite;
import org.siterank.content.ListingEvidence;
import org.siterank.content.ListingVerdict;
import org.siterank.content.ListingVerdict.Reason;
import org.siterank.model.PageListing;

class ListingViewTest {

  private static final List<Reason> REASONS = List.of(new Reason(4, "mostly links"));

  private static PageListing listing(boolean is, Optional<ListingEvidence> evidence) {
    return new PageListing(new ListingVerdict(is, 4, REASONS), evidence);
  }

  @Test
  void theEvidenceIsShownWithWhatThePageAloneSays() {
    ListingEvidence evidence =
        new ListingEvidence(
            new ListingEvidence.Text(100, 0.5, 0.25),
            new ListingEvidence.Targets(4, 3, "/news/#"),
            2,
            1,
            40,
            new ListingEvidence.Original(Optional.of(KnownSite.A), false),
            true,
            List.of("blog"));
    assertEquals(
        new ListingView(true, 4, 3, evidence, REASONS),
        ListingView.of(listing(true, Optional.of(evidence))));
  }

  @Test
  void withoutEvidenceThereIsNone() {
    assertEquals(
        new ListingView(false, 4, 3, null, REASONS),
        ListingView.of(listing(false, Optional.empty())));
  }

  @Test
  void theVerdictBeginsItsWords() {
    assertEquals("yes: mostly links (+4.00)", ListingView.words(listing(true, Optional.empty())));
    assertEquals("no: mostly links (+4.00)", ListingView.words(listing(false, Optional.empty())));
  }
}
