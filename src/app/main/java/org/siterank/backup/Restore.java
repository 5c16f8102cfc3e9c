package org.siterank.backup;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.zip.ZipEntry;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.file.PathUtils;
import org.siterank.disk.OwnFiles;
import org.siterank.index.FreshIndex;
import org.siterank.index.SiteIndex;
import org.siterank.store.DataLock;
import org.siterank.store.DatabaseCopy;
import org.siterank.store.SearchCounts;
import org.siterank.store.SiteStore;

/**
 * Puts a backup in the place of what a data folder holds: all of it or nothing. The files are
 * unpacked and checked in a folder beside the data, {@code restore.new}. Renaming it to {@code
 * restore} is the moment from which on the data are those of the backup: what follows is done over
 * again by whoever comes next to the data, when it was interrupted. Databases are replaced in one
 * transaction, and the index in one commit, so that those who read go on and see the new state.
 */
public final class Restore {

  private static final String PREPARED = "restore";

  /** Being prepared, or no longer needed. */
  private static final String UNFINISHED = "restore.new";

  /** How long to wait for another process that restores. */
  private static final int TRIES = 60;

  /** Of a restored database there is a second copy, in the log, until it is taken over. */
  private static final int COPIES = 2;

  private Restore() {}

  /** Whether a data folder holds anything that a restored backup would replace. */
  public static boolean wouldReplace(Path data) {
    return Files.exists(SiteStore.file(data))
        || Files.exists(data.resolve("index"))
        || Files.exists(SearchCounts.file(data))
        || Files.exists(data.resolve(PREPARED));
  }

  /**
   * Replaces what a data folder holds, which is made when it is missing.
   *
   * @param key a file with the key of the sum of the backup, if it is by one
   * @throws DamagedBackupException when the file is no backup, or damaged, or of another key
   * @throws DataLock.HeldException when a run is at work
   * @throws IOException when it cannot be done; before the last step, everything is as it was
   */
  public static Backup restore(Path file, Path data, Optional<Path> key) throws IOException {
    Backup backup = Backup.read(file, key);
    try (DataLock lock = DataLock.take(data)) {
      finish(lock); // An earlier one, to begin from a whole state.
      Path unfinished = data.resolve(UNFINISHED);
      remove(unfinished);
      requireRoom(file, data);
      OwnFiles.makeFolder(unfinished);
      try {
        BackupFile.unpack(file, unfinished);
        check(backup, unfinished);
        Backup.synchronise(unfinished);
        Files.move(unfinished, data.resolve(PREPARED), StandardCopyOption.ATOMIC_MOVE);
        Backup.synchronise(data);
      } finally {
        remove(unfinished); // It is there no longer when all went well.
      }
      finish(lock);
    }
    return backup;
  }

  /**
   * Reads all that was unpacked, and searches in it, before anything is replaced: the sum of a
   * backup tells that no byte has changed since it was written, and not who wrote it.
   */
  private static void check(Backup backup, Path unpacked) throws IOException {
    Path database = SiteStore.file(unpacked);
    if (!Files.exists(database) || Files.size(database) == 0) {
      throw new DamagedBackupException(backup.file(), "it has no database (site.db)", null);
    }
    try (SiteStore store = SiteStore.openForWriting(unpacked)) { // And brings it up to date.
      store.readAll();
    } catch (IOException | RuntimeException e) {
      throw new DamagedBackupException(
          backup.file(), "its database cannot be read: " + e.getMessage(), e);
    }
    Path index = unpacked.resolve("index");
    if (backup.run().isEmpty() && !Files.exists(index)) {
      return; // Nothing was published.
    }
    Optional<String> run;
    try {
      run = SiteIndex.verify(index);
    } catch (IOException | RuntimeException e) {
      throw new DamagedBackupException(
          backup.file(), "its index cannot be searched: " + e.getMessage(), e);
    }
    // One of another version has to be written anew anyway.
    if (run.isPresent() && !backup.run().equals(run)) {
      throw new DamagedBackupException(
          backup.file(),
          "its index is of run "
              + run.get()
              + ", and not of "
              + backup.run().map(id -> "run " + id).orElse("none"),
          null);
    }
  }

  private static void requireRoom(Path file, Path data) throws IOException {
    long needed = 0;
    for (ZipEntry entry : BackupFile.entries(file)) {
      needed += COPIES * entry.getSize();
    }
    long free = data.toFile().getUsableSpace();
    if (free < needed) {
      throw new IOException(
          data
              + ": restoring needs "
              + FileUtils.byteCountToDisplaySize(needed)
              + " on this disk, "
              + FileUtils.byteCountToDisplaySize(free)
              + " are free; nothing was changed");
    }
  }

  /**
   * Completes a restore that was interrupted after its last step had begun; waits for one that is
   * at work. Costs one look at the folder when there is nothing to do.
   *
   * @throws IOException when it cannot be completed
   */
  public static void complete(Path data) throws IOException {
    for (int tries = 1; isPending(data); tries++) {
      try (DataLock lock = DataLock.take(data)) {
        finish(lock);
      } catch (DataLock.HeldException e) {
        if (tries == TRIES) {
          throw e;
        }
      }
    }
  }

  /** Completes an interrupted restore unless something else is at work; never waits. */
  public static void completeIfFree(Path data) throws IOException {
    if (isPending(data) && !DataLock.isHeld(data)) {
      complete(data);
    }
  }

  /** Completes an interrupted restore, and removes the files that a killed one had prepared. */
  public static void tidy(Path data) throws IOException {
    complete(data);
    if (Files.exists(data.resolve(UNFINISHED))) {
      try (DataLock lock = DataLock.take(data)) {
        remove(lock.directory().resolve(UNFINISHED));
      }
    }
  }

  private static boolean isPending(Path data) {
    return Files.isDirectory(data.resolve(PREPARED));
  }

  /** Each step can be done twice. */
  private static void finish(DataLock lock) throws IOException {
    Path data = lock.directory();
    Path prepared = data.resolve(PREPARED);
    if (!isPending(data)) {
      return;
    }
    DatabaseCopy.replace(SiteStore.file(data), SiteStore.file(prepared));
    if (Files.exists(SearchCounts.file(prepared))) {
      DatabaseCopy.replace(SearchCounts.file(data), SearchCounts.file(prepared));
    }
    for (String name : Backup.FILES) {
      if (Files.exists(prepared.resolve(name))) {
        OwnFiles.replace(data.resolve(name), Files.readAllBytes(prepared.resolve(name)));
      }
    }
    addWaiting(data.resolve(Backup.INBOX), prepared.resolve(Backup.INBOX));
    // What a cluster holds now was not sent from this state: the next push asks it.
    remove(data.resolve("push"));
    FreshIndex.remove(data.resolve("index"));
    SiteIndex.replace(data.resolve("index"), prepared.resolve("index"));
    // Half of it must not be taken for the whole: first the name, then the files.
    remove(data.resolve(UNFINISHED));
    Files.move(prepared, data.resolve(UNFINISHED), StandardCopyOption.ATOMIC_MOVE);
    remove(data.resolve(UNFINISHED));
  }

  /** Requests that came after the backup wait on. */
  private static void addWaiting(Path inbox, Path prepared) throws IOException {
    if (Files.isDirectory(prepared)) {
      OwnFiles.makeFolder(inbox);
      try (DirectoryStream<Path> files = Files.newDirectoryStream(prepared)) {
        for (Path file : files) {
          OwnFiles.replace(inbox.resolve(file.getFileName()), Files.readAllBytes(file));
        }
      }
    }
  }

  private static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try {
        PathUtils.deleteDirectory(folder);
      } catch (NoSuchFileException e) {
        throw new IOException(folder + ": another process removes it; call it again", e);
      }
    }
  }
}
