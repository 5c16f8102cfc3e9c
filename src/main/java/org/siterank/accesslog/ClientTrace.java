package org.siterank.accesslog;

/** What a line that is no page view tells of the client that caused it. */
public enum ClientTrace {
  /** Nothing. */
  NONE,
  /** It asked for {@code /robots.txt}, which only robots have a use for (RFC 9309). */
  ROBOTS_TXT,
  /** It asked for a part of a page (image, style sheet, script, font, …), as browsers do. */
  PAGE_PART
}
