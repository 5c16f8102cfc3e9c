package org.siterank.index;

import java.util.HashMap;
import java.util.Map;

/**
 * The language of most pages of each host, which is that of the pages of which nothing else tells
 * it: a table, a title alone. A host without a language of more than half of its pages has none.
 */
public final class HostLanguages {

  private final Map<String, Map<String, Integer>> pages = new HashMap<>();

  /**
   * Counts a page.
   *
   * @param host of the page, with its port when unusual
   * @param language primary tag; not empty
   */
  public void add(String host, String language) {
    pages.computeIfAbsent(host, none -> new HashMap<>()).merge(language, 1, Integer::sum);
  }

  /** The main language of a host, a primary tag; empty when it has none. */
  public String main(String host) {
    Map<String, Integer> counts = pages.getOrDefault(host, Map.of());
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return counts.entrySet().stream()
        .filter(entry -> 2 * entry.getValue() > all)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
