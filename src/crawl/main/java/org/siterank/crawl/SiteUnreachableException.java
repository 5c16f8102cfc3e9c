package org.siterank.crawl;

/**
 * The site cannot be crawled now: its robots.txt or its start page cannot be had. Thrown before
 * anything known of the site is changed.
 */
public final class SiteUnreachableException extends Exception {

  private static final long serialVersionUID = 1;

  /**
   * @param message what was asked for, what came back, and what to do, in one line
   */
  public SiteUnreachableException(String message) {
    super(message);
  }
}
