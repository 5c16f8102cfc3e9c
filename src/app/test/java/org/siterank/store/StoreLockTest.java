package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lock of a data folder, and files in the place of its database that are none. */
@Tag("slow")
class StoreLockTest extends OpenedStore {

  @Test
  void garbageInsteadOfADatabaseIsNamedAsSuchAndLeftAlone() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    byte[] garbage =
        "this is not a database, whatever its name says\n"
            .repeat(50)
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Files.write(SiteStore.file(other), garbage);
    StoreException e =
        assertThrows(StoreException.class, () -> SiteStore.openForWriting(other).close());
    assertEquals(StoreException.Trouble.DAMAGED, e.trouble());
    assertTrue(e.getMessage().contains("site.db is damaged"), e.getMessage());
    assertEquals(garbage.length, Files.size(SiteStore.file(other)));
  }

  @Test
  void whereADatabaseIsDamagedIsSaidInOneLine() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    SiteStore.openForWriting(other).close();
    byte[] bytes = Files.readAllBytes(SiteStore.file(other));
    int page = 4096;
    Arrays.fill(bytes, bytes.length - 2 * page, bytes.length - page, (byte) 'x'); // Of a table.
    Files.write(SiteStore.file(other), bytes);
    StoreException e =
        assertThrows(StoreException.class, () -> SiteStore.openForWriting(other).close());
    assertEquals(StoreException.Trouble.DAMAGED, e.trouble());
    assertTrue(
        e.getMessage().matches(".*site.db is damaged \\(Tree \\d+ .*\\); .*"), e.getMessage());
  }

  @Test
  void aDatabaseOfAnotherProgramIsRefused() throws Exception {
    Path other = Files.createDirectory(directory.resolve("other"));
    try (var connection =
            java.sql.DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(other));
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t(x)");
      statement.execute("PRAGMA user_version = 3");
    }
    assertThrows(StoreException.class, () -> SiteStore.openForWriting(other).close());
  }

  @Test
  void theLockIsHeldByOneRunAndNamesIt() throws IOException {
    Path place = directory.resolve("locked");
    try (DataLock first = DataLock.take(place)) {
      assertEquals(place, first.directory());
      DataLock.HeldException e =
          assertThrows(DataLock.HeldException.class, () -> DataLock.take(place).close());
      assertTrue(e.getMessage().contains("process " + ProcessHandle.current().pid()));
    }
    DataLock.take(place).close();
  }

  /** Takes the lock of the directory that is named. */
  static final class AnotherProcess {

    private AnotherProcess() {}

    public static void main(String[] args) throws IOException {
      DataLock.take(Path.of(args[0])).close();
    }
  }

  /** Asks whether the lock of the directory that is named is held, until its input ends. */
  static final class Asker {

    private Asker() {}

    public static void main(String[] args) throws IOException {
      DataLock.isHeld(Path.of(args[0]));
      System.out.println("asking");
      for (int k = 0; k < 1_000_000 && System.in.available() == 0; k++) {
        DataLock.isHeld(Path.of(args[0]));
      }
    }
  }

  @Test
  void whoAsksWhetherTheLockIsHeldHindersNobody() throws IOException {
    Path place = directory.resolve("asked");
    DataLock.take(place).close();
    Process asker =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Asker.class.getName(),
                place.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader said = asker.inputReader()) {
      assertEquals("asking", said.readLine());
      for (int k = 0; k < 300; k++) {
        DataLock.take(place).close();
      }
    } finally {
      asker.destroy();
    }
  }

  private static int takeElsewhere(Path place) throws IOException, InterruptedException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            AnotherProcess.class.getName(),
            place.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @Test
  void whoIsRefusedTheLockTakesItFromNobody() throws IOException, InterruptedException {
    Path place = directory.resolve("twice");
    Path same = Files.createSymbolicLink(directory.resolve("link"), place);
    try (DataLock first = DataLock.take(place)) {
      assertThrows(DataLock.HeldException.class, () -> DataLock.take(first.directory()).close());
      assertThrows(DataLock.HeldException.class, () -> DataLock.take(same).close());
      assertEquals(1, takeElsewhere(place), "another process is still refused");
    }
    assertEquals(0, takeElsewhere(place));
  }

  @Test
  void theLockShutsWhatAnEarlierVersionLeftOpenAndNothingElse() throws IOException {
    Path place = Files.createDirectories(directory.resolve("opened").resolve("index")).getParent();
    Path other = Files.writeString(place.resolve("page.html"), "for all to read");
    Files.writeString(place.resolve("index").resolve("segments_1"), "");
    List<Path> all = List.of(place, other, place.resolve("index/segments_1"));
    for (Path file : all) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    DataLock.take(place).close();
    assertEquals(List.of("rwxr-xr-x", "rwxr-xr-x", "rwx------"), modes(all));
    Files.delete(other);
    DataLock.take(place).close();
    assertEquals(List.of("rwx------"), modes(List.of(place)));
  }

  private static List<String> modes(List<Path> files) throws IOException {
    List<String> modes = new ArrayList<>();
    for (Path file : files) {
      modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
    return modes;
  }
}
