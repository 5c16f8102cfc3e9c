package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;

/** SQLite's library on file systems from which no program runs. Needs the right to mount one. */
@Tag("slow")
class NativeLibraryTest {

  @TempDir Path folder;
  private Path shut;
  private boolean isMounted;

  @BeforeEach
  void mount() throws Exception {
    shut = Files.createDirectory(folder.resolve("shut"));
    Result mounted = run("mount", "-t", "tmpfs", "-o", "noexec", "tmpfs", shut.toString());
    isMounted = mounted.status() == 0;
    Needs.optional(isMounted, "the right to mount file systems");
  }

  @AfterEach
  void unmount() throws Exception {
    if (isMounted) {
      assertEquals(new Result(0, ""), run("umount", shut.toString()));
    }
  }

  @Test
  void theTemporaryFolderServesADataDirectoryThatRunsNoPrograms() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    assertEquals(new Result(0, "opened"), open(temporary));
    assertEquals(List.of(), left(temporary));
    assertEquals(List.of(), left(shut));
  }

  @Test
  void whereNeitherRunsProgramsOneLineSaysWhatToDo() throws Exception {
    Result result = open(shut);
    assertEquals(1, result.status());
    assertTrue(
        result.output().startsWith("SQLite cannot be loaded: the file systems of " + shut),
        result.output());
    assertTrue(
        result.output().endsWith("SITERANK_JAVA_OPTS=-Djava.io.tmpdir=FOLDER"), result.output());
    assertEquals(1, result.output().lines().count(), result.output());
    assertEquals(List.of(), left(shut));
  }

  private static List<String> left(Path in) throws IOException {
    try (Stream<Path> files = Files.list(in)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains("native-"))
          .toList();
    }
  }

  private record Result(int status, String output) {}

  /** Opens a database in the folder that runs no programs. */
  private Result open(Path temporary) throws Exception {
    return run(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djava.io.tmpdir=" + temporary,
        "-cp",
        System.getProperty("java.class.path"),
        Opening.class.getName(),
        shut.resolve("site.db").toString());
  }

  private static Result run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> lines;
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      // Later Javas warn of native code in a class path, which the product's jar allows.
      lines =
          output.lines().filter(line -> !line.isEmpty() && !line.startsWith("WARNING: ")).toList();
    }
    return new Result(process.waitFor(), String.join("\n", lines));
  }

  /** The program that opens it. */
  static final class Opening {

    private Opening() {}

    public static void main(String[] arguments) {
      try {
        Database.openForWriting(Path.of(arguments[0])).close();
        System.out.println("opened");
      } catch (IOException e) {
        System.out.println(e.getMessage());
        System.exit(1);
      }
    }
  }
}
