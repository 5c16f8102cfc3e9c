package org.siterank.document;

import java.io.IOException;

/** A reading process that gave no answer and is at its end. */
final class ReaderDiedException extends IOException {

  private static final long serialVersionUID = 1;

  private final boolean broken;

  /**
   * @param broken whether the program itself is at fault, and no document
   */
  ReaderDiedException(String problem, boolean broken, Throwable cause) {
    super(problem, cause);
    this.broken = broken;
  }

  /** Whether the program itself is at fault, and no document. */
  boolean isBroken() {
    return broken;
  }
}
