package org.siterank.crawl;

/** Which page is read next. */
public enum PageOrder {
  /** The start page, the pages it links to, the pages these link to, and so on. */
  BREADTH_FIRST,
  /** The page with most links from pages read so far. */
  BACKLINKS,
  /** The page with the largest PageRank in what is known so far. */
  PAGERANK,
  /** The page that has received most cash from pages read so far. */
  OPIC,
  /** The page with the smallest DistanceRank in what is known so far. */
  DISTANCERANK
}
