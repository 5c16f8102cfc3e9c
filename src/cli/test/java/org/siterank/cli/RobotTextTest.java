package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people are told of robots that call themselves browsers. */
class RobotTextTest {

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void write() throws IOException {
    log = folder.resolve("access.log");
    StringBuilder text = new StringBuilder();
    for (String who : List.of("10.0.0.1 /a", "10.0.0.2 /a", "10.0.0.1 /robots.txt")) {
      int blank = who.indexOf(' ');
      text.append(who, 0, blank)
          .append(" - - [01/Feb/2024:10:00:00 +0000] \"GET ")
          .append(who.substring(blank + 1))
          .append(" HTTP/1.1\" 200 9 \"-\" \"")
          .append(BROWSER)
          .append("\"\n");
    }
    Files.writeString(log, text);
  }

  private String logs(String... more) {
    List<String> args = new ArrayList<>(List.of("logs", "--no-progress"));
    args.addAll(List.of("--site", "https://www.example.org/", "--logs", log.toString()));
    args.addAll(List.of("--data", folder.resolve("data").toString()));
    args.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), args.toArray(String[]::new));
    assertEquals(0, status, err::toString);
    return out + err.toString();
  }

  @Test
  void aReadingSaysHowManyClientsItRecognisedAndByWhat() {
    String said = logs().replaceAll("\\s+", " ");
    assertTrue(said.contains("3 new in 1 file: 1 page view; set aside: 1 asset, 1 robot"), said);
    assertTrue(said.contains("1 with a browser's name recognised by their behaviour"), said);
    assertTrue(said.contains("1 by reading robots.txt; 1 page view already counted"), said);
    String explained = logs("--explain").replaceAll("\\s+", " ");
    assertTrue(explained.contains("1 (reads robots.txt)"), explained);
    assertTrue(
        explained.contains(
            "recognised by their behaviour: 1 client by reading robots.txt (1 line)"));
  }

  @Test
  void switchedOffItSaysNothingOfIt() {
    String said = logs("--robots-by-behaviour", "off");
    assertFalse(said.contains("recognised"), said);
    assertFalse(logs("--explain").contains("robots.txt"), said);
  }
}
