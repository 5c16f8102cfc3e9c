package org.siterank.lab;

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
import org.siterank.Needs;

/** Graphs on which others have repeated the experiments; too large to be in the project. */
final class SharedGraphs {

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

  /** A file; the test is skipped where no real data are named. */
  static Path file(String name) {
    return Needs.data("replication/" + name);
  }

  /** The pages and links of hollins.edu in 2004. */
  static Path hollins() {
    return Needs.data("graphs/hollins.dat.gz");
  }

  /** A crawl of a national research council in 2000, without names. */
  static Path bvGraph() {
    return Needs.data("graphs/cnr-2000.graph");
  }
}
