package org.siterank.crawl;

/** Decision on a page's canonical address (rel=canonical). */
enum CanonicalDecision {
  /** It has the text of the page, which gives way. */
  COPY,
  /** It has less than half of the text, or the text is too short to tell; the page gives way. */
  OTHER_PARTS,
  /** Nobody has looked at it so far; the page gives way until that has happened. */
  UNREAD,
  /** It is gone, fails, or leads back in a circle: a mistake of the site. */
  NO_PAGE,
  /** It is a page with a wholly different text: a mistake of the site. */
  ANOTHER_TEXT;

  /** Whether the page gives way to it. */
  boolean isBelieved() {
    return this == COPY || this == OTHER_PARTS || this == UNREAD;
  }
}
