package org.siterank.crawl;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.siterank.crawl.CashBatch.Payment;
import org.siterank.site.PageUrl;

/** Addresses of other crawlers that this one has found in its run, and which of them to send. */
final class Outbox {

  private final CrawlGroup group;
  private final Set<PageUrl> found = new HashSet<>();
  private Map<PageUrl, Payment> unsent = new HashMap<>();

  Outbox(CrawlGroup group) {
    this.group = group;
  }

  CrawlGroup group() {
    return group;
  }

  boolean isOwn(PageUrl url) {
    return group.isOwn(url);
  }

  /** An address of another crawler, which is to be told of it. */
  void found(PageUrl url, int depth, int hops) {
    if (found.add(url)) {
      unsent.put(url, new Payment(depth, hops, 0));
    }
  }

  /** Returns true if this run found the address for another crawler. */
  boolean hasFound(PageUrl url) {
    return found.contains(url);
  }

  /** The addresses that another crawler does not know of yet; they count as sent. */
  Map<PageUrl, Payment> take(int to) {
    Map<PageUrl, Payment> taken = new HashMap<>();
    unsent.forEach(
        (url, payment) -> {
          if (group.owner(url) == to) {
            taken.put(url, payment);
          }
        });
    unsent.keySet().removeAll(taken.keySet());
    return taken;
  }
}
