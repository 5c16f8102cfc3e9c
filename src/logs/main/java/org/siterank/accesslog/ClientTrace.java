package org.siterank.accesslog;

/** Evidence about a client from a line that is no page view. */
public enum ClientTrace {
  /** Nothing. */
  NONE,
  /** It asked for {@code /robots.txt}, which only robots have a use for (RFC 9309). */
  ROBOTS_TXT,
  /** It asked for a part of a page (image, style sheet, script, font, …), as browsers do. */
  PAGE_PART,
  /**
   * It followed a link, of this site or another, to an address of the site where nothing is (404 or
   * 410): a visit that is lost.
   */
  LOST_VISIT
}
