package org.siterank.index;

import java.io.IOException;
import java.nio.file.Path;

/** Another process, or another part of this one, is writing the index. */
public final class BusyIndexException extends IOException {

  private static final long serialVersionUID = 1;

  BusyIndexException(Path path, Exception cause) {
    super("the index in " + path + " is being written by another run", cause);
  }
}
