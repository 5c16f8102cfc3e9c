package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands about two sites that have pages of the same path. */
class SeveralSitesCommandTest {

  @TempDir Path folder;

  private String output = "";
  private String errors = "";

  @BeforeEach
  void sites() throws IOException {
    StringBuilder yaml = new StringBuilder("sites:\n");
    for (String name : List.of("portal", "handbook")) {
      String url = "https://" + name + ".example/";
      Path pages = Files.createDirectories(folder.resolve(name));
      Files.writeString(
          pages.resolve("index.html"),
          "<title>Home</title><a href=wages.html>wages</a> <a href=https://portal.example/>p</a>"
              + " <a href=https://handbook.example/>h</a>");
      Files.writeString(pages.resolve("wages.html"), "<title>Wages</title><a href=./>home</a>");
      StringBuilder log = new StringBuilder();
      for (int i = 0; i < 30; i++) {
        String line =
            "10.0.0.%d - - [01/Nov/2026:10:00:0%d +0000] \"GET %s HTTP/1.1\" 200 9 \"%s\" \"%s\"\n";
        String browser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        log.append(line.formatted(i, 1, "/", "https://news.example/", browser));
        log.append(line.formatted(i, 5, "/wages.html", url, browser));
        log.append(line.formatted(i, 9, "/gone.html", url, browser));
      }
      Files.writeString(folder.resolve(name + ".log"), log);
      yaml.append("  ").append(name).append(":\n    site:\n      url: ").append(url);
      yaml.append("\n      dir: ").append(pages).append("\n    logs:\n      files: ");
      yaml.append(folder.resolve(name + ".log")).append('\n');
    }
    yaml.append("data: ").append(folder.resolve("data")).append('\n');
    Files.writeString(folder.resolve("siterank.yaml"), yaml);
  }

  private int run(String... command) {
    List<String> more = new ArrayList<>();
    more.addAll(List.of("--config", folder.resolve("siterank.yaml").toString()));
    CommandRun run = CommandRun.ofProgram(more, command);
    output = run.out();
    errors = run.err();
    return run.code();
  }

  private String file(String name, String text) {
    return CommandRun.file(folder, name, text);
  }

  @Test
  void aPathAloneNamesNoPage() {
    run("run");
    for (String command : List.of("page", "check", "rights")) {
      assertEquals(2, run(command, "/wages.html"), command + output);
      assertTrue(
          errors.contains(
              "\"/wages.html\" is not a web address; of several sites, give the URL of a page,"
                  + " which begins as in https://portal.example/"),
          errors);
    }
    assertEquals(0, run("page", "https://handbook.example/wages.html"), errors);
    assertTrue(output.contains("https://handbook.example/wages.html"), output);
    String edits = file("edits.tsv", "+\t/wages.html\thttps://handbook.example/wages.html\n");
    assertEquals(2, run("whatif", "--edits", edits), output);
    assertTrue(errors.contains("edits.tsv:1: "), errors);
    assertTrue(errors.contains("/wages.html"), errors);
    String judgments = file("judgments.tsv", "wages\t/wages.html\n");
    assertEquals(2, run("eval", "--judgments", judgments), output);
    assertTrue(errors.contains("judgments.tsv:1: neither an http or https URL nor,"), errors);
    String rights = file("rights.tsv", "/wages.html\thr\n");
    assertEquals(2, run("rank", "--rights-file", rights), output);
    assertTrue(errors.contains("rights.tsv:1: "), errors);
  }

  @Test
  void tablesOfTheLogsNameTheHostOfAPage() {
    run("run");
    assertEquals(0, run("logs", "--explain"), errors);
    assertTrue(
        output.contains("portal.example/                 > portal.example/wages.html"), output);
    assertTrue(
        output.contains("handbook.example/               > handbook.example/wages.html"), output);
    assertTrue(output.contains("  30  handbook.example/gone.html"), output);
    assertTrue(output.lines().noneMatch(line -> line.endsWith("  /wages.html")), output);
  }
}
