package org.siterank.meaning;

/** A model cannot be used; the message names the file, what is wrong with it and what to do. */
public final class SentenceModelException extends Exception {

  private static final long serialVersionUID = 1L;

  public SentenceModelException(String message) {
    super(message);
  }

  public SentenceModelException(String message, Throwable cause) {
    super(message, cause);
  }
}
