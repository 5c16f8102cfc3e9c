package org.siterank.accesslog;

/**
 * Details of a page view's referrer besides its host.
 *
 * @param part how much of the place it tells
 * @param detail {@link #OWN_SEARCH}, {@link #OWN_SEARCH_UNKNOWN}, or empty for any other referrer
 * @param query what the site's own search was asked, fit to be kept; else empty
 */
public record Referral(Part part, String detail, String query) {

  /** The view followed a result of the site's own search. */
  public static final String OWN_SEARCH = "own search";

  /** A search whose query was not sent, or looked personal and was left out. */
  public static final String OWN_SEARCH_UNKNOWN = "own search, query not kept";

  /** How much a referrer tells. */
  public enum Part {
    /** A page: path, or query, and all. */
    PAGE,
    /** Scheme and host alone, as browsers send across sites; or the site's front page. */
    ORIGIN,
    /** Nothing. */
    NONE
  }

  static final Referral NOTHING = new Referral(Part.NONE, "", "");
}
