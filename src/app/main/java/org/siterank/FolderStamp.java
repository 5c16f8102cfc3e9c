package org.siterank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When files of a folder were last added, renamed or removed, as far as its time tells: one look at
 * the folder, in place of reading what is in it. A publication always renames a file.
 *
 * <p>File systems keep time in steps (4 ms on Linux, 2 s at the coarsest, FAT), so that a second
 * change may bear the time of the first. A stamp taken so soon after a change says nothing, and is
 * not {@linkplain #tells trusted}.
 *
 * @param modified the folder's time; nothing when it is not there
 * @param looked when it was looked at
 */
record FolderStamp(Optional<Instant> modified, Instant looked) {

  /** The coarsest step of a file system's time. */
  private static final Duration STEP = Duration.ofSeconds(2);

  /** Looks at a folder. */
  static FolderStamp of(Path folder, Instant now) throws IOException {
    return new FolderStamp(
        Files.isDirectory(folder)
            ? Optional.of(Files.getLastModifiedTime(folder).toInstant())
            : Optional.empty(),
        now);
  }

  /** Whether this stamp, taken earlier, and a later one show that nothing happened in between. */
  boolean tells(FolderStamp later) {
    return modified.equals(later.modified)
        && modified.filter(time -> time.plus(STEP).isBefore(looked)).isPresent();
  }
}
