package org.siterank.web;

import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.siterank.config.ServeSection;
import org.siterank.search.Asker;
import org.siterank.signin.Person;

/**
 * The client of a request.
 *
 * @param webmaster whether they are known as a webmaster
 * @param pushes whether they may push documents
 * @param ownPage whether a page of ours asks, rather than one of another site in the browser of
 *     somebody who may
 * @param asker what they may read
 * @param person who they are, where they signed in
 * @param client where they ask from, as {@link TrustedProxies#client} names it
 */
record Caller(
    boolean webmaster,
    boolean pushes,
    boolean ownPage,
    Asker asker,
    Optional<Person> person,
    String client) {

  /** The server itself. */
  static final Caller NOBODY = new Caller(false, false, true, Asker.PUBLIC, Optional.empty(), "");

  /** The same, signed in. */
  Caller as(Person known) {
    return new Caller(
        webmaster, pushes, ownPage, Asker.memberOf(known.groups()), Optional.of(known), client);
  }

  /** The same, signed out. */
  Caller signedOut() {
    return new Caller(webmaster, pushes, ownPage, Asker.PUBLIC, Optional.empty(), client);
  }

  /**
   * Whether a browser names a page of this site as the one that asks (Fetch Metadata, or else
   * Origin). Other clients say nothing: no page of another site can make them ask.
   */
  static boolean isOwnPage(ServeSection options, Request request) {
    String site = request.getHeaders().get("Sec-Fetch-Site");
    if (site != null) {
      return site.equals("same-origin") || site.equals("none");
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin == null) {
      return true;
    }
    String own =
        options
            .publicUrl()
            .map(url -> url.authority())
            .orElseGet(() -> request.getHttpURI().getAuthority());
    int authority = origin.indexOf("://");
    return authority > 0 && origin.substring(authority + 3).equalsIgnoreCase(own);
  }
}
