package org.siterank.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder for temporary files, mode 700, which is deleted when it is closed. A process that is
 * killed cannot do that, so whoever makes a folder deletes those of dead processes first. A living
 * process holds a lock on a file in its folder, which the operating system drops when it dies.
 */
public final class Scratch implements AutoCloseable {

  private static final String PREFIX = "siterank-scratch-";

  /** The file that is locked; it gets this name when it is. */
  private static final String LOCK = ".lock";

  private static final String NOT_LOCKED_YET = ".lock-new";

  /** Longer than any process takes to lock what it made. */
  private static final Duration LOCKED_AFTER = Duration.ofMinutes(5);

  /**
   * The folders of this process. Their locks must not be tried: on POSIX systems a process loses
   * its lock as soon as it closes any channel of the file.
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel channel;

  private Scratch(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Makes a folder among the temporary files of the system. */
  public static Scratch make() throws IOException {
    return makeIn(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath());
  }

  /** Makes a folder in another one, for files that are to be moved within one file system. */
  public static Scratch makeIn(Path system) throws IOException {
    Path folder = Files.createTempDirectory(system, PREFIX);
    OWN.add(folder);
    try {
      clearAll(system, Files.getOwner(folder));
      Path file = folder.resolve(NOT_LOCKED_YET);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      try {
        channel.lock();
        Files.move(file, folder.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      return new Scratch(folder, channel);
    } catch (IOException e) {
      OWN.remove(folder);
      delete(folder);
      throw e;
    }
  }

  /** Where the temporary files go. */
  public Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    try {
      delete(folder);
    } finally {
      channel.close();
      OWN.remove(folder);
    }
  }

  /** Deletes what dead processes of a user left. */
  private static void clearAll(Path system, UserPrincipal user) throws IOException {
    List<Path> folders;
    try (Stream<Path> files = Files.list(system)) {
      folders = files.filter(file -> file.getFileName().toString().startsWith(PREFIX)).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path other : folders) {
      if (!OWN.contains(other) && Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)) {
        clear(other, user);
      }
    }
  }

  /** False when another process is faster, or a child of the dead one still writes there. */
  private static boolean clear(Path other, UserPrincipal user) throws IOException {
    try {
      if (Files.getOwner(other, LinkOption.NOFOLLOW_LINKS).equals(user)) {
        deleteIfDead(other);
      }
      return true;
    } catch (NoSuchFileException | DirectoryNotEmptyException e) {
      return false;
    }
  }

  private static void deleteIfDead(Path other) throws IOException {
    Path file = other.resolve(LOCK);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      FileTime made = Files.getLastModifiedTime(other);
      if (made.compareTo(FileTime.from(Instant.now().minus(LOCKED_AFTER))) < 0) {
        delete(other);
      }
      return;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        delete(other);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path inner, IOException e) throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(inner);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
