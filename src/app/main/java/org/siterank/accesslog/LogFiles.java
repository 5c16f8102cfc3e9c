package org.siterank.accesslog;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

/**
 * The log files that a configuration names, in the order in which they were begun, by the times of
 * their first lines.
 */
public final class LogFiles {

  private static final String WILDCARDS = "*?[{";

  private final List<LogFile> files = new ArrayList<>();
  private final List<LogProblem> problems = new ArrayList<>();

  private final Optional<LogFormat> format;

  private LogFiles(Optional<LogFormat> format) {
    this.format = format;
  }

  /**
   * Finds the files of all patterns; a file that several patterns or links name is there once.
   * Whatever cannot be found or opened is among the {@link #problems}.
   *
   * @param patterns file names in which {@code * ? [ ] { }} stand for any names of one folder or
   *     file, as in {@code /var/log/nginx/access.log*}
   */
  public static LogFiles find(List<String> patterns) {
    return find(patterns, Optional.empty());
  }

  /**
   * Finds the files of all patterns, whose lines are in a given format.
   *
   * @param patterns as in {@link #find(List)}
   * @param format how every line of every file is written; nothing to find it out, file by file
   */
  public static LogFiles find(List<String> patterns, Optional<LogFormat> format) {
    return find(patterns, format, List.of());
  }

  /** Finds the files of all patterns, and those at certain places. */
  static LogFiles find(List<String> patterns, Optional<LogFormat> format, Collection<Path> more) {
    LogFiles found = new LogFiles(format);
    Map<Path, Path> paths = found.paths(patterns);
    for (Path path : more) {
      try {
        paths.putIfAbsent(path.toRealPath(), path);
      } catch (IOException e) {
        found.problem(path.toString(), reason(e));
      }
    }
    for (Path path : paths.values()) {
      found.look(path);
    }
    found.files.sort(
        Comparator.comparingLong(LogFile::beginSecond)
            .thenComparingLong(LogFile::modifiedMillis)
            .thenComparing(LogFile::path));
    return found;
  }

  /** Where the files of all patterns are, without opening them: real path → path as named. */
  static Collection<Path> places(List<String> patterns) {
    return new LogFiles(Optional.empty()).paths(patterns).values();
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

  /** Patterns that name nothing, and files that cannot be read or lack what is needed. */
  public List<LogProblem> problems() {
    return List.copyOf(problems);
  }

  private void look(Path path) {
    try {
      if (Files.isDirectory(path)) {
        problem(path.toString(), "is a directory; name its files, as in " + path + "/*.log");
        return;
      }
      if (!Files.isRegularFile(path)) {
        problem(path.toString(), "is a pipe or a device; only files can be read again and again");
        return;
      }
      LogFile file = LogFile.of(path, format);
      if (!file.isEmpty()) {
        if (file.lack().isEmpty()) {
          files.add(file);
        } else {
          problem(path.toString(), file.lack());
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
        if (Files.exists(path)) {
          paths.putIfAbsent(path.toRealPath(), path);
        }
      }
    } catch (PatternSyntaxException e) {
      problem(pattern, "is not a pattern: " + e.getDescription());
    } catch (IOException e) {
      problem(pattern, reason(e));
    }
    boolean known = level.stream().anyMatch(Files::exists);
    if (paths.size() == before && problems.size() == problemsBefore && !known) {
      problem(pattern, "no such file");
    }
  }

  private static List<Path> step(List<Path> folders, String name) throws IOException {
    List<Path> next = new ArrayList<>();
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
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
