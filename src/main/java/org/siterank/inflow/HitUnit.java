package org.siterank.inflow;

/** What is counted. */
public enum HitUnit {
  /** Views of one client, page and referrer within half an hour, together one. */
  VISITS,
  /** Every page view. */
  VIEWS
}
