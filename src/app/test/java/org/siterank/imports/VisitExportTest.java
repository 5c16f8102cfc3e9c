package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.accesslog.ReferrerLookup;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.DaySpan;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;
import org.siterank.exports.VisitExport;
import org.siterank.exports.VisitProgram;
import org.siterank.exports.VisitSink;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** What the export of each program tells, visit by visit. */
@Tag("slow")
class VisitExportTest {

  private static final String SITE = "https://www.example.org";
  private static final SiteScope SCOPE = SiteScope.of(PageUrl.of(SITE + "/"));
  private static final ReferrerLookup LOOKUP = new ReferrerLookup(SCOPE);

  @TempDir Path folder;

  private final RowTally tally = new RowTally();

  private List<String> read(VisitProgram program, Path file, String... days)
      throws IOException, RefusedExportException {
    return read(program, file, Optional.empty(), days);
  }

  private List<String> read(
      VisitProgram program, Path file, Optional<RequestClass> unsaid, String... days)
      throws IOException, RefusedExportException {
    InflowImport inflow =
        new InflowImport(SCOPE, Optional.of(program), LocalDate.parse("2026-02-01"));
    Optional<DaySpan> wanted =
        days.length == 0
            ? Optional.empty()
            : Optional.of(new DaySpan(LocalDate.parse(days[0]), LocalDate.parse(days[1])));
    VisitExport.read(program, file, new VisitSink(inflow, tally, wanted, unsaid, LOOKUP));
    return inflow.visits().entrySet().stream()
        .map(
            visit ->
                visit.getKey().day().map(LocalDate::toString).orElse("?")
                    + " "
                    + visit.getKey().url().value().substring(SITE.length())
                    + " "
                    + visit.getKey().requestClass().label()
                    + " "
                    + visit.getKey().host().replace(SITE, "")
                    + " "
                    + visit.getValue())
        .toList();
  }

  private Map<String, Long> leftOut() {
    Map<String, Long> all = new TreeMap<>();
    tally.leftOut().forEach((reason, rows) -> all.put(reason, rows.lines()));
    return all;
  }

  @Test
  void goatCounterTellsEntriesAndClicksOfEachSession() throws Exception {
    for (Path file :
        List.of(Exports.file(folder, "goatcounter.csv"), Exports.gzip(folder, "goatcounter.csv"))) {
      assertEquals(
          List.of(
              "2026-01-05 / search google 1",
              "2026-01-06 /hours direct  1",
              "2026-01-05 /hours external portal.example 1",
              "2026-01-06 /prices direct  1",
              "2026-01-05 /prices internal / 1",
              "2026-01-06 /prices social hacker news 1"),
          sorted(read(VisitProgram.GOATCOUNTER, file)));
    }
    assertEquals(20, tally.rows());
    assertEquals(
        Map.of(
            "a bot", 2L,
            "an event", 2L,
            "the same page again", 2L,
            "without a session or a referrer", 2L),
        leftOut());
    assertEquals(0, tally.unusable());
  }

  private static List<String> sorted(List<String> visits) {
    return visits.stream().sorted(Comparator.comparing(visit -> visit.substring(11))).toList();
  }

  @Test
  void goatCountersArchiveTellsVisitsWithAReferrer() throws Exception {
    Path file =
        Exports.zip(
            folder,
            Map.of(
                "export/hit_stats.jsonl", "goatcounter-hit_stats.jsonl",
                "export/paths.jsonl", "goatcounter-paths.jsonl",
                "export/refs.jsonl", "goatcounter-refs.jsonl"));
    assertEquals(
        List.of("2026-01-05 / search google 3", "2026-01-06 /prices external portal.example 2"),
        read(VisitProgram.GOATCOUNTER, file));
    assertEquals(5, tally.rows());
    assertEquals(1, tally.unusable());
    assertEquals(
        Map.of(
            "a path_id that paths.jsonl lacks", 1L,
            "an event", 1L,
            "without a referrer: entries or clicks inside the site", 1L),
        leftOut());
    assertTrue(
        tally.leftOut().get("an event").first().contains("export.zip, export/hit_stats.jsonl:4"),
        tally.leftOut().toString());
  }

  @Test
  void plausibleTellsEntryPagesByDay() throws Exception {
    List<String> expected =
        List.of(
            "2026-01-05 / direct  12",
            "2026-01-05 /prices direct  4",
            "2026-01-06 /prices direct  3");
    assertEquals(
        expected, read(VisitProgram.PLAUSIBLE, Exports.file(folder, "plausible-entry-pages.csv")));
    Path archive =
        Exports.zip(
            folder,
            Map.of(
                "imported_entry_pages_20260105_20260106.csv", "plausible-entry-pages.csv",
                "imported_sources_20260105_20260106.csv", "plausible-sources.csv"));
    assertEquals(expected, read(VisitProgram.PLAUSIBLE, archive));
    assertEquals(8, tally.rows());
    assertEquals(Map.of("no page", 2L), leftOut());
    assertEquals(
        List.of("2026-01-06 /prices search imported 3"),
        read(
            VisitProgram.PLAUSIBLE,
            archive,
            Optional.of(RequestClass.SEARCH),
            "2026-01-06",
            "2026-01-31"));
    assertEquals(2L, leftOut().get("of days that are not wanted"));
  }

  @Test
  void plausiblesDashboardTellsNoDays() throws Exception {
    Path file = Exports.file(folder, "plausible-dashboard.csv");
    assertEquals(
        List.of("? / direct  17", "? /prices direct  4"),
        read(VisitProgram.PLAUSIBLE, file, "2026-01-01", "2026-01-31"));
    assertRefused(VisitProgram.PLAUSIBLE, file, "name them with --from and --to");
  }

  @Test
  void analyticsTellsLandingPagesBySourceOverItsPeriod() throws Exception {
    Path file = Exports.file(folder, "google-analytics.csv");
    List<String> expected =
        List.of(
            "? / search google 31",
            "? /hours social facebook.com 4",
            "? /hours direct  6",
            "? /prices assistant chatgpt.com 5",
            "? /prices direct  8",
            "? /prices?ref=a external portal.example 9");
    assertEquals(expected, byUrl(read(VisitProgram.GOOGLE_ANALYTICS, file)));
    assertEquals(8, tally.rows());
    assertEquals(Map.of("a line of totals", 1L, "sessions without a landing page", 1L), leftOut());
    assertEquals(
        expected, byUrl(read(VisitProgram.GOOGLE_ANALYTICS, file, "2026-01-01", "2026-01-31")));
    assertRefused(
        VisitProgram.GOOGLE_ANALYTICS,
        file,
        "are of 2026-01-01 to 2026-01-31, not of 2026-01-02 to 2026-01-31",
        "2026-01-02",
        "2026-01-31");
  }

  private static List<String> byUrl(List<String> visits) {
    return visits.stream()
        .sorted(
            Comparator.comparing((String visit) -> visit.split(" ", -1)[1])
                .thenComparing(visit -> visit.split(" ", -1)[2].equals("direct") ? 1 : 0))
        .toList();
  }

  @Test
  void anExplorationTellsDaysHostsAndChannels() throws Exception {
    assertEquals(
        List.of(
            "2026-01-05 / search imported 12",
            "2026-01-06 /hours social imported 1",
            "2026-01-06 /hours direct  1",
            "2026-01-06 /prices?a=1 external imported 4"),
        byUrl(
            read(
                VisitProgram.GOOGLE_ANALYTICS,
                Exports.file(folder, "google-analytics-exploration.csv"))));
    assertEquals(Map.of("a line of totals", 1L, "of another site", 1L), leftOut());
  }

  @Test
  void eventsOfBigQueryTellSessionsInTheOrderOfTheirTimes() throws Exception {
    assertEquals(
        List.of(
            "2026-01-05 / search google.com 1",
            "2026-01-06 /hours direct  1",
            "2026-01-06 /prices external portal.example 1",
            "2026-01-05 /prices internal / 1"),
        read(VisitProgram.GOOGLE_ANALYTICS, Exports.gzip(folder, "google-analytics-events.jsonl")));
    assertEquals(6, tally.rows());
    assertEquals(
        Map.of("an event that is no page view", 1L, "without a session: no consent was given", 1L),
        leftOut());
  }

  @Test
  void searchConsoleTellsClicksOverTheDaysOfItsChart() throws Exception {
    Path archive =
        Exports.zip(
            folder,
            Map.of(
                "Pages.csv", "search-console-pages.csv",
                "Chart.csv", "search-console-chart.csv",
                "Queries.csv", "search-console-queries.csv"));
    List<String> expected = List.of("? / search google.com 3", "? /prices search google.com 31");
    assertEquals(expected, read(VisitProgram.SEARCH_CONSOLE, archive));
    assertEquals(Map.of("no page", 1L, "of another site", 1L), leftOut());
    assertRefused(
        VisitProgram.SEARCH_CONSOLE,
        archive,
        "are of 2026-01-05 to 2026-01-06, not of 2026-01-05",
        "2026-01-05",
        "2026-01-05");
    Path alone = Exports.file(folder, "search-console-pages.csv");
    assertEquals(expected, read(VisitProgram.SEARCH_CONSOLE, alone, "2026-01-05", "2026-01-06"));
    assertRefused(VisitProgram.SEARCH_CONSOLE, alone, "does not tell the days");
    assertRefused(
        VisitProgram.SEARCH_CONSOLE,
        Exports.file(folder, "search-console-queries.csv"),
        "no table of pages and clicks");
  }

  @Test
  void matomosEntryPagesAreReadInUtf16() throws Exception {
    for (Path file :
        List.of(
            Exports.file(folder, "matomo-entry-pages.csv"),
            Exports.utf16(folder, "matomo-entry-pages.csv"))) {
      assertEquals(
          List.of("? / direct  30", "? /news/2026 direct  0", "? /prices direct  10"),
          read(VisitProgram.MATOMO, file, "2026-01-01", "2026-01-31"));
    }
    assertEquals(8, tally.rows());
    assertEquals(Map.of("pages that Matomo has put together", 2L), leftOut());
  }

  @Test
  void matomosAnswerForSeveralDaysTellsThem() throws Exception {
    assertEquals(
        List.of(
            "2026-01-05 / direct  14",
            "2026-01-05 /prices direct  0",
            "2026-01-06 /prices direct  3"),
        read(VisitProgram.MATOMO, Exports.file(folder, "matomo-entry-pages.json")));
    assertEquals(4, tally.rows());
    assertEquals(1, tally.unusable());
    assertEquals(Map.of("a folder and no page; export the report flat (flat=1)", 1L), leftOut());
  }

  @Test
  void matomosVisitsTellWhereFromAndEveryClick() throws Exception {
    assertEquals(
        List.of(
            "2026-01-05 / search google.com 1",
            "2026-01-06 /hours direct  1",
            "2026-01-06 /hours external portal.example 1",
            "2026-01-05 /prices internal / 1",
            "2026-01-06 /prices social facebook.com 1"),
        sorted(read(VisitProgram.MATOMO, Exports.file(folder, "matomo-visits.json"))));
    assertEquals(5, tally.rows());
    assertEquals(Map.of("a visit without a page view", 1L, "the same page again", 1L), leftOut());
    assertEquals(
        List.of(
            "2026-01-05 / search google.com 1",
            "2026-01-06 /hours direct  1",
            "2026-01-05 /prices internal / 1"),
        sorted(read(VisitProgram.MATOMO, Exports.utf16(folder, "matomo-visits.csv"))));
  }

  @Test
  void aDayThatIsNotOverIsLeftOut() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("today.csv"),
            "date,entry_page,visitors,entrances\n2026-01-31,/,1,2\n2026-02-01,/,1,7\n");
    assertEquals(List.of("2026-01-31 / direct  2"), read(VisitProgram.PLAUSIBLE, file));
    assertEquals(Map.of("of a day that is not over", 1L), leftOut());
  }

  @ParameterizedTest
  @CsvSource({
    "matomo, 'label,nb_visits\n/a,3\n', neither a report of entry pages",
    "matomo, '{\"result\":\"error\",\"message\":\"token_auth\"}', error: token_auth",
    "matomo, '{\"x\":3}', bad:1: neither a visit nor a row of a report: a field x",
    "matomo, '{\"yesterday\":[]}', 'bad:1: a period is written 2026-01-31'",
    "matomo, '[{\"label\":\"/a\"', bad:1: not JSON",
    "matomo, 'label,entry_nb_visits\n/a,many\n', bad:2: visits are a whole number",
    "matomo, 'idVisit,serverDate\n1,2026-01-05\n', lacks its actions",
    "matomo, '[{\"idVisit\":1,\"serverDate\":\"Monday\"}]', bad:1: a day is written 2026-01-31: Monday",
    "goatcounter, 'Path,Event\n/a,false\n', whose header begins with 2Path",
    "goatcounter, '7Path,Event\n/a,false\n', bad:1: a version of GoatCounter's export",
    "goatcounter, '2Path,Event,Bot\n/a,false,0\n', bad:1: one of Event",
    "goatcounter, '2Path,Event,Bot,Session,Referrer,Date\n/a,false,0,s,,noon\n', 'bad:2: a time is written 2026-01-31T12:00:00Z: noon'",
    "plausible, 'date,page,visitors\n2026-01-05,/,3\n', no table of entry pages",
    "plausible, 'date,entry_page,entrances\n5 January,/,3\n', bad:2: a day is written 2026-01-31: 5 January",
    "plausible, 'date,entry_page,entrances\n2026-01-05,/,-3\n', bad:2: visits are a whole number",
    "google-analytics, 'Page path,Views\n/,3\n', neither a table with the columns",
    "google-analytics, 'Landing page,Sessions\n/,3\n', does not tell the days",
    "google-analytics, '# Start date: 20261301\n', bad:1: a day is written",
    "google-analytics, '{\"name\":\"x\"}', bad:1: an event has an event_name; there are: name",
    "search-console, 'Top queries,Clicks\nx,3\n', no table of pages and clicks",
    "search-console, '', no table of pages and clicks",
  })
  void whatIsNoExportIsRefusedWithFileLineAndValue(String program, String text, String message)
      throws IOException {
    Path file = Files.writeString(folder.resolve("bad"), text);
    assertRefused(VisitProgram.of(program).orElseThrow(), file, message);
  }

  private void assertRefused(VisitProgram program, Path file, String message, String... days) {
    String said =
        assertThrows(RefusedExportException.class, () -> read(program, file, days)).getMessage();
    assertTrue(said.contains(message), said);
    assertTrue(said.startsWith(file.toString()), said);
  }

  @Test
  void damagedFilesAreRefused() throws Exception {
    byte[] packed = Files.readAllBytes(Exports.gzip(folder, "goatcounter.csv"));
    Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(packed, packed.length / 2));
    assertRefused(VisitProgram.GOATCOUNTER, cut, "ends in the middle of its compressed data");
    Path archive = Exports.zip(folder, Map.of("Pages.csv", "search-console-pages.csv"));
    byte[] zipped = Files.readAllBytes(archive);
    Path half = Files.write(folder.resolve("half.zip"), Arrays.copyOf(zipped, zipped.length / 2));
    assertRefused(VisitProgram.SEARCH_CONSOLE, half, "the archive is damaged or cut off");
    Path latin = Files.write(folder.resolve("latin.csv"), new byte[] {'a', (byte) 0xe4, '\n'});
    assertRefused(VisitProgram.PLAUSIBLE, latin, "neither UTF-8 nor UTF-16");
    assertThrows(
        IOException.class, () -> read(VisitProgram.PLAUSIBLE, folder.resolve("nowhere.csv")));
  }
}
