package org.siterank.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The graphs in {@code ../shared/replication}, on which others have repeated the experiments. */
final class SharedGraphs {

  private static final Path FOLDER = Path.of("..", "shared", "replication", "graphs");

  private SharedGraphs() {}

  static Web web(String name) throws IOException {
    return LinkFile.read(file(name + ".tsv.gz"), Optional.empty());
  }

  static Web webWithSites(String name) throws IOException {
    return LinkFile.read(file(name + ".tsv.gz"), Optional.of(file(name + ".sites.tsv.gz")));
  }

  /** The lines of a table without its header, split at tabs. */
  static List<String[]> table(String name) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file(name))), StandardCharsets.UTF_8))) {
      reader.readLine();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        rows.add(line.split("\t", -1));
      }
    }
    return rows;
  }

  /** A file; the test is skipped where it is absent, and fails there where CI is set. */
  static Path file(String name) {
    return present(FOLDER.resolve(name));
  }

  /** The pages and links of hollins.edu in 2004. */
  static Path hollins() {
    return present(Path.of("..", "shared", "data", "graphs", "hollins.dat.gz"));
  }

  /** A crawl of a national research council in 2000, without names. */
  static Path bvGraph() {
    return present(Path.of("..", "shared", "data", "graphs", "cnr-2000.graph"));
  }

  private static Path present(Path file) {
    boolean here = Files.isRegularFile(file);
    if (!here && System.getenv("CI") != null) {
      throw new AssertionError("the graphs must be there where CI is set: " + file);
    }
    assumeTrue(here, "no graph " + file);
    return file;
  }
}
