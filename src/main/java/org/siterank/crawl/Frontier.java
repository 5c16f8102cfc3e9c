package org.siterank.crawl;

import java.util.List;
import java.util.Map;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/** The addresses still to be looked at. Every address comes in once. */
interface Frontier {

  /**
   * One address to look at.
   *
   * @param known what is known of it, its depth brought up to date
   * @param hops redirects that led here
   * @param ignoresCanonical the page is to be read even if it names another address as its own
   */
  record Entry(UrlRecord known, int hops, boolean ignoresCanonical) {}

  boolean hasSeen(PageUrl url);

  void add(Entry entry);

  /**
   * The next address, or null when there is none or it has to wait for others under way.
   *
   * @param othersUnderWay whether addresses taken before have not come back yet
   */
  Entry next(boolean othersUnderWay);

  /**
   * An address has come back, and what it leads to has been added.
   *
   * @param record what it turned out to be
   * @param links its links, for a page that was read
   */
  void settled(Entry entry, UrlRecord record, List<Link> links);

  /**
   * Addresses that turned out to be fewer clicks away than it seemed when they were found, with
   * that number of clicks.
   */
  Map<PageUrl, Integer> nearer();

  /** Whether addresses must come back in the order in which they were taken. */
  boolean keepsOrder();

  boolean isEmpty();

  int size();

  /** Clicks from the start page at which the crawl is. */
  int depth();
}
