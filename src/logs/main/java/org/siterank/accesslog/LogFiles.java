package org.siterank.accesslog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.siterank.disk.AccessAdvice;
import org.siterank.site.PageUrl;

/**
 * The log files that a configuration names, in the order in which they were begun, by the times of
 * their first lines.
 */
public final class LogFiles {

  private static final String WILDCARDS = "*?[{";

  /** In the place of a folder: it, and all folders below it. */
  private static final String ANY_DEPTH = "**";

  private final List<LogFile> files = new ArrayList<>();
  private final List<LogProblem> problems = new ArrayList<>();

  private LogFiles() {}

  /**
   * Finds the files of some places; one that several patterns or links name is there once, for the
   * first place that names it. Whatever cannot be found or opened is among the {@link #problems}.
   */
  public static LogFiles find(List<LogPlace> places) {
    return find(places, Map.of());
  }

  /** Finds the files of some places, and those that are elsewhere by now. */
  static LogFiles find(List<LogPlace> places, Map<Path, LogPlace> more) {
    LogFiles found = new LogFiles();
    Map<Path, Path> paths = new LinkedHashMap<>();
    Map<Path, LogPlace> placeOf = new HashMap<>();
    for (LogPlace place : places) {
      for (Map.Entry<Path, Path> path : found.paths(place.patterns()).entrySet()) {
        LogPlace other = placeOf.putIfAbsent(path.getKey(), place);
        if (other == null) {
          paths.put(path.getKey(), path.getValue());
        } else if (!other.equals(place)) {
          found.problem(
              path.getValue().toString(),
              "is named for more than one site; it is read as that of "
                  + other.site().map(PageUrl::value).orElse("all"));
        }
      }
    }
    for (Map.Entry<Path, LogPlace> path : more.entrySet()) {
      try {
        Path real = path.getKey().toRealPath();
        paths.putIfAbsent(real, path.getKey());
        placeOf.putIfAbsent(real, path.getValue());
      } catch (IOException e) {
        found.problem(path.getKey().toString(), reason(e));
      }
    }
    paths.forEach((real, path) -> found.inspect(path, placeOf.get(real)));
    found.files.sort(
        Comparator.comparingLong(LogFile::beginSecond)
            .thenComparingLong(LogFile::modifiedMillis)
            .thenComparing(LogFile::path));
    return found;
  }

  /** Where the files of some places are, without opening them. */
  static Collection<Path> paths(Collection<LogPlace> places) {
    LogFiles found = new LogFiles();
    Set<Path> paths = new LinkedHashSet<>();
    places.forEach(place -> paths.addAll(found.paths(place.patterns()).values()));
    return paths;
  }

  private Map<Path, Path> paths(List<String> patterns) {
    Map<Path, Path> paths = new LinkedHashMap<>();
    for (String pattern : patterns) {
      expand(pattern, paths);
    }
    return paths;
  }

  /** The files, oldest first. Empty ones are left out. */
  public List<LogFile> files() {
    return List.copyOf(files);
  }

  /**
   * Returns these files in the same order, each read up to an uncompressed offset and no further.
   *
   * @param ends the offsets by {@linkplain LogFile#path path}, each the start of a line; files that
   *     have none are left out
   */
  public LogFiles until(Map<String, Long> ends) {
    LogFiles pieces = new LogFiles();
    for (LogFile file : files) {
      Long end = ends.get(file.path());
      if (end != null) {
        pieces.files.add(file.until(end));
      }
    }
    return pieces;
  }

  /** Patterns that name nothing, and files that cannot be read or lack what is needed. */
  public List<LogProblem> problems() {
    return List.copyOf(problems);
  }

  private void inspect(Path path, LogPlace place) {
    try {
      if (Files.isDirectory(path)) {
        problem(path.toString(), "is a directory; name it, or its files, as in " + path + "/*.log");
        return;
      }
      if (!Files.isRegularFile(path)) {
        problem(path.toString(), "is a pipe or a device; only files can be read again and again");
        return;
      }
      LogFile file = LogFile.of(path, place);
      if (!file.isEmpty()) {
        if (file.problem().isEmpty()) {
          files.add(file);
        } else {
          problem(path.toString(), file.problem());
        }
      }
    } catch (IOException e) {
      problem(path.toString(), reason(e));
    }
  }

  private void expand(String pattern, Map<Path, Path> paths) {
    int before = paths.size();
    int problemsBefore = problems.size();
    List<Path> level = List.of(Path.of(pattern.startsWith("/") ? "/" : ""));
    try {
      for (String name : pattern.split("/", -1)) {
        level = name.isEmpty() ? level : step(level, name);
      }
      for (Path path : level) {
        if (Files.isDirectory(path) && namesFolder(pattern)) {
          for (Path file : below(path, false)) {
            paths.putIfAbsent(file.toRealPath(), file);
          }
        } else if (Files.exists(path)) {
          paths.putIfAbsent(path.toRealPath(), path);
        }
      }
    } catch (PatternSyntaxException e) {
      problem(pattern, "is not a pattern: " + e.getDescription());
    } catch (IOException e) {
      problem(pattern, reason(e));
    }
    boolean known = level.stream().anyMatch(Files::exists);
    if (paths.size() == before && problems.size() == problemsBefore) {
      if (!known) {
        problem(pattern, "no such file");
      } else if (namesFolder(pattern) && level.stream().allMatch(Files::isDirectory)) {
        problem(pattern, "has no file below it");
      }
    }
  }

  /** Whether a folder that is found is meant with all below it, and not among what matches. */
  private static boolean namesFolder(String pattern) {
    String path = pattern.replaceFirst("/+$", "");
    String last = path.substring(path.lastIndexOf('/') + 1);
    return last.equals(ANY_DEPTH) || last.chars().noneMatch(c -> WILDCARDS.indexOf(c) >= 0);
  }

  private static List<Path> step(List<Path> folders, String name) throws IOException {
    List<Path> next = new ArrayList<>();
    if (name.equals(ANY_DEPTH)) {
      for (Path folder : folders) {
        next.addAll(below(folder, true));
      }
      return next;
    }
    boolean wild = name.chars().anyMatch(c -> WILDCARDS.indexOf(c) >= 0);
    for (Path folder : folders) {
      if (!wild) {
        next.add(folder.resolve(name));
      } else if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, name)) {
          entries.forEach(next::add);
        } catch (DirectoryIteratorException e) {
          throw e.getCause();
        }
      }
    }
    next.sort(Comparator.naturalOrder());
    return next;
  }

  /**
   * The folders at and below one, or the files below it, in order. Links to folders are not
   * followed, and what begins with a dot is left out, as patterns leave it out.
   */
  private static List<Path> below(Path folder, boolean folders) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> Files.isDirectory(path) == folders)
          .filter(path -> path.equals(folder) || !isHidden(folder.relativize(path)))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isHidden(Path path) {
    for (Path name : path) {
      if (name.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  void problem(String path, String message) {
    problems.add(new LogProblem(path, message));
  }

  /**
   * Returns the cause of a failure, in words: the exceptions of files have only the path as
   * message.
   */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof AccessDeniedException denied) {
      return AccessAdvice.reason(Path.of(denied.getFile()));
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
