package org.siterank;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs and data that tests need beyond a JDK, Maven and a base Debian. A test without them
 * is skipped with a sentence that begins with "needs"; with {@code CI} set in the environment it
 * fails instead. The last lines of the build sum these sentences up.
 */
public final class Needs {

  /** The directory with real sites, logs and graphs; see src/site/measuring.md. */
  private static final String DATA = "tests.data";

  /** With this property set to true, no optional program is found: to see the tests skipped. */
  private static final String BARE = "tests.bare";

  /** A line for each skip: the class, a tab, the sentence. */
  private static final Path NOTES = Path.of("target", "needs.txt");

  /** Programs of administrators are here, though the search path of users need not have them. */
  private static final String SYSTEM = "/usr/sbin:/sbin:/usr/local/sbin";

  private Needs() {}

  /** An optional program; the test goes no further where it is not installed. */
  public static Path program(String name, String debianPackage) {
    Optional<Path> found = find(name);
    that(found.isPresent(), name + " (Debian package " + debianPackage + ")");
    return found.orElseThrow();
  }

  /** A program that continuous integration need not have. */
  public static Path optionalProgram(String name, String debianPackage) {
    Optional<Path> found = find(name);
    optional(found.isPresent(), name + " (Debian package " + debianPackage + ")");
    return found.orElseThrow();
  }

  /** An optional program, where it is installed. */
  public static Optional<Path> find(String name) {
    if (isBare()) {
      return Optional.empty();
    }
    String path = System.getenv().getOrDefault("PATH", "") + ":" + SYSTEM;
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Returns true if optional programs are hidden. */
  public static boolean isBare() {
    return Boolean.getBoolean(BARE);
  }

  /**
   * Asks for anything else.
   *
   * @param met true if it is there
   * @param what its name, as the end of a sentence that begins with "needs"
   */
  public static void that(boolean met, String what) {
    if (!met && System.getenv("CI") != null) {
      fail("needs " + what);
    }
    optional(met, what);
  }

  /** Asks for something that continuous integration need not have. */
  public static void optional(boolean met, String what) {
    if (!met) {
      note("needs " + what);
      abort("needs " + what);
    }
  }

  /** Keeps the sentence: the reports have none of a class that is skipped before its tests. */
  private static void note(String sentence) {
    String test =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.matches("org\\.siterank\\..*(Test|IT)"))
                        .findFirst()
                        .orElse("unknown"));
    try {
      Files.createDirectories(NOTES.getParent());
      Files.writeString(
          NOTES,
          test + "\t" + sentence + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file of the directory with real data; the test is skipped where none is named. */
  public static Path data(String file) {
    String folder = System.getProperty(DATA);
    optional(folder != null, "real data (-D" + DATA + "=DIR)");
    Path path = Path.of(folder).resolve(file);
    if (!Files.exists(path)) {
      fail(path + " is missing; src/site/measuring.md says what -D" + DATA + " holds");
    }
    return path;
  }
}
