package org.siterank.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The packaged program, as the start script calls it but without its shell between. */
final class Siterank {

  private static final Path PROGRAM = Path.of("target/siterank").toAbsolutePath();

  /**
   * The folder of the class archive with which the tests start the program hundreds of times:
   * {@code SITERANK_ARCHIVES} of those that call the script.
   */
  static final Path ARCHIVES = Path.of("target/it/class-archives").toAbsolutePath();

  /** Java as for a short command, and the jar; the command's words follow. */
  static final List<String> COMMAND = command();

  private Siterank() {}

  private static List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-XX:CICompilerCount=1", "-XX:-UsePerfData"));
    classArchive()
        .ifPresent(
            file -> command.addAll(List.of("-Xlog:cds*=off", "-XX:SharedArchiveFile=" + file)));
    command.addAll(List.of("-jar", PROGRAM.resolve("lib/siterank.jar").toString()));
    return List.copyOf(command);
  }

  /**
   * The class archive. The start script makes it once for all tests of this process. In a path with
   * blanks it makes none, and each start takes longer.
   */
  private static Optional<Path> classArchive() {
    int java = Runtime.version().feature();
    if (java > 24) {
      return Optional.empty(); // A cache takes longer to make there, and fewer tests start.
    }
    try {
      Processes.run(
          Path.of("."),
          Map.of("SITERANK_ARCHIVES", ARCHIVES.toString()),
          PROGRAM.resolve("bin/siterank").toString(),
          "archive-classes");
      if (!Files.isDirectory(ARCHIVES)) {
        return Optional.empty();
      }
      String build = Files.readString(PROGRAM.resolve("lib/build-id")).strip() + "-";
      try (Stream<Path> files = Files.list(ARCHIVES)) {
        return files
            .filter(file -> file.getFileName().toString().startsWith(build))
            .filter(file -> file.toString().endsWith(".jsa"))
            .filter(file -> file.toString().contains("-" + java + "."))
            .max(Comparator.comparing(file -> file.toFile().lastModified()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
