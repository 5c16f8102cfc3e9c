package org.siterank.spark.harness;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * The folder that SPARK_HOME names, made of the jars that Maven fetched: {@code jars/}, and the
 * file {@code RELEASE}, without which Spark's launcher takes it for a build of the sources.
 */
public final class SparkHome {

  private static final Path FOLDER = Path.of("target/spark").toAbsolutePath();

  private SparkHome() {}

  /** Makes the folder where it is not there yet. */
  static synchronized Path folder() throws IOException {
    Path home = FOLDER.resolve("home");
    Path jars = Files.createDirectories(home.resolve("jars"));
    String classPath = Files.readString(FOLDER.resolve("spark.classpath")).strip();
    for (String jar : classPath.split(File.pathSeparator, -1)) {
      try {
        Files.createSymbolicLink(jars.resolve(Path.of(jar).getFileName()), Path.of(jar));
      } catch (FileAlreadyExistsException e) {
        // Of a test run before this one.
      }
    }
    Path release = home.resolve("RELEASE");
    if (Files.notExists(release)) {
      Files.createFile(release);
    }
    return home;
  }

  /** The jar of the jobs, below whatever version it was packed. */
  public static Path jobs() {
    try (var files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("siterank-spark-.*-jobs\\.jar"))
          .findFirst()
          .orElseThrow(
              () -> new IllegalStateException("pack the module first: mvn -Pspark package"))
          .toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A Java process with Spark's class path, the flags that Spark names for this JDK and the
   * environment that its scripts set.
   *
   * @param heap for {@code -Xmx}
   */
  static ProcessBuilder java(String heap, List<String> words) throws IOException {
    Path home = folder();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heap);
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.addAll(List.of("-cp", home.resolve("jars") + "/*"));
    command.addAll(words);
    ProcessBuilder process = new ProcessBuilder(command);
    Map<String, String> environment = process.environment();
    environment.put("SPARK_HOME", home.toString());
    environment.put(
        "SPARK_SCALA_VERSION", "2.13"); // Or executors look for a build, RELEASE or not.
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    return process;
  }
}
