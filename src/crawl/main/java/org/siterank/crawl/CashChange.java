package org.siterank.crawl;

/**
 * Changes of the cash since it was last stored, written in one transaction with the pages that
 * caused them.
 *
 * @param accounts the accounts that changed, as they are while the change is being stored; there
 *     may be millions, so they are made one by one
 * @param whole whether these are all accounts there are, and others are to be forgotten
 * @param totals the totals as they are now
 */
public record CashChange(Iterable<CashAccount> accounts, boolean whole, CashTotals totals) {}
