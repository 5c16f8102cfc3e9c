package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries as Search Console gives them out, and what becomes of them. */
@Tag("slow")
class ImportQueriesTest {

  private static final String SITE = "https://www.example.org/";

  private static final String[] JANUARY = {"--from", "2026-01-01", "--to", "2026-01-31"};

  private static final String HEAD = "page,query,clicks,impressions,ctr,position\n";

  @TempDir Path folder;

  @BeforeEach
  void site() throws IOException {
    Path links =
        Files.writeString(
            folder.resolve("links.tsv"), SITE + "\t" + SITE + "a\n" + SITE + "a\t" + SITE + "\n");
    run("import", "links", "--site", SITE, "--file", links.toString());
    assertEquals(0, run("rank", "--no-progress").code());
  }

  private CommandRun run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all =
        Stream.concat(Arrays.stream(args), Stream.of("--data", folder.resolve("data").toString()))
            .toArray(String[]::new);
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all);
    return new CommandRun(status, out.toString(), err.toString());
  }

  private CommandRun importing(String name, String text, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return run(
        Stream.concat(
                Stream.of("import", "queries", "--site", SITE, "--file", file.toString()),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  private JsonNode queries(String path) throws IOException {
    CommandRun run = run("page", SITE + path, "--format", "json");
    assertEquals(0, run.code(), run.err());
    return new ObjectMapper().readTree(run.out()).path("engineQueries");
  }

  /** Query, clicks, impressions and mean position of a page, as words. */
  private List<String> rows(String path) throws IOException {
    List<String> rows = new ArrayList<>();
    queries(path)
        .path("queries")
        .forEach(
            row ->
                rows.add(
                    row.path("query").asText()
                        + " "
                        + row.path("clicks")
                        + " "
                        + row.path("impressions")
                        + " "
                        + row.path("position")));
    return rows;
  }

  @Test
  void rowsOfPageAndQueryAreShownWithThePageAndCountOnce() throws IOException {
    String table =
        HEAD
            + (SITE + "a,Opening  hours,31,400,7.75%,3.5\n")
            + (SITE + "a,arrival,2,100,2%,8.2\n")
            + "/,garden,3,90,3.3%,1.1\n"
            + "https://away.example/,garden,9,9,100%,1\n"
            + "/b.css,garden,9,9,100%,1\n"
            + (SITE + "a,,9,900,1%,4\n")
            + (SITE + "a,me@example.org,1,1,100%,1\n");
    CommandRun imported = importing("q.csv", table, JANUARY);
    assertEquals(0, imported.code(), imported.err());
    String said = imported.out();
    assertTrue(said.contains("7 read"), said);
    assertTrue(
        said.contains(
            "3 queries of 2 pages, 36 clicks, 590 impressions, as of 2026-01-01 to 2026-01-31: 3 rows"
                + " added, 0 changed"),
        said);
    assertTrue(said.contains("1: of another site; first"), said);
    assertTrue(said.contains("q.csv:5: https://away.example/"), said);
    assertTrue(said.contains("1: no page; first"), said);
    assertTrue(said.contains("1: query withheld by the search engine; first"), said);
    assertTrue(said.contains("1: query that may name a person, or is too long; first"), said);
    assertFalse(said.contains("me@example"), said);
    List<String> a = List.of("opening hours 31 400 3.5", "arrival 2 100 8.2");
    assertEquals(a, rows("a"));
    assertEquals("2026-01-01", queries("a").path("first").asText());
    assertEquals("2026-01-31", queries("a").path("last").asText());
    String text = run("page", SITE + "a").out();
    assertTrue(text.contains("2 of search engines, 33 clicks, 500 impressions"), text);
    assertTrue(text.contains("opening hours"), text);

    CommandRun again = importing("renamed.csv", table, JANUARY);
    assertTrue(again.out().contains("0 added: these counts"), again.out());
    assertEquals(a, rows("a"));
  }

  @Test
  void noDayCountsTwice() throws IOException {
    importing("1.csv", HEAD + "/a,hours,3,40,0,2\n/a,map,1,10,0,2\n", JANUARY);
    CommandRun rest = importing("2.csv", HEAD + "/a,hours,4,50,0,2\n/a,bus,1,9,0,3\n", JANUARY);
    assertTrue(rest.out().contains("1 row added, 1 changed"), rest.out());
    assertEquals(List.of("hours 4 50 2.0", "map 1 10 2.0", "bus 1 9 3.0"), rows("a"));
    CommandRun next =
        importing("3.csv", HEAD + "/a,hours,2,50,0,4\n", "--from", "2026-02-01", "--to=2026-02-28");
    assertFalse(next.out().contains("dropped"), next.out());
    assertEquals(List.of("hours 6 100 3.0", "map 1 10 2.0", "bus 1 9 3.0"), rows("a"));
    CommandRun both =
        importing("4.csv", HEAD + "/a,hours,9,80,0,2\n", "--from", "2026-01-31", "--to=2026-03-01");
    assertTrue(both.out().contains("4 of other periods that share its days dropped"), both.out());
    assertEquals(List.of("hours 9 80 2.0"), rows("a"));
    run("logs", "--forget", "--logs", folder.resolve("none.log").toString());
    assertEquals(List.of(), rows("a"));
  }

  @Test
  void ranksStayAsTheyWere() throws IOException {
    String before = run("export", "ranks").out();
    importing("q.csv", HEAD + "/a,hours,300,4000,0,2\n", JANUARY);
    assertEquals(0, run("rank", "--no-progress").code());
    assertEquals(before, run("export", "ranks").out());
    assertEquals(List.of("hours 300 4000 2.0"), rows("a"));
  }

  @Test
  void addressesOfAliasesAreTheSamePage() throws IOException {
    String table = HEAD + "http://example.org/a#x,hours,1,10,0,2\n/a,Hours,2,30,0,4\n";
    CommandRun run =
        importing(
            "q.csv", table, "--alias=http://example.org/", "--from=2026-01-01", "--to=2026-01-09");
    assertEquals(0, run.code(), run.err());
    assertEquals(List.of("hours 3 40 3.5"), rows("a"));
  }

  @Test
  void headingsAreKnownInThreeLanguages() throws IOException {
    for (String head :
        List.of(
            "Page,Query,Clicks,Impressions,CTR,Position",
            "Landing Page,Query,Url Clicks,Impressions,URL CTR,Average Position",
            "Die häufigsten Seiten,Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position",
            "Seite,Suchanfrage,Klicks,Impressionen,Klickrate,Durchschnittliche Position",
            "Pages les plus populaires,Requêtes les plus fréquentes,Clics,Impressions,CTR,Position",
            "Page de destination,Requête,Clics,Impressions,CTR,Position moyenne")) {
      CommandRun run = importing("q.csv", head + "\n/a,café,5,50,10%,2.5\n", JANUARY);
      assertEquals(0, run.code(), head + run.err());
      assertEquals(List.of("café 5 50 2.5"), rows("a"));
      run("logs", "--forget", "--logs", folder.resolve("none.log").toString());
    }
    String german =
        "Seite;Suchanfrage;Klicks;Impressionen;CTR;Position\n/a;Köln;1.200;18.628;6,4 %;4,25\n";
    assertEquals(0, importing("de.csv", german, JANUARY).code());
    assertEquals(List.of("köln 1200 18628 4.25"), rows("a"));
    String other = "wo,was,wie oft,gesehen,platz\n/a,x,1,2,3\n";
    CommandRun named =
        importing(
            "x.csv",
            other,
            Stream.concat(
                    Arrays.stream(JANUARY),
                    Stream.of(
                        "--url-column=wo",
                        "--query-column=was",
                        "--visits-column=wie oft",
                        "--impressions-column=gesehen",
                        "--position-column=platz"))
                .toArray(String[]::new));
    assertEquals(0, named.code(), named.err());
  }

  @Test
  void answersOfTheApiAreReadWhateverTheOrderOfTheirKeys() throws IOException {
    String answer =
        """
        {"rows": [
          {"keys": ["https://weed.example", "https://www.example.org/a"],
           "clicks": 1, "impressions": 5, "ctr": 0.2, "position": 2},
          {"keys": ["hours", "https://www.example.org/a"],
           "clicks": 12.0, "impressions": 1.0E3, "ctr": 0.012, "position": 4.25}
        ], "responseAggregationType": "byPage"}
        {"responseAggregationType": "byPage"}
        """;
    CommandRun run = importing("answer.json", answer, JANUARY);
    assertEquals(0, run.code(), run.err());
    assertEquals(List.of("hours 12 1000 4.25", "https://weed.example 1 5 2.0"), rows("a"));
    String dated =
        """
        [{"keys":["2026-02-03","https://www.example.org/","rose"],"clicks":1,"impressions":4,
          "position":2},
         {"keys":["2026-02-05","https://www.example.org/","rose"],"clicks":0,"impressions":4,
          "position":4}]
        """;
    CommandRun days = importing("days.json", dated, "--dimensions", "date,page,query");
    assertEquals(0, days.code(), days.err());
    assertEquals(List.of("rose 1 8 3.0"), rows(""));
    assertEquals("2026-02-05", queries("").path("last").asText());
  }

  @Test
  void rowsOfTheBulkExportSumPositionsFromZeroAndLeaveOutWhatIsNull() throws IOException {
    String rows =
        """
        {"data_date":"2026-01-02","url":"https://www.example.org/a","is_anonymized_query":true,\
        "search_type":"WEB","impressions":"90","clicks":"9","sum_position":"0"}
        {"data_date":"2026-01-02","url":"https://www.example.org/a","query":"hours",\
        "is_anonymized_query":false,"search_type":"WEB","impressions":"4","clicks":"1",\
        "sum_position":"6"}
        {"data_date":"2026-01-03","url":"https://www.example.org/a","query":"hours",\
        "search_type":"WEB","impressions":"4","clicks":"2","sum_position":"2"}
        {"data_date":"2026-01-03","url":"https://www.example.org/a","query":"hours",\
        "search_type":"IMAGE","impressions":"70","clicks":"0","sum_position":"700"}
        """;
    CommandRun run = importing("bulk.jsonl", rows);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("query withheld by the search engine"), run.out());
    assertTrue(run.out().contains("of another search than that of the web"), run.out());
    assertEquals(List.of("hours 3 8 2.0"), rows("a"));
    assertEquals("2026-01-02", queries("a").path("first").asText());
    String csv =
        """
        data_date,url,query,impressions,clicks,sum_position
        20260103,https://www.example.org/a,hours,10,2,5
        2026-01-05,https://www.example.org/a,hours,10,2,5
        """;
    CommandRun part = importing("bulk.csv", csv, "--from=2026-01-01", "--to=2026-01-04");
    assertEquals(0, part.code(), part.err());
    assertTrue(part.out().contains("of days that --from and --to leave out"), part.out());
    assertEquals(List.of("hours 2 10 1.5"), rows("a"));
  }

  @Test
  void anExportOfTheWebInterfaceNeedsThePageThatItWasFilteredBy() throws IOException {
    String table = "Top queries,Clicks,Impressions,CTR,Position\nhours,3,40,7.5%,2.5\n";
    CommandRun without = importing("Queries.csv", table, JANUARY);
    assertEquals(2, without.code());
    assertTrue(
        without
            .err()
            .contains(
                "Queries.csv:1: this export has no pages per query: no column is known to hold"
                    + " the page. There are: top queries, clicks"),
        without.err());
    CommandRun pages =
        importing(
            "Pages.csv", "Top pages,Clicks,Impressions,CTR,Position\n/a,3,4,75%,2\n", JANUARY);
    assertTrue(pages.err().contains("no column is known to hold the query"), pages.err());
    CommandRun with =
        importing(
            "Queries.csv", table, "--page", SITE + "a", "--from=2026-01-01", "--to=2026-01-31");
    assertEquals(0, with.code(), with.err());
    assertEquals(List.of("hours 3 40 2.5"), rows("a"));
    Path zip = folder.resolve("export.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("Queries.csv"));
    }
    CommandRun zipped = run("import", "queries", "--site", SITE, "--file", zip.toString());
    assertEquals(2, zipped.code());
    assertTrue(zipped.err().contains("export.zip: a zip archive"), zipped.err());
  }

  @Test
  void whatIsWrongIsToldWithFileLineAndValue() throws IOException {
    for (List<String> bad :
        List.of(
            List.of(HEAD + "/a,x,many,9,0,1\n", "bad:2: clicks are a whole number", "many"),
            List.of(HEAD + "/a,x,1,9,0,1\n/a,y,1,-9,0,1\n", "bad:3: impressions are a", "-9"),
            List.of(HEAD + "/a,x,1,9,0,first\n", "bad:2: a position is a number: ", "first"),
            List.of(HEAD + "/a,x,1,9,0,0.5\n", "bad:2: a position is 1 or more", "0.5"),
            List.of("page,query,clicks,position\n", "bad:1: no column is known", "impressions"),
            List.of(
                "page,query,date,clicks,impressions,position\n/a,x,soon,1,9,1\n",
                "bad:2: a day is written 2026-01-31: ",
                "soon"),
            List.of("https://away.example/,x\n", "bad:1: this export has no pages", "away"),
            List.of(HEAD + "https://away.example/,x,1,9,0,1\n", "none of 1 rows is a query", ""),
            List.of(
                "{\"rows\":[{\"keys\":[\"x\",\"y\"],\"clicks\":1}]}", "bad:1: it cannot be", "x"),
            List.of("{\"rows\":[\n{\"keys\":[\"x\",]}]}", "bad:2: not JSON", "']'"),
            List.of(
                "{\"rows\":[\n{\"keys\":[\"x\"",
                "bad:2: not JSON: Unexpected end-of-input",
                "Array\n"),
            List.of("[]", "bad: the file has no rows", ""),
            List.of("", "bad: the file is empty", ""))) {
      CommandRun run = importing("bad", bad.get(0), JANUARY);
      assertEquals(2, run.code(), bad.get(0) + run.out() + run.err());
      assertTrue(run.err().contains(bad.get(1)), run.err());
      assertTrue(run.err().contains(bad.get(2)), run.err());
    }
    String good = HEAD + "/a,x,1,9,0,1\n";
    CommandRun undated = importing("good.csv", good);
    assertTrue(undated.err().contains("name the period"), undated.err());
    assertEquals(2, importing("good.csv", good, "--to", "9999-12-31").code());
    assertEquals(2, importing("good.csv", good, "--to=2026-01-01", "--from=2026-02-01").code());
    assertEquals(2, importing("good.csv", good, "--class", "search").code());
    assertEquals(3, run("import", "queries", "--site", SITE, "--file", "/nowhere").code());
    CommandRun poor = importing("poor.csv", good + "mailto:x,x,1,9,0,1\n", JANUARY);
    assertEquals(1, poor.code());
    assertTrue(poor.err().contains("1 of 2 rows could not be understood"), poor.err());
    Path links = folder.resolve("links.tsv");
    CommandRun other =
        run("import", "links", "--site", SITE, "--file", links.toString(), "--page", "/");
    assertTrue(other.err().contains("--page says nothing of links"), other.err());
  }

  @Test
  void hostileQueriesAreTextInTheReportAndNoFormulasInItsTables() throws IOException {
    String script = "<script>alert(1)</script>";
    importing(
        "q.csv",
        HEAD + "/a,=cmd|' /c calc'!a0,300,4000,0,2\n/a," + script + ",20,400,0,2\n",
        JANUARY);
    Path report = folder.resolve("report");
    CommandRun run = run("report", "--no-progress", "--output", report.toString());
    assertTrue(run.code() <= 1, run.err());
    String page = Files.readString(report.resolve("report.html"));
    assertTrue(page.contains("Queries from search engines"), page);
    assertTrue(page.contains("&lt;script>alert(1)") || page.contains("&lt;script&gt;alert(1)"));
    assertFalse(page.contains(script));
    String csv = Files.readString(report.resolve("engine-queries.csv"));
    assertTrue(csv.contains("'=cmd"), csv);
    assertTrue(csv.startsWith("query,page,engineClicks,impressions,clickRate,meanPosition"), csv);
    assertEquals(3, csv.lines().count(), csv);
    assertTrue(Files.exists(report.resolve("engine-few-clicks.csv")));
    assertTrue(Files.exists(report.resolve("engine-competing.csv")));
  }
}
