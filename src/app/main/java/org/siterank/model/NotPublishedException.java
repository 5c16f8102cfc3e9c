package org.siterank.model;

import java.io.IOException;
import java.nio.file.Path;

/** There is nothing to search or to report yet. */
public final class NotPublishedException extends IOException {

  private static final long serialVersionUID = 1;

  public NotPublishedException(Path data) {
    super(data + ": nothing is published here yet; start with: siterank run");
  }

  public NotPublishedException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
