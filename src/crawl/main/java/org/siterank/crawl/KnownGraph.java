package org.siterank.crawl;

import java.util.Arrays;

/**
 * The part of a site's links that a crawl knows so far: pages 0, 1, ... in the order in which they
 * were found, and the links of those that were read. It only grows.
 *
 * <p>Every page is read at most once. Its out-degree counts all its distinct targets, also those
 * that are no pages here. A page that is not read yet has no links. 4 bytes per link and 16 per
 * page. Not thread-safe.
 */
public final class KnownGraph {

  private static final int UNREAD = -1;

  private int[] begin = new int[16]; // of a page's links; UNREAD before
  private int[] degree = new int[16]; // links to pages that are known
  private int[] outdegree = new int[16]; // all links
  private final IntList targets = new IntList();
  private int[] read = new int[16]; // pages in the order in which they were read
  private int pages;
  private int readPages;

  /** A page that was found; returns its number. */
  public int addPage() {
    if (pages == begin.length) {
      int length = grown(pages);
      begin = Arrays.copyOf(begin, length);
      degree = Arrays.copyOf(degree, length);
      outdegree = Arrays.copyOf(outdegree, length);
      read = Arrays.copyOf(read, length);
    }
    begin[pages] = UNREAD;
    return pages++;
  }

  /**
   * The links of a page, now that it is read.
   *
   * @param page its number
   * @param to the pages that it links to, each once and without itself
   * @param count how many of {@code to} count, from the start
   * @param all its distinct targets, also those that are no pages here; at least {@code count}
   * @throws IllegalArgumentException when the page is not known or was read before, or a target is
   *     not known
   */
  public void read(int page, int[] to, int count, int all) {
    check(page);
    if (begin[page] != UNREAD) {
      throw new IllegalArgumentException("a page is read once, got page " + page + " again");
    }
    if (all < count) {
      throw new IllegalArgumentException(
          "an out-degree counts all targets, got " + all + " for " + count + " targets");
    }
    for (int k = 0; k < count; k++) {
      check(to[k]);
    }
    begin[page] = targets.size();
    for (int k = 0; k < count; k++) {
      targets.add(to[k]);
    }
    degree[page] = count;
    outdegree[page] = all;
    read[readPages++] = page;
  }

  private void check(int page) {
    if (page < 0 || page >= pages) {
      throw new IllegalArgumentException(
          "a page must be known, 0 to " + (pages - 1) + ", got " + page);
    }
  }

  private static int grown(int length) {
    return Math.addExact(length, (length >> 1) + 16);
  }

  /** Number of pages known. */
  public int pages() {
    return pages;
  }

  /** Number of links between known pages. */
  public int links() {
    return targets.size();
  }

  /** Number of pages read. */
  public int readPages() {
    return readPages;
  }

  /** The page that was read k-th, from 0. */
  public int readPage(int k) {
    return read[k];
  }

  /** Whether a page was read. */
  public boolean isRead(int page) {
    return begin[page] != UNREAD;
  }

  /** All distinct targets of a page; 0 as long as it is not read. */
  public int outdegree(int page) {
    return begin[page] == UNREAD ? 0 : outdegree[page];
  }

  /** Position of the first link of a page that was read. */
  int begin(int page) {
    return begin[page];
  }

  /** Position behind the last link of a page that was read. */
  int end(int page) {
    return begin[page] + degree[page];
  }

  /** The target at a position. */
  int target(int position) {
    return targets.get(position);
  }
}
