package org.siterank.accesslog;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the logs again and again while they are written and rotated.
 *
 * <p>A log that was read under a name and is not there any more has been renamed, or copied and
 * truncated. Its end may not have been read, so it is looked for among the files beside it whose
 * names begin alike, by its first bytes, compressed or not, and read under its new name as well,
 * whether the patterns match that or not: until the next rotation, since servers write into a
 * renamed log until they are told to reopen it. When it is nowhere, that is a problem to report.
 *
 * <p>Not for use by two threads.
 */
public final class LogTail {

  private record State(long size, long modified, Object key) {}

  private final List<LogPlace> places;

  /** Path of a log that is followed → where it was found. */
  private final Map<String, LogPlace> placeOf = new HashMap<>();

  /** Path as the patterns name it → where the log before the present one is. */
  private final Map<String, Path> rotated = new HashMap<>();

  private final Set<String> followed = new HashSet<>();
  private final Set<String> lost = new HashSet<>();
  private Map<Path, State> seen;
  private Map<Path, State> looked = Map.of();

  /** Follows the logs of some places. */
  public LogTail(List<LogPlace> places) {
    this.places = List.copyOf(places);
  }

  /** Whether any file came, went or changed since it was last {@link #done}. Opens none. */
  public boolean hasNews() {
    Map<Path, State> now = new HashMap<>();
    List<Path> paths = new ArrayList<>(LogFiles.paths(places));
    paths.addAll(rotated.values());
    for (Path path : paths) {
      try {
        BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
        now.put(path, new State(file.size(), file.lastModifiedTime().toMillis(), file.fileKey()));
      } catch (IOException e) {
        now.remove(path); // It is gone, which is news in itself.
      }
    }
    looked = now;
    return !now.equals(seen);
  }

  /** Marks all that {@link #hasNews} saw as read. */
  public void done() {
    seen = looked;
  }

  /**
   * The logs that are there, with those that were rotated away since.
   *
   * @param known how far each log has been read
   */
  public LogFiles find(Collection<LogPosition> known) {
    rotated.values().removeIf(path -> !Files.exists(path));
    LogFiles found = LogFiles.find(places, rotatedLogs());
    List<LogPosition> missing = new ArrayList<>();
    for (String path : followed) {
      last(known, path).filter(position -> !isThere(found, position)).ifPresent(missing::add);
    }
    for (LogPosition position : missing) {
      beside(position).ifPresent(place -> rotated.put(position.path(), place));
    }
    LogFiles all = missing.isEmpty() ? found : LogFiles.find(places, rotatedLogs());
    for (LogPosition position : missing) {
      if (!isThere(all, position) && lost.add(position.fingerprint())) {
        all.problem(
            position.path(),
            "was replaced, and the log before it is nowhere beside it; lines written after byte "
                + position.offset()
                + " may be lost. Name rotated logs as well, as in "
                + position.path()
                + "*");
      }
    }
    // Rotated ones need no following: each is looked for under the name it had.
    followed.clear();
    for (LogFile file : all.files()) {
      if (rotated.values().stream().noneMatch(path -> path.toString().equals(file.path()))) {
        followed.add(file.path());
        placeOf.put(file.path(), file.place());
      }
    }
    missing.forEach(position -> followed.add(position.path()));
    return all;
  }

  private Map<Path, LogPlace> rotatedLogs() {
    Map<Path, LogPlace> all = new LinkedHashMap<>();
    rotated.forEach((path, now) -> all.put(now, placeOf.get(path)));
    return all;
  }

  private static boolean isThere(LogFiles files, LogPosition position) {
    return files.files().stream().anyMatch(file -> file.find(List.of(position)).isPresent());
  }

  /** The newest of the logs that were read under a name. */
  private static Optional<LogPosition> last(Collection<LogPosition> known, String path) {
    return known.stream()
        .filter(position -> position.path().equals(path))
        .max(
            Comparator.comparing(LogPosition::lastRead)
                .thenComparing(LogPosition::fingerprintLength)
                .thenComparing(LogPosition::offset));
  }

  /** Where a log is now, among the files of its folder whose names begin as its name did. */
  private Optional<Path> beside(LogPosition position) {
    Path path = Path.of(position.path());
    Path folder = path.toAbsolutePath().getParent();
    String name = path.getFileName().toString();
    int dot = name.indexOf('.', 1);
    String stem = dot < 0 ? name : name.substring(0, dot);
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(
            folder, entry -> entry.getFileName().toString().startsWith(stem))) {
      for (Path entry : entries) {
        if (Files.isRegularFile(entry) && holds(entry, position)) {
          return Optional.of(entry);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty(); // The caller reports that it is nowhere.
    }
    return Optional.empty();
  }

  private boolean holds(Path file, LogPosition position) {
    try {
      return LogFile.of(file, Optional.empty()).find(List.of(position)).isPresent();
    } catch (IOException e) {
      return false; // Gone again, still being compressed, or not ours to read: not this one.
    }
  }
}
