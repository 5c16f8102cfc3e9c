package org.siterank.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The groups whose members may read some files.
 *
 * @param groups the groups that a user needs for files that not everybody may read
 * @param closed files that no group of their own opens
 */
record LogGroups(Collection<String> groups, List<Path> closed) {

  /** Finds the groups for these files, by their modes and those of the directories above them. */
  static LogGroups of(List<Path> files) throws IOException {
    Collection<String> groups = new TreeSet<>();
    List<Path> closed = new ArrayList<>();
    for (Path file : files) {
      Optional<Collection<String>> needed = needed(file.toRealPath());
      if (needed.isPresent()) {
        groups.addAll(needed.get());
      } else {
        closed.add(file);
      }
    }
    return new LogGroups(groups, closed);
  }

  private static Optional<Collection<String>> needed(Path file) throws IOException {
    Collection<String> needed = new TreeSet<>();
    PosixFilePermission others = PosixFilePermission.OTHERS_READ;
    PosixFilePermission group = PosixFilePermission.GROUP_READ;
    for (Path path = file; path != null; path = path.getParent()) {
      PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
      if (!attributes.permissions().contains(others)) {
        // Members of the group root can change too much.
        if (!attributes.permissions().contains(group)
            || attributes.group().getName().equals("root")) {
          return Optional.empty();
        }
        needed.add(attributes.group().getName());
      }
      others = PosixFilePermission.OTHERS_EXECUTE;
      group = PosixFilePermission.GROUP_EXECUTE;
    }
    return Optional.of(needed);
  }
}
