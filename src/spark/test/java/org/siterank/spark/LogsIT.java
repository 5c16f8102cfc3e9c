package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.SiterankCommand;
import org.siterank.spark.harness.SparkSubmit;
import org.siterank.spark.harness.Standalone;
import org.siterank.spark.harness.TestJar;
import org.siterank.spark.logs.LogOracle;

/** The job on real processes: what it counts, what it leaves behind, what a site makes of it. */
class LogsIT {

  private static final String START = "http://www.example.org/";

  /** Of a client, a user agent and a line, as the made log has them. */
  private static final List<String> CANARIES =
      List.of("198.51.100.13", "203.0.113.1", "rv:128.0) Gecko", "GET /page");

  @TempDir Path folder;

  @Test
  void onlyCountsLeaveAPartAndASiteTakesThem() throws Exception {
    Path logs = folder.resolve("logs");
    LogOracle.robots(logs.resolve("semi"));
    Path sites = Files.writeString(folder.resolve("sites.tsv"), "semi\t" + START + "\n");
    Path configs = Files.createDirectories(folder.resolve("configs"));
    String settings =
        """
        site:
          url: %s
          exclude: /page7*
        logs:
          monitoring-addresses: 198.51.100.4/30
          robots-by-behaviour: off
        """
            .formatted(START);
    Files.writeString(configs.resolve("semi.yaml"), settings);
    Path kept = Files.createDirectories(folder.resolve("kept"));
    try (Standalone cluster = Standalone.start(folder.resolve("cluster"), 2, "1g")) {
      SparkSubmit.Result result =
          SparkSubmit.to(cluster.url())
              .with("spark.eventLog.enabled", "true")
              .with("spark.eventLog.compress", "false")
              .with("spark.eventLog.dir", kept.toUri().toString())
              .with("spark.shuffle.compress", "false")
              .with("spark.jars", TestJar.of(folder, KeptShuffle.class).toString())
              .with("spark.extraListeners", KeptShuffle.class.getName())
              .with("spark.siterank.executors", folder.resolve("cluster/local").toString())
              .with("spark.siterank.kept", kept.toString())
              .run(
                  Logs.class,
                  "--sites",
                  sites,
                  "--logs",
                  logs,
                  "--configs",
                  configs,
                  "--out",
                  folder.resolve("out"),
                  "--parts",
                  7);
      assertEquals(0, result.status(), result.messages());
      assertTrue(result.messages().contains(" in 7 parts"), result.messages());
      assertEquals(
          LogOracle.configured(logs.resolve("semi"), START, settings),
          tables(folder.resolve("out/semi")));
      assertNothingOfALine(kept, true);
      assertNothingOfALine(folder.resolve("out"), false);
      CANARIES.forEach(canary -> assertFalse(result.messages().contains(canary), canary));
    }
    asASiteCountsThem(logs);
  }

  private static Map<String, String> tables(Path of) throws IOException {
    Map<String, String> tables = new TreeMap<>();
    for (Path file : files(of)) {
      if (!file.getFileName().toString().startsWith(".")) {
        tables.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return tables;
  }

  private static List<Path> files(Path below) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Searches all files, of which some must hold counts where shuffles were kept. */
  private static void assertNothingOfALine(Path below, boolean hasShuffles) throws IOException {
    boolean isThere = false;
    for (Path file : files(below)) {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      for (String canary : CANARIES) {
        assertFalse(text.contains(canary), canary + " in " + file);
      }
      isThere |= file.toString().endsWith(".data") && text.contains("http://www.example.org/page");
    }
    assertEquals(hasShuffles, isThere, "shuffles with counts in " + below);
  }

  /** With the same configuration {@code logs} and {@code import counts} export the same. */
  private void asASiteCountsThem(Path logs) throws Exception {
    StringBuilder links = new StringBuilder();
    for (int page = 0; page < 997; page++) {
      links.append(START).append('\t').append(START).append("page").append(page).append('\n');
    }
    Path table = Files.writeString(folder.resolve("links.tsv"), "from\tto\n" + links);
    Path files = logs.resolve("semi/server0.log");
    String[] names = {"one", "two"};
    for (String name : names) {
      siterank(0, name, "import", "links", "--file", table.toString());
    }
    siterank(0, "one", "logs", "--logs", files.toString());
    Path counts = folder.resolve("out/semi");
    siterank(0, "two", "import", "counts", "--file", counts.toString());
    String exported = siterank(0, "one", "export", "inflow");
    assertTrue(exported.lines().count() > 70, exported);
    assertEquals(exported, siterank(0, "two", "export", "inflow"));
    siterank(0, "two", "import", "counts", "--file", counts.toString());
    assertEquals(exported, siterank(0, "two", "export", "inflow"), "imported twice");
    Path visits = counts.resolve("visits.tsv");
    byte[] whole = Files.readAllBytes(visits);
    Files.write(visits, java.util.Arrays.copyOf(whole, whole.length - 20));
    String said = siterank(2, "two", "import", "counts", "--file", counts.toString());
    assertTrue(said.contains("visits.tsv: its last line is cut off"), said);
  }

  private String siterank(int status, String data, Object... words) throws Exception {
    List<Object> all = new ArrayList<>(List.of(words));
    Path config = folder.resolve("configs/semi.yaml");
    all.addAll(List.of("-c", config, "--data", folder.resolve(data)));
    SiterankCommand.Result result = SiterankCommand.run(all.toArray());
    assertEquals(status, result.status(), () -> all + "\n" + result.messages());
    return status == 0 ? result.out() : result.messages();
  }
}
