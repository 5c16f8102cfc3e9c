package org.siterank.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Link tables as other programs write them, and what becomes of them. */
@Tag("slow")
class ImportCommandTest {

  private static final String SITE = "https://www.example.org/";

  /** The columns of Screaming Frog's "All Inlinks". */
  private static final String FROG =
      "\uFEFF\"Type\",\"Source\",\"Destination\",\"Size (Bytes)\",\"Alt Text\",\"Anchor\","
          + "\"Status Code\",\"Status\",\"Follow\",\"Target\",\"Rel\",\"Path Type\",\"Link Path\","
          + "\"Link Position\",\"Link Origin\"\r\n";

  @TempDir Path folder;

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
                Stream.of("import", "links", "--site", SITE, "--file", file.toString()),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  private Set<String> links() {
    CommandRun run = run("export", "links");
    assertEquals(0, run.code(), run.err());
    return new TreeSet<>(run.out().lines().toList());
  }

  private static String frog(String type, String from, String to, String anchor, String rest) {
    return String.format(
        "\"%s\",\"%s\",\"%s\",\"1\",\"\",\"%s\",%s\r\n", type, from, to, anchor, rest);
  }

  @Test
  void screamingFrogsTableMakesPagesLinksAndRanks() throws IOException {
    String ok = "\"200\",\"OK\",\"true\",\"_blank\",\"\",\"Absolute\",\"//a\",\"Content\",\"HTML\"";
    String table =
        FROG
            + frog("Hyperlink", SITE, SITE + "a", "Opening \"\"hours\"\",\nand map", ok)
            + frog("Hyperlink", SITE + "a", SITE, "Home", ok)
            + frog("Hyperlink", SITE, SITE + "b", "B", ok.replace("\"true\"", "\"false\""))
            + frog("Hyperlink", SITE, "https://away.example/", "x", ok)
            + frog("Hyperlink", SITE + "a", SITE + "old", "Old", ok.replace("200", "404"))
            + frog("Hyperlink", SITE + "a", SITE + "moved", "M", ok.replace("200", "301"))
            + frog("Image", SITE, SITE + "logo.png", "", ok)
            + frog("Hyperlink", "https://away.example/", SITE, "Portal", ok)
            + frog("Hyperlink", SITE, "mailto:me@example.org", "Mail", ok);
    CommandRun imported = importing("all_inlinks.csv", table);
    assertEquals(0, imported.code(), imported.out() + imported.err());
    assertTrue(imported.out().contains("9 read"), imported.out());
    assertTrue(imported.out().contains("1: no hyperlink (Image); first"), imported.out());
    assertTrue(
        imported.out().contains("all_inlinks.csv:10: https://away.example/"), imported.out());
    assertTrue(imported.out().contains("leads to no page (mailto:)"), imported.out());
    assertTrue(imported.out().contains("3 read, 1 not read, 1 gone"), imported.out());
    assertEquals(
        Set.of(
            SITE + "\t" + SITE + "a",
            SITE + "\t" + SITE + "b#nofollow",
            SITE + "\thttps://away.example/",
            SITE + "a\t" + SITE,
            SITE + "a\t" + SITE + "moved"),
        links());

    assertEquals(0, run("rank", "--no-progress").code());
    CommandRun ranks = run("export", "ranks", "--format", "jsonl");
    assertEquals(4, ranks.out().lines().count(), ranks.out());
    assertTrue(ranks.out().lines().allMatch(row -> row.startsWith("{") && row.endsWith("}")));
    assertTrue(run("page", SITE + "a").out().contains(SITE + "a"));
    CommandRun found = run("search", "opening", "--format", "tsv");
    assertTrue(found.out().contains(SITE + "a"), found.out() + found.err());
  }

  @Test
  void exportedLinksComeBackAsTheyWere() throws IOException {
    String table =
        SITE
            + "\t"
            + SITE
            + "a\n"
            + SITE
            + "\t"
            + SITE
            + "b#nofollow\n"
            + SITE
            + "a\t"
            + SITE
            + "\n"
            + SITE
            + "b\thttps://away.example/x?y=1\n";
    assertEquals(0, importing("links.tsv", table).code());
    assertEquals(new TreeSet<>(table.lines().toList()), links());
    assertEquals(0, importing("again.tsv", String.join("\n", links()) + "\n").code());
    assertEquals(new TreeSet<>(table.lines().toList()), links());
  }

  @Test
  void anotherImportReplacesTheFirst() throws IOException {
    importing("one.tsv", SITE + "\t" + SITE + "a\n" + SITE + "a\t" + SITE + "b\n");
    CommandRun second = importing("two.tsv", SITE + "\t" + SITE + "c\n");
    assertTrue(second.out().contains("2 addresses known before"), second.out());
    assertEquals(Set.of(SITE + "\t" + SITE + "c"), links());
  }

  @Test
  void columnsOfAnyNameAndSeparatorCanBeMapped() throws IOException {
    CommandRun gephi =
        importing(
            "edges.csv", "Source,Target,Type,Weight\n" + SITE + "," + SITE + "a,Directed,2\n");
    assertEquals(0, gephi.code(), gephi.err());
    assertEquals(Set.of(SITE + "\t" + SITE + "a"), links());
    CommandRun german =
        importing(
            "verweise.csv",
            "Von;Nach;Gesperrt;Antwort\n" + SITE + ";" + SITE + "b;yes;200\n",
            "--from-column",
            "von",
            "--to-column",
            "Nach",
            "--nofollow-column",
            "Gesperrt",
            "--status-column",
            "Antwort");
    assertEquals(0, german.code(), german.err());
    assertEquals(Set.of(SITE + "\t" + SITE + "b#nofollow"), links());
  }

  @Test
  void whatIsWrongIsToldWithFileAndLine() throws IOException {
    importing("good.tsv", SITE + "\t" + SITE + "a\n");
    for (List<String> bad :
        List.of(
            List.of("Page,Links\n" + SITE + "," + SITE + "a\n", "bad.csv:1: no column is known"),
            List.of(
                "Source,Destination\n" + SITE + "," + SITE + "a\n" + SITE + "\n", "bad.csv:3: "),
            List.of(
                "Source,Destination,Status Code\n" + SITE + "," + SITE + "a,fine\n",
                "bad.csv:2: a status is a number of up to three digits: fine"),
            List.of("Source,Destination\n" + SITE + ",\"" + SITE + "a\n", "bad.csv:2: not a table"),
            List.of("", "bad.csv: the file is empty"),
            List.of("Source,Destination\nnonsense,x\n", "none of 1 rows"))) {
      CommandRun run = importing("bad.csv", bad.get(0));
      assertEquals(2, run.code(), run.out() + run.err());
      assertTrue(run.err().contains(bad.get(1)), run.err());
      assertEquals(Set.of(SITE + "\t" + SITE + "a"), links(), "nothing was changed");
    }
    assertEquals(3, run("import", "links", "--site", SITE, "--file", "/nowhere/x.csv").code());
    assertEquals(
        2, importing("good.csv", "Source,Destination\n", "--from-column", "Absent").code());
    CommandRun poor =
        importing(
            "poor.csv", "Source,Destination\n" + SITE + "," + SITE + "a\n" + SITE + ",what\n");
    assertEquals(1, poor.code());
    assertTrue(poor.err().contains("1 of 2 rows could not be understood"), poor.err());
  }

  @Test
  void aFileThatIsCompressedOrNotInUtf8IsToldApart() throws IOException {
    String table = "Source,Destination\n" + SITE + "," + SITE + "caf\u00E9\n";
    Path latin = Files.write(folder.resolve("latin.csv"), table.getBytes(ISO_8859_1));
    Path packed = folder.resolve("packed.csv");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(table.getBytes(UTF_8));
    }
    for (String kind : List.of("links", "inflow")) {
      for (Path file : List.of(latin, packed)) {
        CommandRun run = run("import", kind, "--site", SITE, "--file", file.toString());
        String said =
            file.equals(latin)
                ? "latin.csv: not UTF-8 somewhere after line"
                : "packed.csv: it is compressed (gz); unpack it first";
        assertEquals(3, run.code(), run.err());
        assertTrue(run.err().contains(said), run.err());
      }
    }
  }

  private CommandRun importingPages(String name, String text, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return run(
        Stream.concat(
                Stream.of("import", "pages", "--site", SITE, "--file", file.toString()),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  private List<String> pages() {
    return run("export", "pages")
        .out()
        .lines()
        .skip(1)
        .map(row -> row.split("\t"))
        .map(row -> row[0] + " " + row[1] + " " + row[2])
        .toList();
  }

  @Test
  void aPageTableBringsTitlesPagesWithoutLinksAndWhatAddressesAnswer() throws IOException {
    importing("links.tsv", SITE + "\t" + SITE + "a\n" + SITE + "a\t" + SITE + "gone\n");
    String table =
        "\"Address\",\"Content Type\",\"Status Code\",\"Title 1\",\"Crawl Depth\"\r\n"
            + ("\"" + SITE + "\",\"text/html; charset=utf-8\",200,\"Opening, \"\"hours\"\"\",0\r\n")
            + (SITE + "a,text/html,200,Arrival by <b>train</b>,1\r\n")
            + (SITE + "lonely,text/html,200,Timetable,7\r\n")
            + (SITE + "gone,text/html,404,,2\r\n")
            + (SITE + "logo,image/svg+xml,200,,1\r\n")
            + "https://away.example/,text/html,200,Away,1\r\n";
    CommandRun imported = importingPages("internal_all.csv", table);
    assertEquals(0, imported.code(), imported.out() + imported.err());
    assertTrue(
        imported.out().contains("2 known ones have a title now, 1 added, 1 answer without a page"),
        imported.out());
    assertTrue(imported.out().contains("1: no page but image/svg+xml; first"), imported.out());
    assertTrue(imported.out().contains("1: of another site; first"), imported.out());
    assertEquals(Set.of(SITE + "\t" + SITE + "a"), links(), "a link to what is gone is dropped");
    List<String> known =
        List.of(
            SITE + " 200 Opening, \"hours\"",
            SITE + "a 200 Arrival by <b>train</b>",
            SITE + "lonely 200 Timetable");
    assertEquals(known, pages());

    assertEquals(0, run("rank", "--no-progress").code());
    CommandRun found = run("search", "timetable", "--format", "tsv");
    assertTrue(found.out().contains(SITE + "lonely"), found.out() + found.err());

    Path exported = folder.resolve("exported.tsv");
    assertEquals(0, run("export", "pages", "-o", exported.toString()).code());
    CommandRun again = importingPages("again.tsv", Files.readString(exported));
    assertTrue(again.out().contains("0 known ones have a title now, 0 added"), again.out());
    assertEquals(known, pages());
  }

  @Test
  void aPageThatWasReadKeepsItsOwnTitle() throws IOException {
    Path built = Files.createDirectories(folder.resolve("public"));
    Files.writeString(
        built.resolve("index.html"), "<title>Own title</title><p>Words of the page itself.</p>");
    CommandRun crawled = run("crawl", "--no-progress", "--site", SITE, "--dir", built.toString());
    assertEquals(0, crawled.code(), crawled.err());
    CommandRun imported = importingPages("pages.csv", "url,title\n" + SITE + ",Another title\n");
    assertTrue(imported.out().contains("1 stay as they were"), imported.out());
    assertEquals(List.of(SITE + " 200 Own title"), pages());
  }

  @Test
  void whatIsWrongInAPageTableIsToldWithFileAndLine() throws IOException {
    importing("good.tsv", SITE + "\t" + SITE + "a\n");
    List<String> before = pages();
    for (List<String> bad :
        List.of(
            List.of("Name,Title\nx,y\n", "bad.csv:1: no column is known to hold the address"),
            List.of("url,status\n" + SITE + ",deep\n", "bad.csv:2: a status is a number"),
            List.of("url,title\nhttps://away.example/,x\n", "none of 1 rows is a page"))) {
      CommandRun run = importingPages("bad.csv", bad.get(0));
      assertEquals(2, run.code(), run.out() + run.err());
      assertTrue(run.err().contains(bad.get(1)), run.err());
      assertEquals(before, pages(), "nothing was changed");
    }
    CommandRun wrong = importingPages("p.csv", "url\n" + SITE + "\n", "--to-column", "x");
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("--to-column says nothing of pages"), wrong.err());
    assertEquals(2, run("import", "ranks", "--site", SITE, "--file", "x").code());
  }

  private CommandRun importingInflow(String name, String text, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return run(
        Stream.concat(
                Stream.of("import", "inflow", "--site", SITE, "--file", file.toString()),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  @Test
  void visitsThatAnotherProgramCountedAreInflowAndCountOnce() throws IOException {
    importing("links.tsv", SITE + "\t" + SITE + "a\n" + SITE + "a\t" + SITE + "\n");
    String clicks =
        "Top pages,Clicks,Impressions\n" + SITE + "a,31,400\n" + SITE + ",3,90\n/b.css,9,9\n";
    String[] january = {"--class", "search", "--from", "2026-01-01", "--to", "2026-01-31"};
    CommandRun imported = importingInflow("Pages.csv", clicks, january);
    assertEquals(0, imported.code(), imported.out() + imported.err());
    assertTrue(
        imported.out().contains("34 added, to 2 addresses, as of 2026-01-01 to 2026-01-31"),
        imported.out());
    String inflow = run("export", "inflow").out();
    assertTrue(inflow.contains(SITE + "\t0\t3\t0\t0\n"), inflow);
    assertTrue(inflow.contains(SITE + "a\t0\t31\t0\t0\n"), inflow);

    CommandRun again = importingInflow("renamed.csv", clicks, january);
    assertTrue(again.out().contains("0 added: this table was imported before"), again.out());
    assertEquals(inflow, run("export", "inflow").out());

    CommandRun referred =
        importingInflow(
            "sources.csv",
            "Landing page,Session source,Sessions\n/a,portal.example,20\n/a,news.example,11\n",
            "--class",
            "external",
            "--to",
            "2026-01-31");
    assertEquals(0, referred.code(), referred.err());
    String both = run("export", "inflow").out();
    assertTrue(both.contains(SITE + "a\t31\t31\t0\t2\n"), both);
    String audit = run("logs", "--explain").out();
    assertTrue(audit.contains("imported"), audit);
    assertTrue(audit.contains("portal.example"), audit);

    assertEquals(0, run("rank", "--no-progress").code());
    List<String> ranks = run("export", "ranks").out().lines().skip(1).toList();
    assertTrue(ranks.get(0).startsWith(SITE + "a\t"), "more enters there");
    double external = Double.parseDouble(ranks.get(0).split("\t", -1)[2]);
    assertTrue(external > 0, ranks.get(0));
  }

  @Test
  void exportedInflowComesBackAsItWas() throws IOException {
    importing("links.tsv", SITE + "\t" + SITE + "a\n");
    importingInflow("in.tsv", "url\texternal hits\tinduced hits\n" + SITE + "a\t7\t5\n");
    String exported = run("export", "inflow").out();
    assertTrue(exported.contains(SITE + "a\t7\t5\t0\t1\n"), exported);
    run("logs", "--forget", "--logs", folder.resolve("none.log").toString());
    assertTrue(run("export", "inflow").out().contains(SITE + "a\t0\t0\t0\t0\n"));
    CommandRun back = importingInflow("out.tsv", exported);
    assertEquals(0, back.code(), back.err());
    assertEquals(exported, run("export", "inflow").out());
  }

  @Test
  void whatIsWrongInATableOfVisitsIsToldWithFileAndLine() throws IOException {
    importing("good.tsv", SITE + "\t" + SITE + "a\n");
    for (List<String> bad :
        List.of(
            List.of("url,title\n/a,x\n", "bad.csv:1: no column is known to hold the visits"),
            List.of("url,visits\n/a,-3\n", "bad.csv:2: visits are a whole number"),
            List.of("url,visits\n/a,0\n", "none of 1 rows is a visit"),
            List.of("url,visits\nhttps://away.example/,4\n", "none of 1 rows is a visit"))) {
      CommandRun run = importingInflow("bad.csv", bad.get(0));
      assertEquals(2, run.code(), run.out() + run.err());
      assertTrue(run.err().contains(bad.get(1)), run.err());
    }
    String good = "url,visits\n/a,3\n";
    for (String[] options :
        List.of(
            new String[] {"--class", "internal"},
            new String[] {"--title-column", "x"},
            new String[] {"--from", "2026-02-01", "--to", "2026-01-01"},
            new String[] {"--to", "9999-12-31"},
            new String[] {"--from", "0001-01-01"})) {
      assertEquals(2, importingInflow("good.csv", good, options).code());
    }
    assertTrue(run("export", "inflow").out().contains(SITE + "a\t0\t0\t0\t0\n"));
  }
}
