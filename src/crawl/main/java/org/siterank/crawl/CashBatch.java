package org.siterank.crawl;

import java.util.Map;
import org.siterank.site.PageUrl;

/**
 * Addresses and cash that one crawler of a shared site sends another: what it found and paid since
 * the batch before.
 *
 * @param from the crawler that sends it
 * @param pages addresses that the receiver owns
 * @param virtual cash of the virtual page that is for the receiver's pages
 * @param weights sum of the weights of the sender's pages, by which the virtual page divides
 */
public record CashBatch(int from, Map<PageUrl, Payment> pages, long virtual, long weights) {

  public CashBatch {
    pages = Map.copyOf(pages);
  }

  /**
   * Cash for one address.
   *
   * @param depth clicks from the start page, as far as the sender knows
   * @param hops redirects in a row that led to it
   * @param cash what it gets; 0 for one that was only found
   */
  public record Payment(int depth, int hops, long cash) {}

  boolean isEmpty() {
    return pages.isEmpty() && virtual == 0;
  }

  /** All cash in it. */
  public long cash() {
    return virtual + pages.values().stream().mapToLong(Payment::cash).sum();
  }
}
