package org.siterank.crawl;

/**
 * OPIC's totals for the site as a whole. The cash of all addresses and that of the virtual page
 * together are {@code total}, to the unit, at any moment.
 *
 * @param total all cash there is
 * @param virtual cash of the virtual page, the outside world
 * @param toAll what it gave so far for each unit of weight
 * @param weights sum of the weights of all addresses
 * @param clock all cash ever taken from an address or spread, in multiples of {@code total}
 */
public record CashTotals(long total, long virtual, long toAll, long weights, double clock) {}
