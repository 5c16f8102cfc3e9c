package org.siterank.site;

/** Whether a page lists others, and what it shows of them. */
public enum ListingKind {
  /** The page lists no others. */
  NONE,
  /** The page shows excerpts of others, or more than their titles. */
  EXCERPTS,
  /** The page is a table of contents: most of what it says are links to other pages. */
  CONTENTS,
  /** The file lists none, but holds the text of several pages, as a manual in one file does. */
  WHOLE;

  /** Whether the page lists others. */
  public boolean isListing() {
    return this == EXCERPTS || this == CONTENTS;
  }
}
