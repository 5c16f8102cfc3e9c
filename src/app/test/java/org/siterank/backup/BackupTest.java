package org.siterank.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.store.StoreException;

class BackupTest {

  @TempDir static Path published;
  @TempDir Path directory;
  private Path data;

  @BeforeAll
  static void publish() throws Exception {
    Published.site(published);
  }

  @BeforeEach
  void copy() throws IOException {
    data = Published.copy(published, directory.resolve("data"));
  }

  private Backup make(Path target) throws IOException {
    return Backup.make(data, Optional.empty(), target, Optional.empty());
  }

  private static List<String> names(Path file) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    for (ZipEntry entry : BackupFile.entries(file)) {
      names.add(entry.getName().replaceFirst("^index/.*", "index/"));
    }
    return List.copyOf(names);
  }

  private Path key(String text, String mode) throws IOException {
    Path key = Files.writeString(directory.resolve("key" + text.length()), text);
    return Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(mode));
  }

  @Test
  void aBackupSaysWhatItIsOf() throws IOException {
    Path file = directory.resolve("one.backup");
    Backup made = make(file);
    assertEquals(file, made.file());
    assertEquals(Optional.of("1"), made.run());
    assertEquals(Optional.empty(), made.configuration());
    assertEquals(Files.size(file), made.bytes());
    assertEquals(made, Backup.read(file, Optional.empty()));
    assertEquals(List.of("backup.json", "index/", "site.db"), names(file));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void inAFolderItIsNamedAfterTheTime() throws IOException {
    Path file = make(directory).file();
    assertEquals(directory, file.getParent());
    assertTrue(
        file.getFileName().toString().matches("siterank-backup-\\d{8}-\\d{6}\\.zip"),
        file.toString());
  }

  @Test
  void smallFilesAndWaitingDocumentsAreInItAndNothingElse() throws IOException {
    Files.writeString(data.resolve("searches.key"), "key");
    Files.writeString(data.resolve("status.json"), "{}");
    Files.writeString(data.resolve("other"), "other");
    Path inbox = Files.createDirectory(data.resolve("inbox"));
    Files.writeString(inbox.resolve("1.jsonl"), "{}");
    Files.writeString(inbox.resolve("2.jsonl.new"), "{");
    Path configuration = Files.writeString(directory.resolve("my site.yaml"), "site:");
    Path file = directory.resolve("backup.zip");
    Backup made = Backup.make(data, Optional.of(configuration), file, Optional.empty());
    assertEquals(
        List.of(
            "backup.json",
            "conf/my_site.yaml",
            "inbox/1.jsonl",
            "index/",
            "searches.key",
            "site.db",
            "status.json"),
        names(file));
    assertEquals(Optional.of("my_site.yaml"), made.configuration());
    Path restored = directory.resolve("new/conf/siterank.yaml");
    made.writeConfiguration(restored);
    assertEquals("site:", Files.readString(restored));
    assertThrows(FileAlreadyExistsException.class, () -> made.writeConfiguration(restored));
  }

  @Test
  void aBackupWithoutAConfigurationHasNoneToWrite() throws IOException {
    Path file = directory.resolve("backup.zip");
    Backup made = make(file);
    DamagedBackupException none =
        assertThrows(
            DamagedBackupException.class,
            () -> made.writeConfiguration(directory.resolve("siterank.yaml")));
    assertEquals(
        file + ": it has no conf/siterank.yaml; nothing was changed. Restore another backup",
        none.getMessage());
    assertFalse(Files.exists(directory.resolve("siterank.yaml")));
  }

  @Test
  void nothingIsOverwrittenAndNothingIsLeftOfAFailure() throws IOException {
    Path file = Files.writeString(directory.resolve("there"), "text");
    assertThrows(FileAlreadyExistsException.class, () -> make(file));
    assertEquals("text", Files.readString(file));
    assertThrows(NoSuchFileException.class, () -> make(directory.resolve("missing/backup")));
    Path empty = Files.createDirectory(directory.resolve("empty"));
    Path target = directory.resolve("backup");
    assertThrows(
        StoreException.class, () -> Backup.make(empty, Optional.empty(), target, Optional.empty()));
    assertFalse(Files.exists(target));
    Optional<Path> missing = Optional.of(directory.resolve("missing.yaml"));
    assertThrows(IOException.class, () -> Backup.make(data, missing, target, Optional.empty()));
    try (var files = Files.list(directory)) {
      assertEquals(
          List.of("data", "empty", "there"),
          files.map(path -> path.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void aSiteThatWasNeverPublishedHasNoRun() throws IOException {
    Path young = directory.resolve("young");
    try (KnownSite site = new KnownSite(young)) {
      site.page(HOME, A, B);
    }
    Path file = directory.resolve("backup.zip");
    Backup made = Backup.make(young, Optional.empty(), file, Optional.empty());
    assertEquals(Optional.empty(), made.run());
    assertEquals(List.of("backup.json", "site.db"), names(file));
    assertEquals(made, Backup.read(file, Optional.empty()));
  }

  @Test
  void everyByteThatIsChangedOrMissingIsNoticed() throws IOException {
    Path file = make(directory.resolve("backup.zip")).file();
    byte[] whole = Files.readAllBytes(file);
    for (int at : new int[] {0, 100, whole.length / 2, whole.length - 100, whole.length - 1}) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      Files.write(file, changed);
      assertThrows(
          DamagedBackupException.class, () -> Backup.read(file, Optional.empty()), "byte " + at);
    }
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    assertDamaged("no backup, or one that was cut off", file, Optional.empty());
    Files.write(file, new byte[10]);
    assertDamaged("no backup, or one that was cut off", file, Optional.empty());
  }

  private static void assertDamaged(String reason, Path file, Optional<Path> key) {
    DamagedBackupException damaged =
        assertThrows(DamagedBackupException.class, () -> Backup.read(file, key));
    assertEquals(
        file + ": " + reason + "; nothing was changed. Restore another backup",
        damaged.getMessage());
  }

  @Test
  void aBackupByAKeyIsReadByThatKeyAlone() throws IOException {
    Optional<Path> key = Optional.of(key("sixteen bytes ...", "rw-------"));
    Optional<Path> other = Optional.of(key("another key of so many bytes", "rw-------"));
    Path file = directory.resolve("keyed.zip");
    Backup made = Backup.make(data, Optional.empty(), file, key);
    assertEquals(made, Backup.read(file, key));
    assertDamaged("damaged: its bytes differ from their sum", file, other);
    assertDamaged(
        "its sum is by a key; name the file of the key with --key", file, Optional.empty());
    Path plain = make(directory.resolve("plain.zip")).file();
    assertDamaged("its sum is by no key, so anybody can have written it", plain, key);
  }

  @Test
  void aKeyIsLongAndReadByItsOwnerAlone() throws IOException {
    Path tooShort = key("fifteen bytes..", "rw-------");
    Path file = directory.resolve("backup.zip");
    IOException refused =
        assertThrows(
            IOException.class,
            () -> Backup.make(data, Optional.empty(), file, Optional.of(tooShort)));
    assertEquals(
        tooShort
            + ": a key has at least 16 bytes; make one with: head -c 32 /dev/urandom > "
            + tooShort,
        refused.getMessage());
    Path open = key("sixteen bytes ...", "rw-r--r--");
    assertThrows(
        IOException.class, () -> Backup.make(data, Optional.empty(), file, Optional.of(open)));
  }
}
