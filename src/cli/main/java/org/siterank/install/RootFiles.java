package org.siterank.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.apache.commons.io.file.PathUtils;

/** Files of the system, whatever the umask of the caller. */
final class RootFiles {

  private RootFiles() {}

  /** Makes a directory of mode 755, and those above it. */
  static void makeDirectory(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path above = directory.getParent();
    if (above != null) {
      makeDirectory(above);
    }
    Files.createDirectory(directory);
    mode(directory, "rwxr-xr-x");
  }

  static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  /** Replaces a file as a whole by one of mode 644. */
  static void write(Path file, String text) throws IOException {
    makeDirectory(file.getParent());
    Path draft = file.resolveSibling("." + file.getFileName() + ".new");
    Files.writeString(draft, text);
    mode(draft, "rw-r--r--");
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Points a symbolic link at a target, in one step. */
  static void link(Path link, Path target) throws IOException {
    makeDirectory(link.getParent());
    Path draft = link.resolveSibling("." + link.getFileName() + ".new");
    Files.deleteIfExists(draft);
    Files.createSymbolicLink(draft, target);
    Files.move(draft, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Returns true if a path is a link to this target. */
  static boolean isLink(Path link, Path target) throws IOException {
    return Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target);
  }

  /** Returns true if a file has this text. */
  static boolean hasText(Path file, String text) throws IOException {
    return Files.isRegularFile(file)
        && Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
  }

  /** Deletes a file, a link or a directory with all that is in it; follows no link. */
  static void delete(Path path) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      PathUtils.delete(path);
    }
  }

  /** Returns true if a directory is empty or missing. */
  static boolean isEmpty(Path directory) throws IOException {
    return !Files.exists(directory) || PathUtils.isEmptyDirectory(directory);
  }

  /**
   * Returns true if root alone can change the file at a path, and everybody can read it: it and all
   * directories above it belong to root, and nobody else can write them.
   */
  static boolean isTrusted(Path path) throws IOException {
    for (Path part = path.toRealPath(); part != null; part = part.getParent()) {
      Set<PosixFilePermission> mode = EnumSet.copyOf(Files.getPosixFilePermissions(part));
      if (!Files.getOwner(part).getName().equals("root")
          || mode.contains(PosixFilePermission.GROUP_WRITE)
          || mode.contains(PosixFilePermission.OTHERS_WRITE)
          || !mode.contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }
}
