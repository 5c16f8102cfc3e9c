package org.siterank.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.siterank.disk.OwnFiles;

/**
 * The mark of a rollback that has begun: an empty file in the data folder. As long as it is there,
 * the index may show another run than the one that the database has as published last.
 */
public final class PendingRollback {

  private static final String NAME = "rollback";

  private PendingRollback() {}

  /** Returns true if a rollback is changing a data folder, or was killed while it did. */
  public static boolean isIn(Path data) {
    return Files.exists(file(data));
  }

  /** The file, whether it is there or not. */
  public static Path file(Path data) {
    return data.resolve(NAME);
  }

  /** Marks a data folder, before its index is changed. */
  public static void begin(DataLock lock) throws IOException {
    OwnFiles.make(file(lock.directory()));
  }

  /** Removes the mark, after the database has what the index has. */
  public static void end(DataLock lock) throws IOException {
    Files.deleteIfExists(file(lock.directory()));
  }

  /**
   * Refuses to read index and database as those of one publication while they may differ.
   *
   * @throws IOException saying what to do
   */
  public static void refuse(Path data) throws IOException {
    if (!isIn(data)) {
      return;
    }
    if (DataLock.isHeld(data)) {
      throw new IOException(
          data + ": siterank rollback is at work here. Call this again when it has ended");
    }
    if (isIn(data)) { // It has not ended in between.
      throw new IOException(
          data
              + ": siterank rollback was killed here, and this user cannot complete it. Run: siterank"
              + " status, as the user "
              + Files.getOwner(data).getName());
    }
  }
}
