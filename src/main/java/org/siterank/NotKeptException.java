package org.siterank;

import java.io.IOException;

/** What was asked for is not kept where it was asked for; the message says where it is. */
public final class NotKeptException extends IOException {

  private static final long serialVersionUID = 1;

  NotKeptException(String message) {
    super(message);
  }
}
