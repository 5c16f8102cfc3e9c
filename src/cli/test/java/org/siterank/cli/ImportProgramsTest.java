package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.imports.Exports;

/** Exports of analytics programs, from {@code run --dir} to ranks. */
@Tag("slow")
class ImportProgramsTest {

  private static final String SITE = "https://www.example.org/";

  @TempDir Path folder;

  private CommandRun run(String... args) {
    return CommandRun.ofProgram(
        List.of("--data", folder.resolve("data").toString(), "--no-progress"), args);
  }

  private CommandRun importing(Path file, String... from) {
    Stream<String> command =
        Stream.of("import", "inflow", "--site", SITE, "--file", file.toString());
    return run(Stream.concat(command, Stream.of(from)).toArray(String[]::new));
  }

  @BeforeEach
  void crawl() throws IOException {
    Path built = Files.createDirectories(folder.resolve("public"));
    Map<String, String> pages =
        Map.of("index", "Home", "prices", "Prices", "hours", "Opening hours");
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.writeString(
          built.resolve(page.getKey() + ".html"),
          "<title>"
              + page.getValue()
              + "</title><a href=/>Home</a> <a href=/prices>Prices</a>"
              + " <a href=/hours>Hours</a><p>"
              + page.getValue()
              + " of the house.");
    }
    CommandRun run = run("run", "--site", SITE, "--dir", built.toString());
    assertEquals(0, run.code(), run.err());
  }

  private List<String> inflow() {
    return run("export", "inflow").out().lines().skip(1).toList();
  }

  @Test
  void visitsOfEachProgramAreInflowAndRanks() throws IOException {
    CommandRun matomo = importing(Exports.file(folder, "matomo-visits.json"), "--from", "matomo");
    assertEquals(0, matomo.code(), matomo.out() + matomo.err());
    assertTrue(
        matomo
            .out()
            .contains("4 added, to 3 addresses, as of 2026-01-05 to 2026-01-06, and 1 click"),
        matomo.out());
    assertEquals(
        List.of(SITE + "\t0\t1\t0\t0", SITE + "hours\t1\t1\t0\t1", SITE + "prices\t1\t0\t1\t1"),
        inflow());
    Path archive =
        Exports.zip(
            folder,
            Map.of(
                "Pages.csv", "search-console-pages.csv", "Chart.csv", "search-console-chart.csv"));
    assertEquals(0, importing(archive, "--from", "search-console").code());
    assertEquals(
        List.of(SITE + "\t0\t4\t0\t0", SITE + "hours\t1\t1\t0\t1", SITE + "prices\t1\t31\t1\t1"),
        inflow());
    assertEquals(0, run("rank").code());
    List<String> ranks = run("export", "ranks").out().lines().skip(1).toList();
    assertEquals(3, ranks.size());
    assertTrue(ranks.get(0).startsWith(SITE + "prices\t"), ranks.toString());
    assertTrue(Double.parseDouble(ranks.get(0).split("\t", -1)[3]) > 0, ranks.toString());
    String audit = run("logs", "--explain", "--format", "json").out();
    assertTrue(audit.contains("\"lines\" : 39") || audit.contains("\"lines\": 39"), audit);
  }

  @Test
  void anExportOfEverythingAddsNewDaysAlone() throws IOException {
    Path first = Exports.file(folder, "plausible-entry-pages.csv");
    CommandRun one =
        importing(first, "--from", "plausible", "--from", "2026-01-05", "--to", "2026-01-05");
    assertTrue(one.out().contains("16 added, to 2 addresses, as of the day 2026-01-05"), one.out());
    CommandRun all = importing(first, "--from", "plausible");
    assertEquals(0, all.code(), all.err());
    assertTrue(
        all.out()
            .contains(
                "3 added, to 1 address, as of the day 2026-01-06; of 2026-01-05 nothing, they were"
                    + " imported before"),
        all.out());
    List<String> inflow = inflow();
    CommandRun again = importing(first, "--from", "plausible");
    assertEquals(0, again.code(), again.err());
    assertTrue(again.out().contains("0 added; of 2026-01-05 to 2026-01-06 nothing"), again.out());
    assertEquals(inflow, inflow());
    CommandRun other = importing(Exports.file(folder, "goatcounter.csv"), "--from", "goatcounter");
    assertTrue(other.out().contains("5 added"), "another program has days of its own");
    CommandRun forgotten =
        run(
            "logs",
            "--forget",
            "--logs",
            Files.writeString(folder.resolve("a.log"), "").toString(),
            "--site",
            SITE);
    assertTrue(forgotten.err().contains("forgot"), forgotten.err());
    assertTrue(importing(first, "--from", "plausible").out().contains("19 added"));
  }

  @Test
  void aTableThatDoesNotTellDaysApartIsTakenOnce() throws IOException {
    Path file = Exports.utf16(folder, "matomo-entry-pages.csv");
    String[] january = {"--from", "matomo", "--from", "2026-01-01", "--to", "2026-01-31"};
    CommandRun one = importing(file, january);
    assertTrue(
        one.out().contains("40 added, to 2 addresses, as of 2026-01-01 to 2026-01-31"), one.out());
    List<String> inflow = inflow();
    assertTrue(importing(file, january).out().contains("0 added: this table was imported before"));
    Path other =
        Files.writeString(
            folder.resolve("later.csv"), "label,entry_nb_visits,metadata_url\n/x,9," + SITE + "\n");
    CommandRun overlapping =
        importing(other, "--from", "matomo", "--from", "2026-01-31", "--to", "2026-02-28");
    assertEquals(2, overlapping.code(), overlapping.out());
    assertTrue(
        overlapping.err().contains("visits of 2026-01-31 were imported from matomo before"),
        overlapping.err());
    assertEquals(inflow, inflow());
    CommandRun searched =
        importing(
            other,
            "--from",
            "matomo",
            "--from",
            "2026-01-31",
            "--to",
            "2026-02-28",
            "--class",
            "search");
    assertEquals(0, searched.code(), "a segment of visits of another class: " + searched.err());
  }

  @Test
  void visitsThatLogsHaveCountedAsWellAreReportedWithTheirDays() throws IOException {
    Path log =
        Files.writeString(
            folder.resolve("access.log"),
            "192.0.2.7 - - [06/Jan/2026:10:00:00 +0000] \"GET /prices HTTP/1.1\" 200 9 \"-\""
                + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"\n");
    assertEquals(0, run("logs", "--site", SITE, "--logs", log.toString()).code());
    CommandRun imported =
        importing(Exports.file(folder, "matomo-entry-pages.json"), "--from", "matomo");
    assertEquals(1, imported.code(), imported.out());
    assertTrue(
        imported.err().contains("visits of 2026-01-06 count twice: access logs"), imported.err());
    assertFalse(imported.err().contains("2026-01-05"), imported.err());
  }

  @Test
  void wrongUseOfFromIsToldWithWhatIsMeant() throws IOException {
    Path file = Exports.file(folder, "plausible-dashboard.csv");
    for (List<String> wrong :
        List.of(
            List.of("plausibel", "got \"plausibel\". Did you mean plausible?"),
            List.of("visits", "a day as in 2026-01-31, or matomo, goatcounter, plausible"),
            List.of("2026-02-30", "--from: a day is written 2026-01-31; got \"2026-02-30\""),
            List.of("plausible", "does not tell the days of its visits"))) {
      CommandRun run = importing(file, "--from", wrong.get(0));
      assertEquals(2, run.code(), run.out());
      assertTrue(run.err().contains(wrong.get(1)), run.err());
    }
    CommandRun two = importing(file, "--from", "matomo", "--from", "plausible");
    assertTrue(two.err().contains("one day and one program at most"), two.err());
    CommandRun column =
        importing(file, "--from", "plausible", "--visits-column", "x", "--to", "2026-01-31");
    assertEquals(2, column.code());
    assertTrue(column.err().contains("--visits-column: the columns of plausible"), column.err());
    CommandRun queries =
        run("import", "queries", "--site", SITE, "--file", file.toString(), "--from", "matomo");
    assertTrue(queries.err().contains("--from matomo says nothing of queries"), queries.err());
    CommandRun links =
        run("import", "links", "--site", SITE, "--file", file.toString(), "--from", "matomo");
    assertTrue(links.err().contains("--from says nothing of links"), links.err());
    CommandRun missing = importing(folder.resolve("nowhere.csv"), "--from", "matomo");
    assertEquals(3, missing.code(), missing.err());
  }
}
