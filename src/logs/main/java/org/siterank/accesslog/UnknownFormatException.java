package org.siterank.accesslog;

/** A text that was given for a log format and is none; says why, and what is allowed. */
public final class UnknownFormatException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  UnknownFormatException(String message) {
    super(message);
  }

  UnknownFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
