package org.siterank.archive;

import java.io.IOException;
import java.nio.file.Path;

/** An archive that is compressed as a whole: one of its records cannot be read without all. */
final class NotSeekableException extends IOException {

  private static final long serialVersionUID = 1;

  NotSeekableException(Path file) {
    super(file + " is compressed as a whole");
  }
}
