package org.siterank.document;

import java.io.IOException;

/** A reading process that gave no answer and is at its end. */
final class ReaderDiedException extends IOException {

  private static final long serialVersionUID = 1;

  /** The way in which the process ended. */
  enum End {
    /** The program itself is at fault, and no document. */
    BROKEN,
    /** The document needed more time or memory than one may. */
    LIMIT,
    /** Anything else, such as a signal. */
    OTHER
  }

  private final End end;

  ReaderDiedException(String problem, End end, Throwable cause) {
    super(problem, cause);
    this.end = end;
  }

  End end() {
    return end;
  }
}
