package org.siterank.graph;

/**
 * How a link counts. The constants are in order of precedence: of several links from one page to
 * one target the first kind wins.
 */
public enum ArcKind {
  /** Passes importance on. */
  FOLLOW(0),
  /**
   * Counts in the out-degree but passes nothing on. Off the site there is no difference to {@link
   * #FOLLOW}: importance leaves either way.
   */
  NOFOLLOW(1),
  /** Leads to an address that is permanently gone, and counts in the out-degree all the same. */
  DEAD(2);

  private final int code;

  ArcKind(int code) {
    this.code = code;
  }

  /** The number of this kind in two bits, lower is stronger. */
  int code() {
    return code;
  }
}
