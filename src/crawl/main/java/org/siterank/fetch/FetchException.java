package org.siterank.fetch;

import java.io.IOException;

/** A request that got no usable answer. */
public final class FetchException extends IOException {

  private static final long serialVersionUID = 1;

  private final FailureReason reason;

  /**
   * @param reason the kind of failure
   * @param message what happened, in plain words
   * @param cause what the transport said, or null
   */
  public FetchException(FailureReason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** The kind of failure. */
  public FailureReason reason() {
    return reason;
  }
}
