package org.siterank.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.siterank.Needs;

/** Releases of Solr that one file of the plugin is for. */
public enum SolrLine {
  /** Solr 9.10, on Lucene 9. */
  NINE("solr", 17),
  /** Solr 10, on Lucene 10. */
  TEN("solr10", 21);

  private final String module;
  private final int oldestJava;

  SolrLine(String module, int oldestJava) {
    this.module = module;
    this.oldestJava = oldestJava;
  }

  /** Skips the test, or fails it in continuous integration, where the build lacks Solr. */
  void require() {
    Needs.optional(Runtime.version().feature() >= oldestJava, "Java " + oldestJava + " or later");
    boolean there = Files.isRegularFile(classPath()) && Files.isDirectory(launcher());
    Needs.that(there, "Solr, which mvn verify gets");
  }

  /** All that Solr needs, as the build resolved it; none of it is on a class path of ours. */
  Path classPath() {
    return Path.of("target", module, "solr.classpath");
  }

  /** The classes that start it. */
  Path launcher() {
    return Path.of("target", module, "test-classes");
  }

  /** The plugin that the build has packed. */
  Path plugin() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("siterank-" + module + "-.*\\.zip"))
          .findFirst()
          .orElseThrow();
    }
  }
}
