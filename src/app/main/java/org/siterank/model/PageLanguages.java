package org.siterank.model;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.siterank.site.PageUrl;

/**
 * The languages of pages that do not tell theirs and are too short to guess it: what other pages
 * say of them by {@code hreflang}, else the language of most pages whose language is known.
 */
final class PageLanguages {

  /** {@code hreflang=x-default}: a page for those whose language the site does not have. */
  private static final String NO_LANGUAGE = "x";

  private final Map<String, Integer> pagesByTag = new HashMap<>();
  private final Map<PageUrl, String> alternates = new HashMap<>();
  private String main = "";

  /** Counts a page by its primary tag, which may be empty. */
  void add(String tag) {
    if (!tag.isEmpty()) {
      pagesByTag.merge(tag, 1, Integer::sum);
    }
  }

  /** Notes what a page says of another one by {@code hreflang}. */
  void addAlternate(PageUrl target, String code) {
    String tag = code.replaceFirst("[-_].*", "").toLowerCase(Locale.ROOT);
    if (!tag.equals(NO_LANGUAGE)) {
      alternates.putIfAbsent(target, tag);
    }
  }

  /** Chooses the language of most pages, once all have been added. */
  void decide() {
    int known = pagesByTag.values().stream().mapToInt(Integer::intValue).sum();
    main =
        pagesByTag.entrySet().stream()
            .filter(language -> 2 * language.getValue() > known)
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse("");
  }

  /** The primary tag of a page that has none of its own; empty when no language is likely. */
  String of(PageUrl url) {
    return alternates.getOrDefault(url, main);
  }
}
