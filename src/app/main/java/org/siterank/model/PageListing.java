package org.siterank.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.siterank.content.ListingEvidence;
import org.siterank.content.ListingVerdict;
import org.siterank.store.StoredListing;

/**
 * Whether the last run took a page for a listing of others, and why.
 *
 * @param verdict with its reasons in words
 * @param evidence in numbers; nothing for a page whose content links to no other one
 */
public record PageListing(ListingVerdict verdict, Optional<ListingEvidence> evidence) {

  private static final String NO_LINK = "its content links to no other page of the site";

  public static PageListing of(StoredListing stored) {
    List<ListingVerdict.Reason> reasons = new ArrayList<>();
    double score = 0;
    for (String line : stored.reasons().lines().toList()) {
      int tab = line.indexOf('\t');
      double points = tab == 0 ? 0 : Double.parseDouble(line.substring(0, tab));
      score += points;
      reasons.add(new ListingVerdict.Reason(points, line.substring(tab + 1)));
    }
    return new PageListing(
        new ListingVerdict(stored.listing(), score, reasons),
        stored.evidence().isEmpty()
            ? Optional.empty()
            : Optional.of(ListingEvidence.ofText(stored.evidence())));
  }

  /** Whether it is one. */
  public boolean listing() {
    return verdict.listing();
  }

  /** The reasons in words, with the points of each. */
  public String words() {
    return verdict.reasons().isEmpty() ? NO_LINK : verdict.words();
  }

  /** The reasons in words alone. */
  public String reasons() {
    return verdict.reasons().isEmpty()
        ? NO_LINK
        : verdict.reasons().stream()
            .map(ListingVerdict.Reason::words)
            .collect(Collectors.joining("; "));
  }
}
