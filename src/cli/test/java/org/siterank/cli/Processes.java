package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts programs as a user does and gathers what they say. */
final class Processes {

  /** A run that is still going after this long hangs; a first build takes well below a minute. */
  private static final long HANGS_MINUTES = 10;

  record Outcome(int status, String out, String err) {}

  /** A started program whose output goes to files, so that it never waits for a reader. */
  record Started(Process process, Path out, Path err) {

    Outcome await() throws IOException, InterruptedException {
      assertTrue(process.waitFor(HANGS_MINUTES, TimeUnit.MINUTES), "the program hangs");
      return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    }
  }

  private Processes() {}

  static Started start(Path folder, Map<String, String> environment, List<String> command)
      throws IOException {
    Path out = Files.createTempFile("siterank-it", ".out");
    Path err = Files.createTempFile("siterank-it", ".err");
    out.toFile().deleteOnExit();
    err.toFile().deleteOnExit();
    ProcessBuilder builder = builder(folder, environment, command);
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    return new Started(builder.start(), out, err);
  }

  /** The program in a user's environment; its output goes to pipes. */
  static ProcessBuilder builder(
      Path folder, Map<String, String> environment, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("SITERANK_JAVA_OPTS");
    // Tests write to folders of their own alone, and each start is like the one before.
    builder.environment().put("SITERANK_ARCHIVES", "off");
    // Maven's options of the build around this test are not those of the program under test.
    builder.environment().remove("MAVEN_OPTS");
    // The JDK that runs this test; a user has set it, or has it on the path.
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    return builder;
  }

  static Outcome run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    return start(folder, environment, List.of(command)).await();
  }

  /** Runs a shell script; {@code $0} is {@code sh}. */
  static Outcome shell(Path folder, Map<String, String> environment, String script)
      throws IOException, InterruptedException {
    return run(folder, environment, "sh", "-c", script);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
