package org.siterank.web;

import java.util.Optional;

/** Credentials of a client: the header {@code Authorization} (RFC 9110, 11.6.2). */
final class Credentials {

  static final String BASIC = "Basic ";
  static final String BEARER = "Bearer ";

  private Credentials() {}

  /** The text behind a scheme; nothing when none or another is used. */
  static Optional<String> of(IncomingRequest request, String scheme) {
    return request
        .header("Authorization")
        .filter(value -> value.regionMatches(true, 0, scheme, 0, scheme.length()))
        .map(value -> value.substring(scheme.length()).strip());
  }
}
