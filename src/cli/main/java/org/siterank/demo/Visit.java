package org.siterank.demo;

import org.siterank.site.PageUrl;

/**
 * How one surfer comes to the site.
 *
 * @param number counts the visits; decides about everything else
 * @param client address, of its own for each visit
 * @param userAgent of a browser
 * @param arrival by which door
 * @param entry the first page
 * @param referrer where the surfer was before, or empty
 */
record Visit(
    int number, String client, String userAgent, Arrival arrival, PageUrl entry, String referrer) {

  /** The doors of a site. */
  enum Arrival {
    /** A link on another site. */
    PORTAL,
    /** A page of results. */
    SEARCH,
    /** Typed, bookmarked, or from a program that tells no referrer. */
    DIRECT
  }
}
