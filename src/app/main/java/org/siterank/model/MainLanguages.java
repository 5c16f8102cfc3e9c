package org.siterank.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.site.PageUrl;

/**
 * The language of most pages of each host, which is that of the pages of which nothing else tells
 * it: a table, a title alone. A host without a language of more than half of its pages has none.
 */
final class MainLanguages {

  private final Map<String, Map<String, Integer>> pages = new HashMap<>();
  private final List<PageUrl> untold = new ArrayList<>();

  /**
   * Adds a page.
   *
   * @param language primary tag, or empty
   */
  void add(PageUrl page, String language) {
    if (language.isEmpty()) {
      untold.add(page);
    } else {
      pages
          .computeIfAbsent(page.authority(), none -> new HashMap<>())
          .merge(language, 1, Integer::sum);
    }
  }

  /** Adds the main language of each page without one for which the map has none. */
  void addTo(Map<PageUrl, String> languages) {
    for (PageUrl page : untold) {
      String main = main(page.authority());
      if (!main.isEmpty()) {
        languages.putIfAbsent(page, main);
      }
    }
  }

  private String main(String host) {
    Map<String, Integer> counts = pages.getOrDefault(host, Map.of());
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return counts.entrySet().stream()
        .filter(entry -> 2 * entry.getValue() > all)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
