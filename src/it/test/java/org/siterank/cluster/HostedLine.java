package org.siterank.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.siterank.Needs;

/**
 * What nodes of a line of OpenSearch are made of in tests.
 *
 * @param distribution as the build has fetched it
 * @param pluginPrefix what the name of the plugin's file begins with
 * @param oldestJava on which it runs
 * @param newestJava on which it runs
 */
record HostedLine(Path distribution, String pluginPrefix, int oldestJava, int newestJava) {

  private static final Path FETCHED = Path.of("target/opensearch");

  /** 23 is the newest Java with the security manager, which OpenSearch 2 cannot do without. */
  private static final HostedLine TWO =
      new HostedLine(FETCHED.resolve("opensearch.zip"), "siterank-opensearch-", 17, 23);

  private static final HostedLine THREE =
      new HostedLine(
          FETCHED.resolve("opensearch3.zip"), "siterank-opensearch3-", 21, Integer.MAX_VALUE);

  static HostedLine of(OpenSearchLine line) {
    return line == OpenSearchLine.TWO ? TWO : THREE;
  }

  /** Skips the test on a Java that cannot have compiled the plugin, in any environment. */
  void requireJava() {
    Needs.optional(Runtime.version().feature() >= oldestJava, "Java " + oldestJava + " or later");
  }

  /** What is missing for a node; nothing when it can run. */
  String missing() {
    if (!Files.isRegularFile(distribution)) {
      return distribution + " is missing; mvn verify fetches it";
    }
    if (java().isEmpty()) {
      return "OpenSearch 2 needs a Java up to " + newestJava + "; name it in OPENSEARCH_JAVA_HOME";
    }
    return "";
  }

  /** A Java that it runs on: this one, the one that is named, or one that is installed. */
  Optional<Path> java() {
    int feature = Runtime.version().feature();
    if (oldestJava <= feature && feature <= newestJava) {
      return Optional.of(Path.of(System.getProperty("java.home")));
    }
    String named = System.getenv("OPENSEARCH_JAVA_HOME");
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    Path installed = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(installed)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(installed)) {
      return homes
          .filter(home -> home.getFileName().toString().contains("17"))
          .filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The plugin that the build has packed. */
  Path plugin() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(pluginPrefix))
          .filter(file -> file.getFileName().toString().endsWith(".zip"))
          .findFirst()
          .orElseThrow();
    }
  }
}
