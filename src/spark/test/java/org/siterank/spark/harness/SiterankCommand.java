package org.siterank.spark.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@code siterank} of the distribution that was built, as a process. */
public final class SiterankCommand {

  private static final Path PROGRAM = Path.of("target/siterank/bin/siterank").toAbsolutePath();

  /** How it ended. */
  public record Result(int status, String out, String messages) {}

  private SiterankCommand() {}

  /** Runs a command and waits for its end. */
  public static Result run(Object... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(PROGRAM.toString()));
    Arrays.stream(words).map(Object::toString).forEach(command::add);
    Path out = Files.createTempFile("siterank", ".out");
    Path messages = Files.createTempFile("siterank", ".err");
    try {
      ProcessBuilder process = new ProcessBuilder(command);
      process.environment().put("JAVA_HOME", System.getProperty("java.home"));
      int status =
          process.redirectOutput(out.toFile()).redirectError(messages.toFile()).start().waitFor();
      return new Result(status, Files.readString(out), Files.readString(messages));
    } finally {
      Files.delete(out);
      Files.delete(messages);
    }
  }
}
