package org.siterank.crawl;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/**
 * Breadth first: nearest to the start page first, ties in URL order.
 *
 * <p>One depth is finished before the next begins, so that a page's depth is the least number of
 * clicks whatever the order of answers.
 */
final class DepthFrontier implements Frontier {

  private final PriorityQueue<Entry> queue =
      new PriorityQueue<>(
          Comparator.<Entry>comparingInt(entry -> entry.known().depth())
              .thenComparing(entry -> entry.known().url()));
  private final Set<PageUrl> seen = new HashSet<>();
  private int depth;

  @Override
  public boolean hasSeen(PageUrl url) {
    return seen.contains(url);
  }

  @Override
  public void add(Entry entry) {
    seen.add(entry.known().url());
    queue.add(entry);
  }

  @Override
  public Entry next(boolean othersUnderWay) {
    Entry head = queue.peek();
    if (head == null || (othersUnderWay && head.known().depth() > depth)) {
      return null;
    }
    depth = head.known().depth();
    return queue.poll();
  }

  @Override
  public void settled(Entry entry, UrlRecord record, List<Link> links) {
    // Nothing here depends on links but the addresses they lead to.
  }

  @Override
  public Map<PageUrl, Integer> nearer() {
    return Map.of();
  }

  @Override
  public boolean keepsOrder() {
    return false;
  }

  @Override
  public boolean isEmpty() {
    return queue.isEmpty();
  }

  @Override
  public int size() {
    return queue.size();
  }

  @Override
  public int depth() {
    return depth;
  }
}
