package org.siterank.rights;

import java.io.IOException;
import java.nio.file.Path;

/** A file of who may read which page has a line that cannot be read. */
public final class RightsFileException extends IOException {

  private static final long serialVersionUID = 1;

  RightsFileException(Path file, long line, String problem, Throwable cause) {
    super(file + ":" + line + ": " + problem, cause);
  }
}
