package org.siterank.accesslog;

import java.nio.file.Path;
import org.siterank.Needs;

/** Real logs and lists, which are too large or not free enough to be in the project. */
public final class SharedLogs {

  private SharedLogs() {}

  /** A file of the real data; the test is skipped where none are named. */
  public static Path file(String path) {
    return Needs.data(path);
  }
}
