package org.siterank.document;

import java.io.IOException;

/** A reading process that gave no answer and is at its end. */
final class ReaderDiedException extends IOException {

  private static final long serialVersionUID = 1;

  ReaderDiedException(String problem, Throwable cause) {
    super(problem, cause);
  }
}
