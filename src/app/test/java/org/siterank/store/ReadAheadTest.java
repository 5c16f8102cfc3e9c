package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ReadAheadTest {

  @TempDir Path directory;

  @Test
  @EnabledOnOs(OS.LINUX)
  void theLocksThatTheProcessHasOnTheFileStay() throws IOException {
    Path file = directory.resolve("site.db");
    try (Database database = Database.openForWriting(file)) {
      database.read(() -> database.number("SELECT count(*) FROM crawl"));
      List<String> before = locks(file);
      assertFalse(before.isEmpty());
      for (int time = 0; time < 3; time++) {
        ReadAhead.read(file);
        System.gc(); // What nobody holds any more would be closed.
      }
      assertEquals(before, locks(file));
    }
  }

  /** The locks of this process on a file, without their numbers. */
  private static List<String> locks(Path file) throws IOException {
    String inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
    String process = " " + ProcessHandle.current().pid() + " ";
    try (var lines = Files.lines(Path.of("/proc/locks"))) {
      return lines
          .filter(line -> line.contains(inode) && line.contains(process))
          .map(line -> line.replaceFirst("^\\d+: ", ""))
          .sorted()
          .toList();
    }
  }
}
