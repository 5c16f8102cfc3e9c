package org.siterank.imports;

/** A file is not the export that it was taken for; the message names file, line and value. */
public final class RefusedExportException extends Exception {

  private static final long serialVersionUID = 1;

  RefusedExportException(String message) {
    super(message);
  }

  RefusedExportException(String message, Throwable cause) {
    super(message, cause);
  }
}
