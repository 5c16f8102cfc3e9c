package org.siterank.fetch;

/** Why an address could not be read, as far as a webmaster acts differently on it. */
public enum FailureReason {
  /** No connection, or it broke: refused, reset, unknown host, TLS. */
  NO_ANSWER,
  /** Connected, but silent for longer than the time-out, or too slow as a whole. */
  TIMEOUT,
  /** Its host leads to an address that the site cannot be at; nobody was asked. */
  FORBIDDEN_ADDRESS,
  /** 5xx. */
  SERVER_ERROR,
  /** 429, also after waiting. */
  RATE_LIMITED,
  /** 4xx other than 404, 410 and 429: the server does not let us in. */
  REFUSED,
  /** Larger than the limit. */
  TOO_LARGE,
  /** No reader for this type of document. */
  UNSUPPORTED,
  /** A document of a type that is read, but damaged, encrypted, or too much for its reader. */
  BROKEN_DOCUMENT,
  /** Bytes that are not what the answer says they are, or an answer that makes no sense. */
  UNREADABLE,
  /** A redirect that names no address. */
  BAD_REDIRECT,
  /** The robots.txt of its origin could not be had, so that nothing there may be asked for. */
  ROBOTS_UNREACHABLE,
  /** The web archives that are read instead of the site do not hold it. */
  NOT_ARCHIVED;

  /** Whether it speaks of the server as a whole rather than of the one document. */
  public boolean concernsServer() {
    return this == NO_ANSWER || this == TIMEOUT || this == SERVER_ERROR;
  }
}
