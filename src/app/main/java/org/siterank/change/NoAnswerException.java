package org.siterank.change;

/** A question about the ranks that has no answer as things are; the message says why. */
public final class NoAnswerException extends Exception {

  private static final long serialVersionUID = 1L;

  NoAnswerException(RuntimeException cause) {
    super(cause.getMessage(), cause);
  }
}
