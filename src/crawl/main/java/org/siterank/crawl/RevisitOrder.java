package org.siterank.crawl;

/** Which known page is looked at again first. */
public enum RevisitOrder {
  /** That whose changes have waited longest, by its importance. */
  DELAY,
  /** That with most cash, new pages among them. */
  GREEDY
}
