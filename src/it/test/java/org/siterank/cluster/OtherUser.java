package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Nobody, who starts OpenSearch where the tests run as root: it refuses to be started by root. */
final class OtherUser {

  private static final String USER = "65534";
  private static final String PROGRAM = "/usr/bin/setpriv";

  private OtherUser() {}

  /** Returns what is missing to become this user; empty if nothing is, or none is needed. */
  static String missing() {
    return isNeeded() && !Files.isExecutable(Path.of(PROGRAM))
        ? "OpenSearch does not run as root, and there is no setpriv to become another user"
        : "";
  }

  private static boolean isNeeded() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** The words before a command that this user runs; none where the tests do not run as root. */
  static List<String> words() {
    return isNeeded()
        ? List.of(PROGRAM, "--reuid=" + USER, "--regid=" + USER, "--clear-groups")
        : List.of();
  }

  /** Gives a folder to this user. */
  static void own(Path folder) throws IOException, InterruptedException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    if (isNeeded()) {
      Process chown =
          new ProcessBuilder("chown", "-R", USER + ":" + USER, folder.toString()).start();
      assertEquals(0, chown.waitFor());
    }
  }

  /** A copy of a zip file: this user may not be able to enter the folder of the build. */
  static Path copy(Path zip) throws IOException {
    Path copy = Files.createTempFile("siterank-opensearch", ".zip");
    copy.toFile().deleteOnExit();
    Files.write(copy, Files.readAllBytes(zip));
    return Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
  }
}
