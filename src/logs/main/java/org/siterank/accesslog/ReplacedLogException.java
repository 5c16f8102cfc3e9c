package org.siterank.accesslog;

import java.io.IOException;

/** Another file has taken the name of a log since the log was found. */
public final class ReplacedLogException extends IOException {

  private static final long serialVersionUID = 1L;

  ReplacedLogException() {
    super("was replaced by another file while the logs were read; the next run reads it");
  }
}
