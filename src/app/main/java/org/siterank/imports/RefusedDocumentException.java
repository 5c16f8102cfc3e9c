package org.siterank.imports;

/** A pushed document cannot be taken; none of those that came with it was. */
public final class RefusedDocumentException extends Exception {

  private static final long serialVersionUID = 1;

  private final int index;
  private final long line;

  RefusedDocumentException(int index, long line, String problem, Throwable cause) {
    super(problem, cause);
    this.index = index;
    this.line = line;
  }

  /** Its position among the documents, from 0. */
  public int index() {
    return index;
  }

  /** The line it begins at, from 1. */
  public long line() {
    return line;
  }
}
