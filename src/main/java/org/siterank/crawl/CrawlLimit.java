package org.siterank.crawl;

/** A limit of the crawl that can act; every action is counted in {@link CrawlReport#limits}. */
public enum CrawlLimit {
  /** {@link CrawlOptions#maxPages} was reached; the rest of the frontier stays unread. */
  MAX_PAGES,
  /** {@link CrawlOptions#timeLimit} was reached; the rest of the frontier stays unread. */
  TIME_LIMIT,
  /** The caller asked to stop; the next run goes on with the same cycle. */
  STOPPED,
  /** The site stopped answering in the middle of the crawl; the next run goes on with the cycle. */
  SITE_SILENT,
  /** Bodies over {@link CrawlOptions#maxPageBytes}. */
  PAGE_BYTES,
  /** Links beyond {@link org.siterank.document.DocumentParser#MAX_LINKS} on a page. */
  LINKS_PER_PAGE,
  /** Redirect chains longer than {@link Crawler#MAX_HOPS}, cut there. */
  REDIRECT_HOPS,
  /** {@code Retry-After} or {@code Crawl-delay} beyond what we wait for. */
  LONG_WAIT,
  /** A robots.txt larger than the bytes that are read of it. */
  ROBOTS_BYTES,
  /** Sitemaps too large, and sitemap files and addresses beyond the limits. */
  SITEMAPS
}
