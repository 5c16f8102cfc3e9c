package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.accesslog.HostileLog;

class HostileLogTest {

  @TempDir Path folder;

  /** What a command printed on both streams. */
  private record Printed(int status, String out, String err) {}

  private Printed run(String... more) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] args = new String[more.length + 6];
    System.arraycopy(more, 0, args, 6, more.length);
    args[0] = "logs";
    args[1] = "--no-progress";
    args[2] = "--site";
    args[3] = "http://www.semicomplete.com/";
    args[4] = "--data";
    args[5] = folder.resolve("data").toString();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Printed(status, out.toString(), err.toString());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void hostileLinesAreCountedAndNeverReachTheTerminalAsTheyAre(long seed) throws IOException {
    byte[] log = HostileLog.of(seed);
    Path file = Files.write(folder.resolve("access.log"), log);
    long lines = 0;
    for (byte b : log) {
      lines += b == '\n' ? 1 : 0;
    }
    Printed read = run("--logs", file.toString());
    assertTrue(read.status() <= 1, read.err());
    assertHarmless(read);
    Printed text = run("--explain");
    assertHarmless(text);
    assertTrue(text.out().contains("unreadable"), text.out());
    Printed json = run("--explain", "--format", "json");
    assertHarmless(json);
    JsonNode audit = new ObjectMapper().readTree(json.out());
    long sum = 0;
    for (JsonNode count : audit.get("classes")) {
      assertTrue(count.asLong() >= 0, json.out());
      sum += count.asLong();
    }
    assertEquals(lines, audit.get("lines").asLong());
    assertEquals(lines, sum);
    assertTrue(audit.get("classes").get("unreadable").asLong() > 100, "some lines are no lines");
    assertTrue(audit.get("classes").get("asset").asLong() > 1000, "most of them are");
  }

  /** Printable characters and line ends, and nothing that steers a terminal. */
  private static void assertHarmless(Printed printed) {
    for (String text : new String[] {printed.out(), printed.err()}) {
      text.chars()
          .filter(c -> c != '\n')
          .forEach(
              c -> assertTrue(!Character.isISOControl(c) && c != 0x202e, Integer.toHexString(c)));
    }
  }
}
