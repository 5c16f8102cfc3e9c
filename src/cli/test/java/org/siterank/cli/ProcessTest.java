package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What concerns the process as a whole: its logging, its end, its terminal. */
@Tag("slow")
class ProcessTest {

  private static List<String> probe(String what, String... javaOptions) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(javaOptions));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Probe.class.getName()));
    command.add(what);
    return command;
  }

  @Test
  void warningsOfLibrariesAreShownAndTheirAdviceIsNot() throws Exception {
    Processes.Outcome outcome = Processes.start(Path.of("."), Map.of(), probe("log")).await();
    assertEquals(
        """
        WARNING org.apache.lucene.store.Any - from a library
        INFO Any - ours
        WARN Any - theirs
        """,
        outcome.err());
    assertEquals(0, outcome.status());
  }

  @Test
  void sigtermEndsTheWorkBetweenTwoBatches() throws IOException, InterruptedException {
    Process process = Processes.builder(Path.of("."), Map.of(), probe("stop")).start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      assertEquals("working", out.readLine());
      // SIGTERM; Process.destroy would close the streams as well.
      process.toHandle().destroy();
      assertEquals(List.of("batch saved"), out.lines().toList());
      assertEquals(List.of("siterank: stopping after the current batch"), err.lines().toList());
      assertEquals(128 + 15, process.waitFor());
    }
  }

  @Test
  void logLinesAndMessagesTakeTheBarAwayFirst() throws Exception {
    String clear = "\r\033[K";
    Processes.Outcome outcome =
        Processes.start(
                Path.of("."), Map.of(), probe("bar", "-D" + Terminal.STDERR_PROPERTY + "=terminal"))
            .await();
    // What is left on the terminal: in each line what follows the last clearing of it. (The clock
    // may have drawn the bar again in between.)
    List<String> left =
        Stream.of(outcome.err().split("\n", -1))
            .map(line -> line.contains(clear) ? after(line, clear) : line)
            .toList();
    assertTrue(outcome.err().startsWith("\rCrawling ["), outcome.err());
    assertEquals(List.of("WARN Probe - slow server", "a message", ""), left);
  }

  private static String after(String line, String mark) {
    return line.substring(line.lastIndexOf(mark) + mark.length());
  }
}
