package org.siterank.crawl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Warnings of which one kind is said once, with the first case and how many there were. */
final class CountedWarnings {

  private final Map<String, String> first = new LinkedHashMap<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();

  /**
   * Takes a warning.
   *
   * @param kind what it has in common with others
   * @param text the whole of it
   */
  void add(String kind, String text) {
    first.putIfAbsent(kind, text);
    counts.merge(kind, 1L, Long::sum);
  }

  /** One sentence for each kind. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    first.forEach(
        (kind, text) -> {
          long others = counts.get(kind) - 1;
          texts.add(others == 0 ? text : text + " (and " + others + " more like it)");
        });
    return texts;
  }
}
