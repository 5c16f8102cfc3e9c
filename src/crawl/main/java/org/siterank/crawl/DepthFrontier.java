package org.siterank.crawl;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/**
 * Breadth first: nearest to the start page first, ties in URL order.
 *
 * <p>One depth is finished before the next begins, so that a page's depth is the least number of
 * clicks whatever the order of answers.
 */
final class DepthFrontier implements Frontier {

  private final Entries entries;
  private int[] heap = new int[16]; // Entries; the first is the next, k stands above 2k+1 and 2k+2.
  private int size;
  private int depth;

  /**
   * @param entries for the addresses, empty
   */
  DepthFrontier(Entries entries) {
    this.entries = entries;
  }

  @Override
  public boolean hasSeen(PageUrl url) {
    return entries.first(url) != Entries.NONE;
  }

  @Override
  public void add(Entry entry) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size + (size >> 1));
    }
    int number = entries.add(entry);
    int place = size++;
    while (place > 0 && entries.compare(number, heap[(place - 1) / 2]) < 0) {
      heap[place] = heap[(place - 1) / 2];
      place = (place - 1) / 2;
    }
    heap[place] = number;
  }

  @Override
  public Entry next(boolean othersUnderWay) throws IOException {
    if (size == 0 || (othersUnderWay && entries.depth(heap[0]) > depth)) {
      return null;
    }
    depth = entries.depth(heap[0]);
    return entries.get(removeFirst());
  }

  private int removeFirst() {
    int first = heap[0];
    int last = heap[--size];
    int place = 0;
    for (int below = 1; below < size; below = 2 * place + 1) {
      if (below + 1 < size && entries.compare(heap[below + 1], heap[below]) < 0) {
        below++;
      }
      if (entries.compare(last, heap[below]) <= 0) {
        break;
      }
      heap[place] = heap[below];
      place = below;
    }
    heap[place] = last;
    return first;
  }

  @Override
  public void settled(Entry entry, UrlRecord record, List<Link> links) {
    // Nothing here depends on links but the addresses they lead to.
  }

  @Override
  public void forEachNearer(Clicked action) {
    // A page's depth is right from the start.
  }

  @Override
  public boolean keepsOrder() {
    return false;
  }

  @Override
  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int depth() {
    return depth;
  }
}
