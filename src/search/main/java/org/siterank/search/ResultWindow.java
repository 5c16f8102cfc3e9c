package org.siterank.search;

import java.util.List;

/**
 * The part of a list that is asked for, when pages stand before those found.
 *
 * @param pinned what stands in it by hand
 * @param from pages found to pass over
 * @param size pages found to show
 */
public record ResultWindow<T>(List<T> pinned, int from, int size) {

  public ResultWindow {
    pinned = List.copyOf(pinned);
  }

  /**
   * Returns the window that a request asks for.
   *
   * @param pinned all that stands before the pages found
   */
  public static <T> ResultWindow<T> of(SearchRequest request, List<T> pinned) {
    int first = Math.min(request.from(), pinned.size());
    int last = Math.min(request.from() + request.size(), pinned.size());
    return new ResultWindow<>(
        pinned.subList(first, last), request.from() - first, request.size() - (last - first));
  }

  /** Pages found to look for: those passed over, too; at least one, which says that there are. */
  public int end() {
    return Math.max(1, from + size);
  }
}
