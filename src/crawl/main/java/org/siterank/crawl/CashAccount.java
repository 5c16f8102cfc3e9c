package org.siterank.crawl;

import org.siterank.site.PageUrl;

/**
 * OPIC's account of one address. Its cash is {@code own + toAll * weight}, {@code toAll} being that
 * of {@link CashTotals}.
 *
 * @param url the address
 * @param own its cash without what the outside world gave to all; may be negative
 * @param weight its part of what the outside world gives; 0 for what is no page
 * @param rate importance: cash per unit of the clock; negative as long as it was never visited
 * @param since the clock at its last visit, or when it was found
 */
public record CashAccount(PageUrl url, long own, long weight, double rate, double since) {}
