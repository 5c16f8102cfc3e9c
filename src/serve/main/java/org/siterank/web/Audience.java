package org.siterank.web;

import java.util.List;
import org.siterank.search.Asker;

/**
 * Somebody who is shown results.
 *
 * @param asker what they may read
 * @param languages tags of what their browser prefers (RFC 9110, 12.5.4), the best first, with at
 *     most one script or region
 */
record Audience(Asker asker, List<String> languages) {

  /** Languages heard; a browser names few, and answers are kept for each list. */
  private static final int MOST = 6;

  static final Audience PUBLIC = new Audience(Asker.PUBLIC, List.of());

  Audience {
    languages = List.copyOf(languages);
  }

  static Audience of(WebRequest request) {
    return new Audience(request.caller().asker(), tags(request.languages()));
  }

  /** Returns an audience of any language, for a site where nothing is in several languages. */
  Audience speakingAny() {
    return new Audience(asker, List.of());
  }

  /** A header that is missing or malformed names no language. */
  static List<String> tags(String acceptLanguage) {
    return AcceptLanguage.ranges(acceptLanguage).stream()
        .filter(range -> range.getWeight() > 0)
        .map(range -> range.getRange().replaceFirst("^([a-z]+-[a-z]+)-.*", "$1"))
        .filter(tag -> !tag.startsWith("*"))
        .distinct()
        .limit(MOST)
        .toList();
  }
}
