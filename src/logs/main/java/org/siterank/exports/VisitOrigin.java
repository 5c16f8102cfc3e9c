package org.siterank.exports;

import org.siterank.accesslog.RequestClass;

/**
 * Where visits came from.
 *
 * @param requestClass as that of page views in logs, or {@code SPAM}
 * @param from the referring host, or for {@code INTERNAL} the referring page; empty when not told
 */
record VisitOrigin(RequestClass requestClass, String from) {

  /** No referrer. */
  static final VisitOrigin DIRECT = new VisitOrigin(RequestClass.DIRECT, "");

  /** A search engine that is not named. */
  static final VisitOrigin SEARCH = new VisitOrigin(RequestClass.SEARCH, "");
}
