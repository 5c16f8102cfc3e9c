package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.Golden;

/** The output of {@code solve} and {@code lab} for programs, compared with golden files. */
@Tag("slow")
class GoldenLabTest {

  @TempDir static Path folder;

  @BeforeAll
  static void write() throws IOException {
    GoldenGraph.write(folder);
  }

  private static void golden(String format, String name, String... args) {
    CommandRun run = CommandRun.ofProgram(List.of("--format", format), args);
    assertTrue(run.code() <= 1, () -> String.join(" ", args) + ": " + run.err());
    Golden.assertSame(name + "." + format, run.out().replace(folder.toString(), "FOLDER"));
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void ranksOfFilesAreWrittenAsTheirFilesSay(String format) {
    String[] site = {"solve", "--links", file("links"), "--site", file("sites")};
    golden(format, "solve", with(site, "--inflow", file("inflow")));
    golden(format, "solve-uniform", site);
    golden(format, "solve-block", with(site, "--algorithm", "block-pagerank"));
    golden(format, "solve-hits", with(site, "--algorithm", "hits"));
  }

  private static String[] with(String[] args, String... more) {
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void anExperimentIsWrittenAsItsFilesSay(String format) {
    golden(format, "lab", "lab");
    golden(format, "lab-opic", "lab", "opic-windows", "--nodes", "300", "-o", file("lab"));
  }
}
