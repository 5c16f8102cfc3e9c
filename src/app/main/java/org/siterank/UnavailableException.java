package org.siterank;

import java.io.IOException;

/** Whoever keeps what is published does not answer now; the message says why, in one line. */
public final class UnavailableException extends IOException {

  private static final long serialVersionUID = 1;

  UnavailableException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
