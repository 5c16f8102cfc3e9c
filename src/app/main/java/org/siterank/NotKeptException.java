package org.siterank;

import java.io.IOException;

/**
 * Thrown when the answer is not kept where it was asked for; the message names the place that has
 * it.
 */
public final class NotKeptException extends IOException {

  private static final long serialVersionUID = 1;

  NotKeptException(String message) {
    super(message);
  }
}
