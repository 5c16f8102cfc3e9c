package org.siterank.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A file that Maven knows how to get. Maven itself is run for it, so that the user's mirrors,
 * proxies and credentials hold here as they do for a build.
 *
 * @param groupId such as {@code org.apache.lucene}
 * @param artifactId such as {@code lucene-core}
 * @param version such as {@code 9.12.3}
 * @param classifier such as {@code javadoc}
 */
record MavenArtifact(String groupId, String artifactId, String version, String classifier) {

  /** The pages of Lucene, the library that ranks text here: 2,349 pages, 34,000 links. */
  static final MavenArtifact LUCENE_JAVADOC =
      new MavenArtifact("org.apache.lucene", "lucene-core", "9.12.3", "javadoc");

  /** Pinned: a demo should do tomorrow what it does today. */
  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy";

  /** A download of 7 MB and a plugin's own parts take seconds; Maven without a net may hang. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** The name Maven gives to the file. */
  String fileName() {
    return artifactId + "-" + version + "-" + classifier + ".jar";
  }

  /** {@code group:artifact:version:jar:classifier}. */
  String coordinates() {
    return String.join(":", groupId, artifactId, version, "jar", classifier);
  }

  /**
   * Copies the artifact into a folder, from the local repository or from where Maven gets it.
   *
   * @param maven how Maven is called, normally {@link #mavenCommand}
   * @return the file
   * @throws IOException when there is no Maven, or Maven could not get the artifact; the message
   *     says what to do
   */
  Path copyTo(Path folder, String maven) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Path absolute = folder.toAbsolutePath();
    Path output = Files.createTempFile(absolute, "maven", ".txt");
    try {
      Process process = start(maven, absolute, output);
      boolean ended = false;
      try {
        ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      } finally {
        if (!ended) {
          process.descendants().forEach(ProcessHandle::destroy);
          process.destroy();
        }
      }
      Path file = absolute.resolve(fileName());
      if (!ended) {
        throw failure("Maven did not end within " + PATIENCE.toMinutes() + " minutes");
      }
      if (process.exitValue() != 0 || !Files.isRegularFile(file)) {
        throw failure("Maven ended with status " + process.exitValue() + reason(output));
      }
      return file;
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private Process start(String maven, Path folder, Path output) throws IOException {
    List<String> command =
        List.of(
            maven,
            "--quiet",
            "--batch-mode",
            COPY,
            "-Dartifact=" + coordinates(),
            "-DoutputDirectory=" + folder);
    try {
      return new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException e) {
      throw new IOException(
          "the demo's site comes through Maven, and \""
              + maven
              + "\" could not be started;"
              + " install Maven, or name a site in a file: --site-jar FILE",
          e);
    }
  }

  private IOException failure(String what) {
    return new IOException(
        what
            + "; it was to get "
            + coordinates()
            + ". Try again with a network, or name a site in a file: --site-jar FILE");
  }

  /** The first error Maven printed, without its colours. */
  private static String reason(Path output) throws IOException {
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    return text.replaceAll("\u001b\\[[0-9;]*m", "")
        .lines()
        .filter(line -> line.startsWith("[ERROR] ") && line.length() > 8)
        .findFirst()
        .map(line -> " (" + line.substring(8).strip() + ")")
        .orElse("");
  }

  /** How Maven is called on this system. */
  static String mavenCommand() {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? "mvn.cmd" : "mvn";
  }
}
