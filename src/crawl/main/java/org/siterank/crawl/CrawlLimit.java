package org.siterank.crawl;

/**
 * A limit of the crawl that can act; every action is counted in {@link
 * CrawlReport.Problems#limits}.
 */
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
  /**
   * Bodies that were not whole within {@link org.siterank.fetch.FetchOptions#deadline}, or fell
   * silent.
   */
  FETCH_TIME,
  /**
   * Links beyond {@link org.siterank.document.DocumentParser#MAX_LINKS} on a page, and links longer
   * than {@link org.siterank.site.PageUrl#MAX_LENGTH}.
   */
  LINKS_PER_PAGE,
  /** Texts of documents that were cut off where the limit of one is. */
  DOCUMENT_TEXT,
  /** Redirect chains longer than {@link Crawler#MAX_HOPS}, cut there. */
  REDIRECT_HOPS,
  /**
   * {@code Crawl-delay} beyond what we wait for, and pages that ask to be left alone for longer
   * than {@link RetryPolicy#MAX_WAIT}; the next run asks again.
   */
  LONG_WAIT,
  /** The site made the run wait for {@link Politeness#MAX_WAITING}; the rest stays unread. */
  WAITING,
  /** A robots.txt larger than the bytes that are read of it. */
  ROBOTS_BYTES,
  /** Sitemaps too large, and sitemap files and addresses beyond the limits. */
  SITEMAPS,
  /**
   * Addresses with more than {@link SpiderTraps#MAX_SEGMENTS} segments, or in ever deeper copies.
   */
  PATH_SEGMENTS,
  /** Addresses in which the same segments follow each other three times. */
  REPEATED_SEGMENTS,
  /**
   * Addresses of a path beyond {@link SpiderTraps#MAX_COMBINATIONS} with three parameters or more.
   */
  COMBINATIONS,
  /** Addresses of a generator, such as a calendar: each found on the one before, and alike. */
  ENDLESS_CHAIN,
  /** Addresses of a shape whose pages are copies of each other. */
  COPIES,
  /** Addresses that differ from others by a parameter alone that makes no difference. */
  SESSION_IDS,
  /** Logins after the first, because the site had ended the session of the crawler. */
  LOGIN_AGAIN,
  /** Answers with a document that the site gives for any address that does not exist. */
  SOFT_404,
  /** Pages that nobody looked at within {@link CrawlOptions#maxAge}: the budget is too small. */
  MAX_AGE,
  /** Pages that are to go, when they are more than {@link CrawlOptions#maxVanished}. */
  VANISHED,
  /** Pages that redirect to one place now, when they are more than that share. */
  REDIRECTED,
  /** A login page, or one built by script, stands in the place of a start page that was read. */
  BARRED,
  /** Connections refused because the host leads to an address that the site cannot be at. */
  FORBIDDEN_ADDRESS
}
