package org.siterank.accesslog;

import java.io.IOException;

/** Lines of a compressed log were counted before it was examined, and it is not sound. */
public final class UnprovenLogException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * @param file the log
   * @param cause what is wrong with it; null when its examination says that
   */
  public UnprovenLogException(LogFile file, IOException cause) {
    super(file.path() + " is not sound", cause);
  }
}
