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
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.searchlog.SearchLog;

/** A run learns from the results that people open, and the next search goes by it. */
@Tag("slow")
class ChosenSearchTest {

  private static final String SITE = "https://www.example.org/";

  @TempDir Path folder;

  private String out = "";
  private String err = "";

  private int siterank(String command, String... args) {
    StringWriter printed = new StringWriter();
    StringWriter said = new StringWriter();
    String[] all = new String[args.length + 5];
    all[0] = command;
    System.arraycopy(
        new String[] {"--data", folder.resolve("data").toString(), "--site", SITE}, 0, all, 1, 4);
    System.arraycopy(args, 0, all, 5, args.length);
    int code = Main.run(new PrintWriter(printed), new PrintWriter(said), all);
    out = printed.toString();
    err = said.toString();
    return code;
  }

  private List<String> found(String... args) throws IOException {
    assertEquals(0, siterank("search", args), err);
    JsonNode hits = new ObjectMapper().readTree(out).get("hits");
    return StreamSupport.stream(hits.spliterator(), false)
        .map(hit -> hit.get("url").asText().substring(SITE.length()))
        .toList();
  }

  private void run(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "--dir";
    all[1] = folder.resolve("site").toString();
    System.arraycopy(args, 0, all, 2, args.length);
    assertEquals(0, siterank("run", all), err);
  }

  @Test
  void whatPeopleOpenComesFirst() throws IOException {
    Path site = Files.createDirectories(folder.resolve("site"));
    Files.writeString(
        site.resolve("index.html"),
        "<title>Town</title><p>Hello.</p><a href=a.html>A</a><a href=b.html>B</a>");
    Files.writeString(
        site.resolve("a.html"),
        "<title>Rules</title><p>Where parking is allowed. Parking at night. No parking.</p>");
    Files.writeString(
        site.resolve("b.html"),
        "<title>Prices</title><p>What an hour of parking costs in the middle of the town, and"
            + " what it costs at the station.</p>");
    run();
    assertEquals(List.of("a.html", "b.html"), found("--format", "json", "parking"));

    LocalDate today = LocalDate.now(ZoneId.systemDefault());
    try (SearchLog searches = SearchLog.open(folder.resolve("data"), 1)) {
      for (int day = 1; day <= 10; day++) {
        for (int person = 0; person < 4; person++) {
          String client = "192.0." + person + ".1";
          searches.asked(today.minusDays(day), "parking", 2, client);
          searches.opened(
              today.minusDays(day),
              "parking",
              SITE + (person == 3 ? "a.html" : "b.html"),
              person == 3 ? 1 : 2,
              client);
        }
      }
    }
    assertEquals(List.of("a.html", "b.html"), found("--format", "json", "parking"), "not learnt");
    run();
    assertEquals(List.of("b.html", "a.html"), found("--format", "json", "Parking"));
    assertEquals(
        List.of("a.html", "b.html"), found("--format", "json", "--chosen", "off", "parking"));
    assertEquals(List.of("a.html", "b.html"), found("--format", "json", "parking rules"));
    assertEquals(0, siterank("search", "--explain", "parking"), err);
    // Two networks in 256 look alike, so that one of them may not be counted.
    assertTrue(
        out.lines().anyMatch(line -> line.matches(".*opened (2[6-9]|30) of (3[5-9]|40) times.*")),
        out);

    // A file that somebody spoilt keeps nobody from searching.
    Files.writeString(folder.resolve("data/chosen.tsv"), "parking\tb.html\n");
    assertEquals(List.of("a.html", "b.html"), found("--format", "json", "parking"));
    run();
    assertEquals(List.of("b.html", "a.html"), found("--format", "json", "parking"));

    run("--chosen", "off");
    assertEquals(List.of("b.html", "a.html"), found("--format", "json", "parking"), "kept");
  }
}
