package org.siterank.exports;

/** A file is not the export that it was taken for; the message names file, line and value. */
public final class RefusedExportException extends Exception {

  private static final long serialVersionUID = 1;

  /** Refuses for a reason, which names file, line and value. */
  public RefusedExportException(String message) {
    super(message);
  }

  /** Refuses for a reason, with its cause. */
  public RefusedExportException(String message, Throwable cause) {
    super(message, cause);
  }
}
