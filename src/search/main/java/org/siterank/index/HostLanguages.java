package org.siterank.index;

import java.util.HashMap;
import java.util.Map;

/**
 * The main language of each host: that of more than half of its pages. Pages that do not tell their
 * language, such as a table or a title alone, are taken to be in it.
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
