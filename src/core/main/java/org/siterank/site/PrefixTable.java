package org.siterank.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values by URL prefix: of those that an address begins with, the longest prefix decides. Prefixes
 * are filed by their origin (scheme and authority), so that a lookup among the prefixes of a
 * thousand sites takes as long as among those of one.
 */
final class PrefixTable<T> {

  /** Up to so many prefixes are compared one by one, which needs no text of the origin. */
  private static final int FEW = 8;

  /**
   * A prefix and its value.
   *
   * @param prefix scheme, authority and the beginning of a path, up to a slash
   */
  record Entry<T>(String prefix, T value) {}

  private final List<Entry<T>> few; // Empty when there are more.
  private final Map<String, List<Entry<T>>> byOrigin = new HashMap<>();

  /**
   * @param entries of two with the same prefix the first one counts
   */
  PrefixTable(List<Entry<T>> entries) {
    List<Entry<T>> sorted = new ArrayList<>(entries);
    sorted.sort(Comparator.comparingInt(entry -> -entry.prefix().length()));
    this.few = sorted.size() <= FEW ? List.copyOf(sorted) : List.of();
    if (few.isEmpty()) {
      for (Entry<T> entry : sorted) {
        byOrigin.computeIfAbsent(origin(entry.prefix()), none -> new ArrayList<>(1)).add(entry);
      }
    }
  }

  /** The entry with the longest prefix of an absolute URL; null for none. */
  Entry<T> longest(String url) {
    List<Entry<T>> candidates =
        byOrigin.isEmpty() ? few : byOrigin.getOrDefault(origin(url), List.of());
    for (Entry<T> entry : candidates) {
      if (url.startsWith(entry.prefix())) {
        return entry;
      }
    }
    return null;
  }

  private static String origin(String url) {
    return url.substring(0, url.indexOf('/', url.indexOf("://") + 3));
  }
}
