package org.siterank.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;

/** Against the real {@code setfacl} and {@code getfacl}; groups are those every Linux has. */
class FilePermissionsTest {

  @TempDir Path folder;

  private Path root;
  private String owner;

  @BeforeEach
  void aFolderThatEverybodyMayEnter() throws Exception {
    Needs.program("setfacl", "acl");
    root = Files.createDirectory(folder.resolve("share")).toRealPath();
    owner = "user:" + Files.getOwner(root).getName();
    set(root, "u::rwx,g::r-x,o::r-x");
  }

  private static void set(Path file, String... entries) throws Exception {
    List<String> command = new ArrayList<>(List.of("setfacl"));
    for (String each : entries) {
      command.addAll(List.of("-m", each));
    }
    command.addAll(List.of("--", file.toString()));
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertEquals(0, process.waitFor(), command.toString());
  }

  private Path file(String name, String... entries) throws Exception {
    Path file = root.resolve(name);
    if (!Files.exists(file)) {
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    set(file, entries);
    return file;
  }

  private String readers(Path file) throws IOException {
    return FilePermissions.below(root).readers(file).toString();
  }

  private String group(Path file) throws IOException {
    return Files.getAttribute(file, "posix:group").toString();
  }

  @Test
  void everybodyReadsWhatAllClassesMayRead() throws Exception {
    assertEquals("everybody", readers(file("a.txt", "u::rw-,g::r--,o::r--")));
  }

  @Test
  void othersAreKeptOut() throws Exception {
    Path file = file("a.txt", "u::rw-,g::r--,o::---");
    assertEquals(group(file) + ", " + owner, readers(file));
    assertEquals(owner, readers(file("a.txt", "u::rw-,g::---,o::---")));
  }

  @Test
  void aGroupThatIsKeptOutIsNotLetInWithTheOthers() throws Exception {
    assertEquals(owner, readers(file("a.txt", "u::rw-,g::---,o::r--")));
    assertEquals(
        "bin, " + owner, readers(file("a.txt", "u::rw-,g::---,g:bin:r--,g:sys:---,o::r--")));
  }

  @Test
  void namedUsersAndGroups() throws Exception {
    assertEquals(
        "bin, sys, user:daemon, " + owner,
        readers(file("a.txt", "u::rw-,g::---,g:bin:r--,g:sys:rwx,g:adm:-wx,u:daemon:r--,o::---")));
  }

  @Test
  void theMaskTakesAway() throws Exception {
    Path file = file("a.txt", "u::rw-,g::---,g:bin:r--,u:daemon:r--,o::---", "m::-w-");
    assertEquals(owner, readers(file));
    assertEquals(owner, readers(file("b.txt", "u::rw-,g::r--,g:bin:---,o::---", "m::-wx")));
  }

  /** Members of a group could be the user that is kept out. */
  @Test
  void whereAUserIsKeptOutNoGroupIsLetIn() throws Exception {
    assertEquals(
        "user:bin, " + owner,
        readers(file("a.txt", "u::rw-,g::r--,g:sys:r--,u:daemon:---,u:bin:r--,o::r--")));
  }

  @Test
  void foldersOnTheWayCount() throws Exception {
    Path file = file("closed/inner/a.txt", "u::rw-,g::r--,g:bin:r--,g:sys:r--,o::r--");
    assertEquals("everybody", readers(file));
    set(root.resolve("closed"), "u::rwx,g::---,g:bin:--x,g:adm:--x,o::---");
    assertEquals("bin, " + owner + ", adm", order(readers(file)));
    set(file, "g:adm:---");
    assertEquals("bin, " + owner, order(readers(file)));
    set(root.resolve("closed/inner"), "g:bin:rw-", "o::---", "g::---");
    assertEquals(owner, order(readers(file)));
    set(root, "u::rw-");
    assertEquals("nobody", readers(file));
  }

  /** The group of who makes these files is none of those named. */
  private static String order(String readers) {
    List<String> names = new ArrayList<>(List.of(readers.split(", ")));
    return names.remove("adm") ? String.join(", ", names) + ", adm" : readers;
  }

  @Test
  void defaultEntriesAreForFilesToCome() throws Exception {
    Path file = file("open/a.txt", "u::rw-,g::r--,o::r--");
    set(file.getParent(), "d:g:bin:---", "d:o::---", "u::rwx,g::r-x,o::r-x");
    set(file, "u::rw-,g::r--,o::r--");
    assertEquals("everybody", readers(file));
  }

  @Test
  void namesOfAnyKind() throws Exception {
    List<String> names =
        List.of("a b", "ü", "new\nline", "back\\slash", "-R", "#x", "c:d", "\\101");
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      files.add(file("names/" + name, "u::rw-,g::---,g:bin:r--,o::---"));
    }
    set(root.resolve("names"), "u::rwx,g::r-x,o::r-x");
    for (Path file : files) {
      assertEquals("bin, " + owner, readers(file), file.toString());
    }
  }

  @Test
  void aThousandFilesOfAFolder() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      Files.createFile(root.resolve("file " + i));
    }
    set(root.resolve("file 999"), "u::rw-,g::---,g:sys:r--,o::---");
    set(root.resolve("file 998"), "u::rw-,g::r--,o::r--");
    FilePermissions permissions = FilePermissions.below(root);
    assertEquals("sys, " + owner, permissions.readers(root.resolve("file 999")).toString());
    assertEquals("everybody", permissions.readers(root.resolve("file 998")).toString());
  }

  @Test
  void whatCameLaterIsClosedUntilItsFolderIsLookedAtAgain() throws Exception {
    FilePermissions permissions = FilePermissions.below(root);
    assertEquals("everybody", permissions.readers(file("a", "u::rw-,g::r--,o::r--")).toString());
    Path late = file("b", "u::rw-,g::r--,o::r--");
    assertEquals("nobody", permissions.readers(late).toString());
    assertEquals("everybody", readers(late));
  }

  @Test
  void aFileSystemThatShowsNoPermissionsIsRefused() {
    IOException refusal =
        assertThrows(IOException.class, () -> FilePermissions.below(Path.of("/proc/self")));
    assertEquals(
        "/proc/self: a file system of type proc does not show who may read its files; say it in"
            + " rights.rules or rights.file, and set site.share: open",
        refusal.getMessage());
  }
}
