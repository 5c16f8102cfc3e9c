package org.siterank.content;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Whether a page is a listing of others, and why.
 *
 * @param listing whether it is one
 * @param score the sum of the points, compared with {@link ListingRule#LEAST}
 * @param reasons what counted
 */
public record ListingVerdict(boolean listing, double score, List<Reason> reasons) {

  /**
   * One thing that counted.
   *
   * @param points for (positive) or against its being a listing
   * @param words in words
   */
  public record Reason(double points, String words) {}

  public ListingVerdict {
    reasons = List.copyOf(reasons);
  }

  /** The reasons as one sentence. */
  public String words() {
    return reasons.stream()
        .map(r -> String.format(Locale.ROOT, "%s (%+.3g)", r.words(), r.points()))
        .collect(Collectors.joining("; "));
  }
}
