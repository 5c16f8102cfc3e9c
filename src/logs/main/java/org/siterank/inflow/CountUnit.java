package org.siterank.inflow;

/** The unit of a count. */
public enum CountUnit {
  /** Views of one client, page and referrer within half an hour, together one. */
  VISITS,
  /** Every page view. */
  VIEWS
}
