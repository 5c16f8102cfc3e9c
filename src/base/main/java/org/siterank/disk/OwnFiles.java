package org.siterank.disk;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files and folders that only their owner can read, whatever the umask. Where files have no
 * permissions of this kind (Windows), they get those of the folder that they are in.
 */
public final class OwnFiles {

  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private OwnFiles() {}

  /** Attributes to create a file with: mode 600. */
  public static FileAttribute<?>[] file() {
    return attributes("rw-------");
  }

  private static FileAttribute<?>[] attributes(String mode) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }

  /** Makes an empty file of mode 600; takes the rights of others from one that is there. */
  public static void make(Path file) throws IOException {
    try {
      Files.createFile(file, file());
    } catch (FileAlreadyExistsException e) {
      shut(file);
    }
  }

  /** Replaces a file by one of mode 600, all at once: readers see the old text or the new one. */
  public static void replace(Path file, byte[] content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    make(draft);
    try {
      Files.write(draft, content);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Makes a folder of mode 700, and those above it as the umask has it.
   *
   * @return whether it was not there before
   */
  public static boolean makeFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return false;
    }
    Path above = folder.toAbsolutePath().getParent();
    if (above != null) {
      Files.createDirectories(above);
    }
    try {
      Files.createDirectory(folder, attributes("rwx------"));
      return true;
    } catch (FileAlreadyExistsException e) {
      if (Files.isDirectory(folder)) {
        return false; // Another process was faster.
      }
      throw e;
    }
  }

  /**
   * Refuses to let root write into the directory of another user, who could not write the files of
   * root later.
   *
   * @throws IOException naming the directory, its owner, and the command that helps
   */
  public static void refuseRoot(Path directory) throws IOException {
    if (!POSIX || !"root".equals(System.getProperty("user.name")) || !Files.exists(directory)) {
      return;
    }
    String owner = Files.getOwner(directory).getName();
    if (!owner.equals("root")) {
      throw new IOException(
          directory.toAbsolutePath().normalize()
              + " belongs to the user "
              + owner
              + ", and this is root, whose files would stop that user's next run. Begin the command"
              + " with: runuser -u "
              + owner
              + " --");
    }
  }

  /** Makes a folder of mode 700, or takes the rights of others from it and all that is in it. */
  public static void makeOwnFolder(Path folder) throws IOException {
    if (!makeFolder(folder)) {
      Files.walkFileTree(folder, new Shutting());
    }
  }

  /** Takes the rights of others from all files of a folder, in which others may come and go. */
  private static final class Shutting extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      shut(directory);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      shut(file);
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
    public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
      return e == null ? FileVisitResult.CONTINUE : visitFileFailed(directory, e);
    }
  }

  /** Takes the rights of others from a file or folder, if it is there. */
  public static void shut(Path file) throws IOException {
    if (!POSIX) {
      return;
    }
    try {
      Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
      permissions.addAll(Files.getPosixFilePermissions(file));
      if (permissions.retainAll(OWNERS)) {
        Files.setPosixFilePermissions(file, permissions);
      }
    } catch (NoSuchFileException gone) {
      return;
    } catch (FileSystemException e) {
      throw new IOException(
          file + ": others may read it, and that cannot be changed: " + e.getReason(), e);
    }
  }

  /**
   * Refuses a file with a secret that others can read.
   *
   * @throws IOException saying what to do
   */
  public static void requireShut(Path file) throws IOException {
    if (!POSIX) {
      return;
    }
    if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
      throw new IOException(
          file + ": others can read it, and it holds a secret; chmod 600 " + file);
    }
  }
}
