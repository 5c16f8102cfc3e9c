package org.siterank.index;

import java.io.IOException;
import java.nio.file.Path;

/** The files of an index cannot be read as such; {@link SiteIndex#setAside} makes room. */
public final class DamagedIndexException extends IOException {

  private static final long serialVersionUID = 1;

  private final transient Path path;

  DamagedIndexException(Path path, Exception cause) {
    super("the index in " + path + " is damaged: " + cause.getMessage(), cause);
    this.path = path;
  }

  /** The directory of the index. */
  public Path path() {
    return path;
  }
}
