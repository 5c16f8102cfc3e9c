package org.siterank.crawl;

import java.util.Collection;
import java.util.List;

/**
 * What happened to the cash since it was last stored; goes into one transaction with the pages that
 * it came from.
 *
 * @param accounts the accounts that changed, as they are now
 * @param whole whether these are all accounts there are, and others are to be forgotten
 * @param totals the totals as they are now
 */
public record CashChange(Collection<CashAccount> accounts, boolean whole, CashTotals totals) {

  public CashChange {
    accounts = List.copyOf(accounts);
  }
}
