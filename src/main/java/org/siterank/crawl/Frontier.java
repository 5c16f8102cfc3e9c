package org.siterank.crawl;

import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import org.siterank.site.PageUrl;

/**
 * The addresses still to be looked at, nearest to the start page first, ties in URL order. Every
 * address comes in once.
 *
 * <p>One depth is finished before the next begins, so that a page's depth is the least number of
 * clicks whatever the order of answers.
 */
final class Frontier {

  /**
   * One address to look at.
   *
   * @param known what is known of it, its depth brought up to date
   * @param hops redirects that led here
   * @param ignoresCanonical the page is to be read even if it names another address as its own
   */
  record Entry(UrlRecord known, int hops, boolean ignoresCanonical) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byDepth = Integer.compare(known.depth(), other.known.depth());
      return byDepth != 0 ? byDepth : known.url().compareTo(other.known.url());
    }
  }

  private final PriorityQueue<Entry> queue = new PriorityQueue<>();
  private final Set<PageUrl> seen = new HashSet<>();
  private int depth;

  boolean hasSeen(PageUrl url) {
    return seen.contains(url);
  }

  void add(Entry entry) {
    seen.add(entry.known().url());
    queue.add(entry);
  }

  /** The next address, or null when there is none or its depth has to wait. */
  Entry next(boolean othersUnderWay) {
    Entry head = queue.peek();
    if (head == null || (othersUnderWay && head.known().depth() > depth)) {
      return null;
    }
    depth = head.known().depth();
    return queue.poll();
  }

  boolean isEmpty() {
    return queue.isEmpty();
  }

  int size() {
    return queue.size();
  }

  /** Clicks from the start page at which the crawl is. */
  int depth() {
    return depth;
  }
}
