package org.siterank.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFilesTest {

  @TempDir Path folder;

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static void open(Path file, String mode) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  @Test
  void whatIsMadeIsTheOwnersAlone() throws IOException {
    Path made = folder.resolve("above").resolve("made");
    assertTrue(OwnFiles.makeFolder(made));
    assertEquals("rwx------", mode(made));
    OwnFiles.make(made.resolve("file"));
    assertEquals("rw-------", mode(made.resolve("file")));
  }

  @Test
  void whatIsThereLosesTheRightsOfOthersAndKeepsTheOwners() throws IOException {
    Path inside = Files.writeString(folder.resolve("file"), "kept");
    open(inside, "r-xrwxrwx");
    open(folder, "rwxr-xr-x");
    assertFalse(OwnFiles.makeFolder(folder));
    assertEquals("rwxr-xr-x", mode(folder), "it may be somebody else's");
    OwnFiles.makeOwnFolder(folder);
    assertEquals("rwx------", mode(folder));
    assertEquals("r-x------", mode(inside));
    OwnFiles.make(inside);
    assertEquals("kept", Files.readString(inside));
    OwnFiles.shut(folder.resolve("missing"));
  }

  /** As the index does while a run begins. */
  @Test
  void filesMayComeAndGoMeanwhile() throws Exception {
    Path busy = Files.createDirectories(folder.resolve("own").resolve("index"));
    AtomicBoolean done = new AtomicBoolean();
    AtomicReference<IOException> failed = new AtomicReference<>();
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int i = 0; !done.get(); i++) {
                  Path file = Files.writeString(busy.resolve(i % 50 + ".tmp"), "");
                  Files.deleteIfExists(busy.resolve((i + 25) % 50 + ".tmp"));
                  Files.deleteIfExists(file);
                }
              } catch (IOException e) {
                failed.set(e);
              }
            });
    writer.start();
    try {
      for (int i = 0; i < 2_000; i++) {
        OwnFiles.makeOwnFolder(folder.resolve("own"));
      }
    } finally {
      done.set(true);
      writer.join();
    }
    assertNull(failed.get());
  }
}
