package org.siterank.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.siterank.disk.OwnFiles;

/**
 * One writer per data directory, across processes. The operating system drops the lock when its
 * holder dies, so a killed run never locks out the next one. Readers need no lock.
 */
public final class DataLock implements AutoCloseable {

  /** Another run holds the lock. */
  public static final class HeldException extends IOException {

    private static final long serialVersionUID = 1;

    HeldException(Path file, String holder) {
      super(
          file
              + ": another run is at work here"
              + (holder.isEmpty() ? "" : " (process " + holder + ")")
              + "; wait until it has ended");
    }
  }

  /** Tries to take the lock: {@link #isHeld}, in another process, may hold it for an instant. */
  private static final int TRIES = 25;

  private static final long BETWEEN_TRIES_MILLIS = 20;

  /** Names of the files and folders in the data directory and its folder for pushes. */
  private static final Pattern OURS =
      Pattern.compile(
          "lock|rollback|(status\\.json|metrics\\.prom|today\\.json|tasks\\.json|chosen\\.tsv)(\\.new)?|(site|searches|vectors)\\.db(-wal|-shm)?|searches\\.key|index(\\.damaged-\\d+)?|push|inbox|restore(\\.new)?|.*\\.pages(\\.new)?|native-.*");

  /**
   * The lock files of this process. They must not even be opened again: on POSIX systems a process
   * loses its lock as soon as it closes any channel of the file.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final Path file;
  private final FileChannel channel;
  private final FileLock lock;

  private DataLock(Path directory, Path file, FileChannel channel, FileLock lock) {
    this.directory = directory;
    this.file = file;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Takes the lock of a data directory, creating the directory when it is missing.
   *
   * @throws HeldException when another run, of this process or another, holds it
   */
  public static DataLock take(Path directory) throws IOException {
    OwnFiles.refuseRoot(directory);
    OwnFiles.makeFolder(directory);
    Path lockFile = directory.resolve("lock");
    OwnFiles.make(lockFile);
    Path file = lockFile.toRealPath();
    String pid = Long.toString(ProcessHandle.current().pid());
    if (!HELD.add(file)) {
      throw new HeldException(lockFile, pid);
    }
    try {
      return lock(directory, lockFile, file, pid);
    } catch (IOException | RuntimeException e) {
      HELD.remove(file);
      throw e;
    }
  }

  private static DataLock lock(Path directory, Path lockFile, Path file, String pid)
      throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      // Far behind the text, so that the holder's name stays readable where locks are mandatory.
      FileLock lock = channel.tryLock(Long.MAX_VALUE - 1, 1, false);
      for (int tries = 1; lock == null && tries < TRIES; tries++) {
        Thread.sleep(BETWEEN_TRIES_MILLIS);
        lock = channel.tryLock(Long.MAX_VALUE - 1, 1, false);
      }
      if (lock == null) {
        throw new HeldException(lockFile, holder(channel));
      }
      shut(directory); // Now that nobody else writes there.
      channel.truncate(0).write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)), 0);
      return new DataLock(directory, file, channel, lock);
    } catch (InterruptedException e) {
      channel.close();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + lockFile);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Takes the rights of others from what an earlier version left, and from the directory itself
   * when nothing is in it that somebody may want to be read.
   */
  private static void shut(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(directory)) {
      files = found.toList();
    }
    boolean onlyOurs = true;
    for (Path file : files) {
      if (!OURS.matcher(file.getFileName().toString()).matches()) {
        onlyOurs = false;
      } else if (Files.isDirectory(file) && !NativeLibrary.isFolder(file)) {
        OwnFiles.makeOwnFolder(file);
      } else {
        OwnFiles.shut(file);
      }
    }
    if (onlyOurs) {
      OwnFiles.shut(directory);
    }
  }

  /**
   * Whether a run holds the lock of a data directory now. Takes a shared lock for an instant, which
   * a run that begins then waits for.
   */
  public static boolean isHeld(Path directory) throws IOException {
    Path lockFile = directory.resolve("lock");
    if (!Files.exists(lockFile)) {
      return false;
    }
    if (HELD.contains(lockFile.toRealPath())) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.READ)) {
      // A shared lock: readers do not hinder each other.
      FileLock free = channel.tryLock(Long.MAX_VALUE - 1, 1, true);
      return free == null;
    }
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    channel.read(text, 0);
    String pid = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
    return pid.chars().allMatch(Character::isDigit) ? pid : "";
  }

  /** The data directory that is locked. */
  public Path directory() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    try {
      lock.release();
    } finally {
      channel.close();
      HELD.remove(file);
    }
  }
}
