package org.siterank.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;

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
   * @param denied the file or directory to read or write; it need not exist
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

  /** The reason alone, for a message that begins with the path. */
  public static String reason(Path denied) {
    return reason(denied, System.getProperty("user.name", ""));
  }

  static String of(Path denied, String user) {
    Path path = absolute(denied);
    Path blocker = blocker(path);
    boolean unreadable = Files.isRegularFile(blocker) && !Files.isReadable(blocker);
    boolean closed = Files.isDirectory(blocker) && !Files.isExecutable(blocker);
    String what = unreadable || closed ? "cannot read " : "cannot write to ";
    return what + path + ": " + reason(denied, user);
  }

  private static String reason(Path denied, String user) {
    Path path = absolute(denied);
    Path blocker = blocker(path);
    try {
      PosixFileAttributes file = Files.readAttributes(blocker, PosixFileAttributes.class);
      return (path.equals(blocker) ? "it" : blocker)
          + " belongs to "
          + file.owner().getName()
          + " (group "
          + file.group().getName()
          + ", mode "
          + PosixFilePermissions.toString(file.permissions())
          + "), and this is user "
          + user
          + ". "
          + help(path, blocker, file, user);
    } catch (IOException | UnsupportedOperationException e) {
      return "the system denies access to user " + user;
    }
  }

  private static String help(Path path, Path blocker, PosixFileAttributes file, String user) {
    String owner = file.owner().getName();
    String group = file.group().getName();
    if (owner.equals(user)) {
      return "Run: chmod u+rwX " + blocker;
    }
    boolean lacksGroup =
        file.isDirectory()
            ? !Files.isExecutable(blocker)
                && file.permissions().contains(PosixFilePermission.GROUP_EXECUTE)
            : !Files.isReadable(blocker)
                && file.permissions().contains(PosixFilePermission.GROUP_READ);
    if (lacksGroup && !group.equals(ROOT)) {
      return "Run as root, then log in again: usermod -a -G " + group + " " + user;
    }
    if (!owner.equals(ROOT)) {
      return "As root, begin the command with: runuser -u " + owner + " --";
    }
    if (file.isRegularFile() && !Files.isReadable(blocker)) {
      return "Run the command as root, or let "
          + user
          + " read it, as root: setfacl -m u:"
          + user
          + ":r "
          + blocker;
    }
    boolean near = blocker.equals(path) || blocker.equals(path.getParent());
    return "Run the command as root, or "
        + (near
            ? "give it to " + user + " as root: chown -R " + user + " " + blocker
            : "name a place that " + user + " can reach");
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
