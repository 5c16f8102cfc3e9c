package org.siterank.signin;

/** A sign-in that failed. Its message holds no token, code or secret. */
public final class SignInException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why it failed. */
  public enum Reason {
    /** The provider does not answer. */
    UNREACHABLE,
    /** The message of the provider or the browser is not believed. */
    REFUSED,
    /** The provider did not let them in. */
    DENIED,
    /** It was not begun in this browser, took too long, or is over. */
    UNKNOWN
  }

  private final Reason reason;

  SignInException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  SignInException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Why it failed. */
  public Reason reason() {
    return reason;
  }
}
