package org.siterank.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessAdviceTest {

  @TempDir Path folder;

  private Path file(String name, String mode) throws Exception {
    Path file = Files.createFile(folder.resolve(name)).toRealPath();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    return file;
  }

  @Test
  void itNamesThePathItsOwnerTheUserAndTheCommand() throws Exception {
    Path file = file("site.db", "rw-------");
    String owner = Files.getOwner(file).getName();
    String message = AccessAdvice.of(file, "visitor");
    assertTrue(message.contains(file + ": it belongs to " + owner), message);
    assertTrue(message.contains("mode rw-------), and this is user visitor. "), message);
    assertTrue(
        message.endsWith(
            owner.equals("root")
                ? "Run the command as root, or give it to visitor as root: chown -R visitor " + file
                : "As root, begin the command with: runuser -u " + owner + " --"),
        message);
  }

  @Test
  void aFileThatIsNotThereIsDeniedByItsDirectory() throws Exception {
    Path file = folder.toRealPath().resolve("lock");
    String message = AccessAdvice.of(file, "visitor");
    assertTrue(message.startsWith("cannot write to " + file + ": " + file.getParent()), message);
  }

  @Test
  void theOwnerIsToldToChangeTheMode() throws Exception {
    Path file = file("x", "r--------");
    String owner = Files.getOwner(file).getName();
    assertTrue(AccessAdvice.of(file, owner).endsWith("Run: chmod u+rwX " + file));
  }

  @Test
  void aReadOnlyFileSystemIsNamedAsTheCause() {
    assertEquals(
        "cannot write to /data/lock: its file system is mounted read-only. Name a directory on"
            + " another one with --data, or mount it read-write",
        AccessAdvice.readOnly(Path.of("/data/lock")));
  }
}
