package org.siterank.cluster;

import java.io.IOException;

/** A cluster could not, or would not, do what was asked; the message is one line for people. */
public final class ClusterException extends IOException {

  private static final long serialVersionUID = 1;

  ClusterException(String message) {
    super(message);
  }

  ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
