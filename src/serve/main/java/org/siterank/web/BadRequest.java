package org.siterank.web;

/**
 * A request that cannot be answered as it is; its message is for the client, or empty where the
 * usual words for its status do.
 */
final class BadRequest extends Exception {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final boolean translated;

  BadRequest(String message) {
    this(400, message);
  }

  BadRequest(int status, String message) {
    this(status, message, false);
  }

  private BadRequest(int status, String message, boolean translated) {
    super(message);
    this.status = status;
    this.translated = translated;
  }

  /** A request refused with a message in the language of the page; others are in English. */
  static BadRequest translated(int status, String message) {
    return new BadRequest(status, message, true);
  }

  boolean isTranslated() {
    return translated;
  }

  int status() {
    return status;
  }
}
