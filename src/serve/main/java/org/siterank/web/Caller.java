package org.siterank.web;

import java.util.Optional;
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

  /** Returns the caller, signed in. */
  Caller as(Person known) {
    return new Caller(
        webmaster, pushes, ownPage, Asker.memberOf(known.groups()), Optional.of(known), client);
  }

  /** Returns the caller, signed out. */
  Caller signedOut() {
    return new Caller(webmaster, pushes, ownPage, Asker.PUBLIC, Optional.empty(), client);
  }

  /**
   * Whether a browser names a page of this site as the one that asks (Fetch Metadata, or else
   * Origin). Other clients say nothing: no page of another site can make them ask.
   */
  static boolean isOwnPage(ServeSection options, IncomingRequest request) {
    Optional<String> site = request.header("Sec-Fetch-Site");
    if (site.isPresent()) {
      return site.get().equals("same-origin") || site.get().equals("none");
    }
    Optional<String> origin = request.header("Origin");
    if (origin.isEmpty()) {
      return true;
    }
    String own =
        options
            .publicUrl()
            .map(url -> url.authority())
            .orElseGet(() -> authority(request.origin()));
    return authority(origin.get()).equalsIgnoreCase(own);
  }

  /** The host and port of an origin; empty for the origin {@code null}. */
  private static String authority(String origin) {
    int scheme = origin.indexOf("://");
    return scheme > 0 ? origin.substring(scheme + 3) : "";
  }
}
