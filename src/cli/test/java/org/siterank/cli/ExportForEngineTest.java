package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.engines.PublishedRankTable;
import org.siterank.engines.PublishedRankTable.Kind;

/** {@code export ranks --for ENGINE}, and how addresses of other programs find their pages. */
class ExportForEngineTest {

  @TempDir static Path folder;

  private static PublishedRankTable ranks;

  @BeforeAll
  static void publish() throws Exception {
    Path www = Files.createDirectories(folder.resolve("www/beds"));
    Files.writeString(www.resolve("index.html"), "<title>Beds</title><p>all the beds");
    Files.writeString(
        www.resolveSibling("index.html"),
        "<title>Garden</title><a href=beds/index.html>b</a> <a href=rose.html>r</a>");
    Files.writeString(www.resolveSibling("rose.html"), "<title>Rose</title><p>red");
    Files.writeString(
        www.resolveSibling("hidden.html"), "<title>No</title><meta name=robots content=noindex>");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://www.garden.example/")
            .with("site.aliases", "https://old.example/plants/")
            .with("site.dir", www.getParent().toString())
            .with("data", folder.resolve("data").toString());
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      ranks = site.ranking().table();
    }
  }

  private static CommandRun export(String... more) {
    List<String> words = new ArrayList<>(List.of("export", "ranks"));
    words.addAll(List.of(more));
    words.addAll(List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    return CommandRun.ofProgram(List.of(), words.toArray(String[]::new));
  }

  @Test
  void addressesAreUnderstoodAsInLinksAndLogs() {
    for (String rose :
        List.of(
            "https://www.garden.example/rose.html",
            "http://garden.example/rose.html#thorns",
            "HTTPS://WWW.GARDEN.EXAMPLE:443/rose.html?utm_source=mail",
            "https://old.example/plants/rose.html",
            "/rose.html")) {
      PublishedRankTable.Found found = ranks.find(rose);
      assertEquals(Kind.PAGE, found.kind(), rose);
      assertEquals("https://www.garden.example/rose.html", ranks.url(found.page()).value());
      assertTrue(ranks.rank(found.page()) > 0);
    }
    int beds = ranks.find("https://www.garden.example/beds/").page();
    assertTrue(beds >= 0);
    assertEquals(beds, ranks.find("http://www.garden.example/beds/index.html").page());
    assertEquals(Kind.UNPUBLISHED, ranks.find("/hidden.html").kind());
    assertEquals(Kind.UNPUBLISHED, ranks.find("https://garden.example/unknown").kind());
    assertEquals(Kind.ELSEWHERE, ranks.find("https://elsewhere.example/rose.html").kind());
    assertEquals(Kind.UNREADABLE, ranks.find("mailto:a@garden.example").kind());
    assertEquals(Kind.UNREADABLE, ranks.find("").kind());
    assertEquals(3, ranks.size());
  }

  @Test
  void aFileOfAllPagesGoesIntoAFolder() throws Exception {
    Path data = Files.createDirectories(folder.resolve("_data"));
    CommandRun run = export("--for", "jekyll", "-o", data.toString());
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.out());
    assertTrue(run.err().contains("site.data.siterank[page.url].boost"), run.err());
    String text = Files.readString(data.resolve("siterank.json"));
    assertTrue(text.startsWith("{\n\"/\": {\"rank\":"), text);
    assertTrue(text.contains("\"/rose.html\": {"), text);
    assertEquals(5, text.lines().count(), text);
  }

  @Test
  void aFileForTheDocumentsOfAnEngineHasItsIdsAndUrls() throws Exception {
    String documents =
        CommandRun.file(
            folder,
            "documents",
            """
            7\thttp://garden.example/rose.html
            8\t/beds/
            9\thttps://b.example/
            8\t/beds/index.html
            """);
    CommandRun run = export("--for", "typesense", "--documents", documents);
    assertEquals(0, run.code(), run.err());
    List<String> lines = run.out().lines().toList();
    assertEquals(2, lines.size(), run.out());
    assertTrue(lines.get(0).startsWith("{\"id\":\"7\",\"siterank\":"), lines.get(0));
    assertTrue(lines.get(1).startsWith("{\"id\":\"8\",\"siterank\":"), lines.get(1));
    assertTrue(
        run.err().contains("1 documents are no published pages of the site, such as https://b"),
        run.err());
    CommandRun sql = export("--for", "sqlite", "--documents", documents);
    assertEquals(3, sql.out().lines().filter(line -> line.startsWith("INSERT")).count());
    assertTrue(sql.out().contains("('http://garden.example/rose.html', "), sql.out());
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertRefused(2, "--for: one of elasticsearch, ", "--for", "lunr");
    assertRefused(2, "--for goes with export ranks", "--for", "hugo", "--format", "csv");
    assertRefused(2, "--documents goes with --for", "--documents", "x");
    String bad = CommandRun.file(folder, "bad", "# ids\na\tb\tc\n");
    assertRefused(
        2,
        bad + ":2: expected URL or id<TAB>URL, got: a<TAB>b<TAB>c",
        "--for",
        "hugo",
        "--documents",
        bad);
    String none = CommandRun.file(folder, "none", "https://b.example/\n");
    assertRefused(1, "no document is a published page", "--for", "hugo", "--documents", none, "-q");
  }

  private static void assertRefused(int code, String part, String... words) {
    CommandRun run = export(words);
    assertEquals(code, run.code(), run.err());
    assertTrue(run.err().contains(part), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }
}
