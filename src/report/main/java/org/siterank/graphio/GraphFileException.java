package org.siterank.graphio;

import java.io.IOException;

/** A file of a graph holds what it must not; the message names the file and what is wrong. */
public final class GraphFileException extends IOException {

  private static final long serialVersionUID = 1;

  GraphFileException(String message) {
    super(message);
  }

  GraphFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
