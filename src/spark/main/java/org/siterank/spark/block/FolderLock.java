package org.siterank.spark.block;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.fs.FileSystem;
import org.siterank.spark.job.JobFailure;

/**
 * Keeps a second driver out of a folder as long as the first one lives. Only where the folder is on
 * a file system that this machine has mounted: others have no locks that end with a process.
 */
final class FolderLock implements AutoCloseable {

  private final String folder;
  private final FileChannel channel; // null: no locks there
  private final FileLock lock;

  private FolderLock(String folder, FileChannel channel, FileLock lock) {
    this.folder = folder;
    this.channel = channel;
    this.lock = lock;
  }

  static FolderLock of(org.apache.hadoop.fs.Path folder, FileSystem files) throws IOException {
    if (!"file".equals(files.getScheme())) {
      return new FolderLock(folder.toString(), null, null);
    }
    Path local = Path.of(folder.toUri().getPath());
    Files.createDirectories(local);
    FileChannel channel =
        FileChannel.open(
            local.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null; // Held by this process.
    }
    return new FolderLock(folder.toString(), channel, lock);
  }

  /**
   * Refuses to go on beside another run.
   *
   * @throws JobFailure with exit status 4
   */
  void requireHeld() throws JobFailure {
    if (channel != null && lock == null) {
      throw JobFailure.locked(folder + ": another run writes here; wait for its end");
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close(); // Which ends the lock.
    }
  }
}
