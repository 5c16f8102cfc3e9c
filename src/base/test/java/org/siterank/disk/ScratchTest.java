package org.siterank.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Temporary folders of processes that live, and of those that were killed. */
class ScratchTest {

  /** Makes a folder, names it, and waits to be killed. */
  static final class Holder {

    private Holder() {}

    public static void main(String[] args) throws Exception {
      Scratch scratch = Scratch.make();
      Files.createDirectories(scratch.folder().resolve("a/b"));
      Files.writeString(scratch.folder().resolve("a/b/words"), "of a document");
      System.out.println(scratch.folder());
      System.in.read();
      scratch.close();
    }
  }

  private static Process holder() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
            Holder.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Path folderOf(Process process) throws IOException {
    StringBuilder line = new StringBuilder();
    InputStream in = process.getInputStream();
    for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
      line.append((char) c);
    }
    return Path.of(line.toString());
  }

  private static void end(Process process) throws InterruptedException {
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
  }

  @Test
  void whatAKilledProcessLeftGoesWithTheNextFolderAndThatOfALivingOneStays() throws Exception {
    Process killed = holder();
    Process living = holder();
    Path left = folderOf(killed);
    Path used = folderOf(living);
    assertNotEquals(left, used);
    killed.destroyForcibly();
    end(killed);
    assertTrue(Files.exists(left.resolve("a/b/words")), "nobody could delete it");
    try (Scratch next = Scratch.make();
        Scratch more = Scratch.make()) {
      assertFalse(Files.exists(left));
      assertTrue(Files.exists(used.resolve("a/b/words")));
      assertTrue(Files.isDirectory(next.folder()), "our own stays: " + more.folder());
      Process third = holder();
      Path its = folderOf(third);
      assertTrue(Files.isDirectory(next.folder()), "and others leave it alone, " + its);
      third.getOutputStream().close();
      end(third);
      assertFalse(Files.exists(its), "closed, it is gone");
    }
    living.getOutputStream().write("\n".getBytes(StandardCharsets.UTF_8));
    living.getOutputStream().close();
    end(living);
    assertFalse(Files.exists(used));
  }

  @Test
  void onlyItsOwnerCanLookIntoIt() throws IOException {
    Path folder;
    try (Scratch scratch = Scratch.make()) {
      folder = scratch.folder();
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    }
    assertFalse(Files.exists(folder));
  }
}
