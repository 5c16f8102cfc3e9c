package org.siterank.spark.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code spark-submit} as a process: what its script starts, with the same words. */
public final class SparkSubmit {

  /** How it ended. */
  public record Result(int status, String out, String messages) {}

  private final String master;
  private final Map<String, String> settings = new LinkedHashMap<>();

  private SparkSubmit(String master) {
    this.master = master;
    // No UI to bind a port, and one thread in a JVM that is given one core.
    settings.put("spark.ui.enabled", "false");
    settings.put("spark.driver.host", "127.0.0.1");
    settings.put("spark.driver.bindAddress", "127.0.0.1");
    settings.put("spark.executor.memory", "640m");
  }

  /**
   * Submits to a master.
   *
   * @param master {@code local[2]}, {@code local-cluster[2,1,1024]} or {@code spark://…}
   */
  public static SparkSubmit to(String master) {
    return new SparkSubmit(master);
  }

  /** Adds or replaces a setting, as {@code --conf}. */
  public SparkSubmit with(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /** Starts a job and waits for its end. */
  public Result run(Class<?> main, Object... words) throws IOException, InterruptedException {
    Path out = Files.createTempFile("spark-submit", ".out");
    Path messages = Files.createTempFile("spark-submit", ".err");
    try {
      int status = start(main, out, messages, words).waitFor();
      return new Result(status, read(out), read(messages));
    } finally {
      Files.delete(out);
      Files.delete(messages);
    }
  }

  /** Starts a job; who calls waits for it, or kills it. */
  public Process start(Class<?> main, Path out, Path messages, Object... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add("org.apache.spark.deploy.SparkSubmit");
    command.addAll(List.of("--master", master, "--class", main.getName()));
    settings.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
    command.add(SparkHome.jobs().toString());
    for (Object word : words) {
      command.add(word.toString());
    }
    return SparkHome.java("1g", command)
        .redirectOutput(out.toFile())
        .redirectError(messages.toFile())
        .start();
  }

  private static String read(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
