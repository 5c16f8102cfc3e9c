package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Real logs and lists beside the project, which are too large or not free enough to be in it. */
public final class SharedLogs {

  private SharedLogs() {}

  /** A file of the shared data; the test is skipped without it, and fails where CI is set. */
  public static Path file(String path) {
    Path file = Path.of("..", "shared").resolve(path);
    String message = file + " is not there: the test on real data cannot run";
    if (System.getenv("CI") != null) {
      assertTrue(Files.exists(file), message);
    }
    assumeTrue(Files.exists(file), message);
    return file;
  }
}
