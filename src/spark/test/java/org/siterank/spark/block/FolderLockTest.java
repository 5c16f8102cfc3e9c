package org.siterank.spark.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.job.JobFailure;

/** One run in a folder at a time. */
class FolderLockTest {

  @TempDir Path folder;

  @Test
  void aSecondRunIsRefusedUntilTheFirstHasEnded() throws Exception {
    FileSystem files = FileSystem.getLocal(new Configuration());
    org.apache.hadoop.fs.Path work = new org.apache.hadoop.fs.Path(folder.resolve("w").toUri());
    try (FolderLock first = FolderLock.of(work, files)) {
      first.requireHeld();
      try (FolderLock second = FolderLock.of(work, files)) {
        JobFailure refused = assertThrows(JobFailure.class, second::requireHeld);
        assertEquals(4, refused.status());
        assertTrue(refused.getMessage().contains("another run writes here"));
      }
    }
    try (FolderLock next = FolderLock.of(work, files)) {
      next.requireHeld();
    }
  }
}
