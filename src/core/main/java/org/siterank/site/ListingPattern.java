package org.siterank.site;

import java.util.List;
import java.util.Optional;

/**
 * A webmaster's rule for listings: a {@link UrlGlob} for those that are listings, or one with an
 * exclamation mark before it for those that are none.
 *
 * @param text as the user wrote it
 */
public record ListingPattern(String text) {

  public ListingPattern {
    if (text.equals("!") || text.isBlank()) {
      throw new IllegalArgumentException("a pattern of listings must not be empty");
    }
  }

  /** Whether the pages that match are listings. */
  public boolean listing() {
    return !text.startsWith("!");
  }

  private UrlGlob glob() {
    return new UrlGlob(listing() ? text : text.substring(1));
  }

  /** The last of some patterns that matches an address; it decides. */
  public static Optional<ListingPattern> of(List<ListingPattern> patterns, PageUrl url) {
    return patterns.stream().filter(p -> p.glob().matches(url)).reduce((first, last) -> last);
  }

  @Override
  public String toString() {
    return text;
  }
}
