package org.siterank.flow;

/** Why importance leaks: it neither moves on to a page nor leaves by an external link. */
public enum LeakCause {
  /** The page was read and has no link. */
  DANGLING,
  /** The page was not read, so its links are unknown. */
  UNREAD,
  /** The page is excluded by the site's robots rules, so its links are unknown. */
  EXCLUDED,
  /** Links to pages of the site that are marked nofollow. */
  NOFOLLOW,
  /** Links to addresses that are gone for good, where these count. */
  DEAD
}
