package org.siterank.crawl;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import org.siterank.crawl.CashBatch.Payment;
import org.siterank.site.PageUrl;

/**
 * Cash for pages of other crawlers, until it is sent. Each such page has an account of weight 0 in
 * the ledger of this crawler, so that a visit pays it as any other, and cash is stored until it has
 * left. Cash of the virtual page is divided among the crawlers by the weights of their pages, as
 * they were last known: so it reaches all pages of the site, whichever crawler they belong to.
 */
final class ForeignCash {

  private static final long UNKNOWN = -1;

  private final Outbox outbox;
  private final UrlNumbers urls;
  private final LiveCash cash;
  private final long[] weights; // By crawler, of its pages.
  private final long[] virtual; // By crawler, what the virtual page has for its pages.
  private final BitSet due = new BitSet(); // Accounts that may have cash to send.

  ForeignCash(Outbox outbox, UrlNumbers urls, LiveCash cash) {
    this.outbox = outbox;
    this.urls = urls;
    this.cash = cash;
    weights = new long[outbox.group().crawlers()];
    Arrays.fill(weights, UNKNOWN);
    weights[outbox.group().number()] = 0; // Its own are in the ledger.
    virtual = new long[weights.length];
  }

  /** The account of a page of another crawler, which is about to be paid. */
  int account(PageUrl url) {
    int account = urls.add(url);
    if (account == cash.pages()) {
      cash.add(0);
    }
    due.set(account);
    return account;
  }

  /** An account of an earlier run: it may have cash that could not be sent then. */
  void restored(int account, PageUrl url) {
    due.set(account, !outbox.isOwn(url));
  }

  /**
   * Divides what the virtual page has among the crawlers; the part of this one stays with it. As
   * long as another one has not said what its pages weigh, all is kept.
   */
  void apportion() {
    double sum = cash.totals().weights();
    for (long each : weights) {
      if (each == UNKNOWN) {
        cash.reserve(cash.totals().virtual());
        return;
      }
      sum += each;
    }
    long all = cash.totals().virtual() - held();
    for (int k = 0; k < weights.length; k++) {
      virtual[k] += sum > 0 && all > 0 ? (long) (all * (weights[k] / sum)) : 0;
    }
    cash.reserve(held());
  }

  private long held() {
    long sum = 0;
    for (long each : virtual) {
      sum += each;
    }
    return sum;
  }

  /** Takes all that another crawler is to get out of the ledger. */
  CashBatch take(int to) {
    Map<PageUrl, Payment> pages = outbox.take(to);
    for (int account = due.nextSetBit(0); account >= 0; account = due.nextSetBit(account + 1)) {
      PageUrl url = urls.url(account);
      if (outbox.group().owner(url) == to) {
        due.clear(account);
        Payment known = pages.getOrDefault(url, new Payment(1, 0, 0));
        pages.put(url, new Payment(known.depth(), known.hops(), cash.withdraw(account)));
      }
    }
    long share = virtual[to];
    virtual[to] = 0;
    cash.reserve(held());
    cash.withdrawVirtual(share);
    return new CashBatch(outbox.group().number(), pages, share, cash.totals().weights());
  }

  /** Takes a batch back that could not be sent; its cash is sent another time. */
  void takeBack(CashBatch batch) {
    batch.pages().forEach((url, payment) -> cash.deposit(account(url), payment.cash()));
    cash.depositVirtual(batch.virtual());
  }

  /**
   * Credits what another crawler has sent. Cash of an address that is no page of the site goes to
   * the virtual page, as that of links that leave the site.
   */
  void credit(CashBatch batch) {
    weights[batch.from()] = batch.weights();
    cash.depositVirtual(batch.virtual());
    batch
        .pages()
        .forEach(
            (url, payment) -> {
              int account = urls.number(url);
              if (account == UrlNumbers.NONE) {
                cash.depositVirtual(payment.cash());
              } else {
                cash.deposit(account, payment.cash());
              }
            });
  }
}
