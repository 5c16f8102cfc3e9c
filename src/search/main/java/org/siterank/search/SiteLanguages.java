package org.siterank.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.siterank.analysis.Language;
import org.siterank.index.CountedWord;

/**
 * The languages in which queries are read: all that pages are in, however few, so that a word of a
 * page finds the page.
 *
 * @param all the most common first; never empty. With a language whose pages have words as they are
 *     written beside stems, {@link Language#OTHER} is among them
 * @param asking those whose stop words and question words a query may have; never empty
 * @param segmenters for the languages without spaces, the most common first
 */
record SiteLanguages(List<Language> all, List<Language> asking, List<WordSegmenter> segmenters) {

  /**
   * Share of the pages from which on the stop words of a language count as such; our choice. A word
   * of an English query is not to count less for a few French pages, where it is a stop word.
   */
  private static final double MIN_SHARE = 0.1;

  SiteLanguages {
    all = List.copyOf(all);
    asking = List.copyOf(asking);
    segmenters = List.copyOf(segmenters);
  }

  /**
   * The languages of a site.
   *
   * @param pagesByTag number of pages by language tag
   * @param pages number of all pages
   */
  static SiteLanguages of(Map<String, Integer> pagesByTag, int pages) {
    List<Map.Entry<String, Integer>> byPages =
        pagesByTag.entrySet().stream()
            .sorted(
                Map.Entry.<String, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry::getKey))
            .toList();
    List<Language> common =
        byPages.stream()
            .filter(tag -> tag.getValue() >= MIN_SHARE * pages)
            .map(tag -> Language.of(tag.getKey()))
            .distinct()
            .toList();
    List<Language> all = byPages.stream().map(tag -> Language.of(tag.getKey())).distinct().toList();
    List<WordSegmenter> segmenters =
        byPages.stream().flatMap(tag -> WordSegmenter.of(tag.getKey()).stream()).toList();
    return of(all, common.isEmpty() ? all : common, segmenters);
  }

  /** Languages of which nothing but their order is known. */
  static SiteLanguages of(List<Language> languages) {
    return of(languages, languages, List.of());
  }

  private static SiteLanguages of(
      List<Language> languages, List<Language> asking, List<WordSegmenter> segmenters) {
    List<Language> all = new ArrayList<>(languages);
    if (all.isEmpty()
        || (all.stream().anyMatch(CountedWord::isMarked) && !all.contains(Language.OTHER))) {
      all.add(Language.OTHER);
    }
    return new SiteLanguages(all, asking.isEmpty() ? all : asking, segmenters);
  }

  /** Returns the languages for queries in some of them, which come first; this object for none. */
  SiteLanguages asking(List<Language> languages) {
    if (languages.isEmpty()) {
      return this;
    }
    List<Language> first = new ArrayList<>(all);
    first.sort(Comparator.comparing(language -> !languages.contains(language)));
    return new SiteLanguages(first, languages, segmenters);
  }
}
