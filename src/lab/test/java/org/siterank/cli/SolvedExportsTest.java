package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exported tables given to {@code solve}. */
@Tag("slow")
class SolvedExportsTest {

  @TempDir Path folder;
  private SmallSite site;
  private String data;

  @BeforeEach
  void run() throws IOException {
    site = new SmallSite(60);
    Path log = site.writeLog(folder.resolve("access.log"), 3000);
    data = folder.resolve("data").toString();
    String summary =
        ok("run", "--site", site.url(), "--logs", log.toString(), "--delay", "0s", "--data", data);
    assertTrue(summary.contains("published as run 1"), summary);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void theyReturnTheSameScores() throws IOException {
    Path links = Files.writeString(folder.resolve("links"), export("links"));
    Path pages = folder.resolve("pages");
    Files.write(pages, export("pages").lines().skip(1).map(l -> l.split("\t", -1)[0]).toList());
    Path inflow = folder.resolve("inflow");
    Files.write(
        inflow,
        export("ranks")
            .lines()
            .skip(1)
            .map(l -> l.split("\t", -1))
            .map(c -> c[0] + "\t" + c[2] + "\t" + c[3])
            .toList());
    String solved =
        ok(
            "solve",
            "--links",
            links.toString(),
            "--site",
            pages.toString(),
            "--inflow",
            inflow.toString(),
            "--damping",
            damping(ok("rank", "--data", data)),
            "--format",
            "tsv");
    Map<String, Double> expected = scores(export("ranks"));
    Map<String, Double> actual = scores(solved);
    assertEquals(expected.keySet().size(), actual.size());
    double total = expected.values().stream().mapToDouble(Double::doubleValue).sum();
    expected.forEach(
        (url, score) -> assertEquals(score, actual.get(url), 2e-10 * total, () -> url));
    Map<String, double[]> flows = numbers(export("flows"), "url\tscore\texternal\tinduced");
    numbers(solved, "name\tscore\texternal\tinduced")
        .forEach((url, row) -> assertArrayEquals(row, flows.get(url), 2e-10 * total, () -> url));
    assertEquals(expected.keySet(), flows.keySet());
  }

  /** As the summary prints it. */
  private static String damping(String summary) {
    return summary.replaceAll("(?s).*damping +([0-9.]+).*", "$1");
  }

  /** Rows of numbers by name; the header begins so. */
  private static Map<String, double[]> numbers(String table, String header) {
    List<String> lines = table.lines().toList();
    assertTrue(lines.get(0).startsWith(header), lines.get(0));
    Map<String, double[]> rows = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      rows.put(cells[0], Arrays.stream(cells).skip(1).mapToDouble(Double::parseDouble).toArray());
    }
    return rows;
  }

  private String export(String what) {
    return ok("export", what, "--data", data);
  }

  private static String ok(String... args) {
    CommandRun run = CommandRun.ofProgram(List.of(), args);
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  private static Map<String, Double> scores(String table) {
    Map<String, Double> scores = new LinkedHashMap<>();
    table
        .lines()
        .skip(1)
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .forEach(cells -> scores.put(cells[0], Double.valueOf(cells[1])));
    return scores;
  }
}
