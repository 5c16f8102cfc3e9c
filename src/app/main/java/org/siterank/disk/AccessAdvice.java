package org.siterank.disk;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Says why this process may not read or write a file: which file or directory keeps it out, whose
 * it is, who this is, and the command that helps.
 */
public final class AccessAdvice {

  private static final String ROOT = "root";

  private AccessAdvice() {}

  /**
   * The message for a file or directory to which the system has denied access.
   *
   * @param denied what was to be read or written; it need not exist
   */
  public static String of(Path denied) {
    return of(denied, System.getProperty("user.name", ""));
  }

  /** The message for a file that cannot be written because its file system is read-only. */
  public static String readOnly(Path file) {
    return "cannot write to "
        + absolute(file)
        + ": its file system is mounted read-only. Name a directory on another one with --data, or"
        + " mount it read-write";
  }

  static String of(Path denied, String user) {
    Path path = absolute(denied);
    Path blocker = blocker(path);
    try {
      PosixFileAttributes attributes =
          FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
              ? Files.readAttributes(blocker, PosixFileAttributes.class)
              : null;
      return attributes == null
          ? "cannot read or write " + path + ": the system denies access to user " + user
          : of(path, blocker, attributes, user);
    } catch (IOException e) {
      return "cannot read or write " + path + ": the system denies access to user " + user;
    }
  }

  private static String of(Path path, Path blocker, PosixFileAttributes file, String user) {
    boolean reads = path.equals(blocker) && file.isRegularFile() && !Files.isReadable(blocker);
    boolean enters = file.isDirectory() && !Files.isExecutable(blocker);
    String owner = file.owner().getName();
    String what =
        (reads || enters ? "cannot read " : "cannot write to ")
            + path
            + ": "
            + (path.equals(blocker) ? "it" : blocker)
            + " belongs to "
            + owner
            + " (group "
            + file.group().getName()
            + ", mode "
            + PosixFilePermissions.toString(file.permissions())
            + "), and this is user "
            + user
            + ". ";
    return what + help(blocker, file, owner, user, reads || enters);
  }

  private static String help(
      Path blocker, PosixFileAttributes file, String owner, String user, boolean reads) {
    Set<PosixFilePermission> mode = file.permissions();
    String group = file.group().getName();
    if (owner.equals(user)) {
      return "Run: chmod u+rwX " + blocker;
    }
    if (reads
        && !group.equals(ROOT)
        && mode.contains(
            file.isDirectory()
                ? PosixFilePermission.GROUP_EXECUTE
                : PosixFilePermission.GROUP_READ)) {
      return "Run as root, then log in again: usermod -a -G " + group + " " + user;
    }
    if (owner.equals(ROOT)) {
      return reads
          ? "Run the command as root, or let "
              + user
              + " read it: setfacl -m u:"
              + user
              + ":rX "
              + blocker
          : "Run the command as root, or as root: chown -R " + user + " " + blocker;
    }
    return "Begin the command with: runuser -u " + owner + " --";
  }

  /** The first directory on the way that cannot be entered, or what cannot be read or written. */
  private static Path blocker(Path path) {
    Path last = path.getRoot();
    if (last == null) {
      return path;
    }
    for (Path name : path) {
      Path next = last.resolve(name);
      if (!Files.isExecutable(last)) {
        return last;
      }
      if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
        return last; // It would have to be created there.
      }
      last = next;
    }
    return last;
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
