package org.siterank.crawl;

/** How a page divides its cash among its links. */
public enum CashDivision {
  /** Each gets the same. */
  EQUAL,
  /** By the shares of the published run. */
  CLICKS
}
