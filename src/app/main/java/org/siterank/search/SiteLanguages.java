package org.siterank.search;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.siterank.analysis.Language;

/** The languages in which queries are read: those that a good part of the pages is in. */
public final class SiteLanguages {

  /** A language counts as one of the site's when this share of the pages is in it. */
  private static final double MIN_SHARE = 0.1;

  private SiteLanguages() {}

  /**
   * The languages of a site, the most common first; never empty.
   *
   * @param pagesByTag number of pages by language tag
   * @param pages number of all pages
   */
  public static List<Language> of(Map<String, Integer> pagesByTag, int pages) {
    List<Language> languages =
        pagesByTag.entrySet().stream()
            .filter(tag -> tag.getValue() >= MIN_SHARE * pages)
            .sorted(
                Map.Entry.<String, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Comparator.comparing(Map.Entry::getKey)))
            .map(tag -> Language.of(tag.getKey()))
            .distinct()
            .toList();
    return languages.isEmpty() ? List.of(Language.OTHER) : languages;
  }
}
