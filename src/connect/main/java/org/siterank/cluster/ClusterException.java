package org.siterank.cluster;

import java.io.IOException;

/** A cluster could not, or would not, do what was asked; the message is one line for people. */
public final class ClusterException extends IOException {

  private static final long serialVersionUID = 1;

  private final boolean nothingPublished;

  ClusterException(String message) {
    this(message, null, false);
  }

  ClusterException(String message, Throwable cause) {
    this(message, cause, false);
  }

  private ClusterException(String message, Throwable cause, boolean nothingPublished) {
    super(message, cause);
    this.nothingPublished = nothingPublished;
  }

  /** There is no such index; nobody has pushed to it yet. */
  static ClusterException nothingPublished(String message) {
    return new ClusterException(message, null, true);
  }

  /** Whether the cluster is well, but nothing has been pushed to it under this name. */
  public boolean isNothingPublished() {
    return nothingPublished;
  }
}
