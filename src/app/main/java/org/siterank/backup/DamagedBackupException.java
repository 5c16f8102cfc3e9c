package org.siterank.backup;

import java.io.IOException;
import java.nio.file.Path;

/** A file is no backup, or not whole; nothing was changed. */
public final class DamagedBackupException extends IOException {

  private static final long serialVersionUID = 1;

  DamagedBackupException(Path file, String reason, Throwable cause) {
    super(file + ": " + reason + "; nothing was changed. Restore another backup", cause);
  }
}
