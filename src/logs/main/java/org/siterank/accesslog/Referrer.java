package org.siterank.accesslog;

/**
 * Where a visitor came from.
 *
 * @param requestClass the class of a page view by its referrer alone
 * @param text {@link RequestClassifier#referrer}
 * @param key a keyed hash of the place, to be held in memory only
 * @param referral what else it tells
 * @param pages the set of the page that linked, as {@link ReferringPages}
 * @param page of a link on another site, {@link LinkingPage}; else empty
 */
record Referrer(
    RequestClass requestClass, String text, long key, Referral referral, long pages, String page) {

  /** One that names no page of another site. */
  Referrer(RequestClass requestClass, String text, long key, Referral referral) {
    this(requestClass, text, key, referral, ReferringPages.NONE, "");
  }

  /** Nothing is said. */
  static final Referrer NONE = new Referrer(RequestClass.DIRECT, "", 0, Referral.NOTHING);
}
