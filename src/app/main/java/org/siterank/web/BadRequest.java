package org.siterank.web;

/**
 * A request that cannot be answered as it is; its message is for the client, or empty where the
 * usual words for its status do.
 */
final class BadRequest extends Exception {

  private static final long serialVersionUID = 1L;

  private final int status;

  BadRequest(String message) {
    this(400, message);
  }

  BadRequest(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
