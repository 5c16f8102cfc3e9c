package org.siterank.crawl;

/** Which pages are rendered before they are read. */
public enum Rendering {
  /** Those that are empty without script. */
  AUTO,
  /** None but those that are named. */
  NEVER,
  /** All that are HTML. */
  ALWAYS
}
