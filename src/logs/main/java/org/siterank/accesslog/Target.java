package org.siterank.accesslog;

import org.siterank.site.PageUrl;

/**
 * The page or file that a line asked for.
 *
 * @param trace what the request tells of its client when it is no page view
 * @param url the canonical address of a page of the site; null for anything else
 * @param source what the campaign names as its source
 * @param key of the address, keyed
 */
record Target(
    ClientTrace trace, boolean asset, PageUrl url, Campaign campaign, Referrer source, long key) {

  /** Nothing of the site. */
  static final Target NONE = new Target(ClientTrace.NONE, false);

  /** A part of a page, such as a picture. */
  static final Target PART = new Target(ClientTrace.PAGE_PART, true);

  /** Nothing that is counted by its address. */
  Target(ClientTrace trace, boolean asset) {
    this(trace, asset, null, Campaign.NONE, Referrer.NONE, 0);
  }
}
