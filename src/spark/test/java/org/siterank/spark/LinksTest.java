package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.JobRun;

/** One small web in each form in which links come. */
class LinksTest {

  private static final String DATA = System.getProperty("tests.data");

  private static final String SITES =
      "a\thttp://a.example/\thttp://www.a.example/\nb\thttps://b.example/docs/\n";

  private static final ArchivedWeb WEB =
      new ArchivedWeb(
          Map.of(
              "http://www.a.example/",
              List.of("/", "two", "two#part", "https://b.example/docs/x", "logo.png"),
              "http://a.example/two",
              List.of("/", "http://elsewhere.example/", "!three", "https://b.example/other"),
              "https://b.example/docs/",
              List.of("x", "http://www.a.example/two", "mailto:x@b.example"),
              "http://nobody.example/",
              List.of("http://a.example/")));

  private static final String LINKS =
      """
      http://a.example/	http://a.example/two
      http://a.example/	https://b.example/docs/x
      http://a.example/two	http://a.example/
      http://a.example/two	http://a.example/three#nofollow
      http://a.example/two	http://elsewhere.example/
      http://a.example/two	https://b.example/other
      https://b.example/docs/	http://a.example/two
      https://b.example/docs/	https://b.example/docs/x
      """;

  private static final String PAGES =
      """
      http://a.example/
      http://a.example/two
      https://b.example/docs/
      https://b.example/docs/x
      """;

  @TempDir Path folder;
  private Path from;
  private String said;

  @BeforeEach
  void makeFolders() throws Exception {
    from = Files.createDirectories(folder.resolve("from"));
    Files.writeString(folder.resolve("sites.tsv"), SITES);
  }

  private int run(String out) {
    JobRun run =
        JobRun.of(
            new Links(),
            "--sites",
            folder + "/sites.tsv",
            "--from",
            from,
            "--out",
            folder.resolve(out),
            "--parts",
            3);
    said = run.messages();
    return run.status();
  }

  private String lines(String of) throws Exception {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(folder.resolve(of))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tsv")).sorted().toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  private static String sorted(String lines) {
    String[] all = lines.split("\n");
    Arrays.sort(all);
    return String.join("\n", all) + "\n";
  }

  private void check(String out) throws Exception {
    assertEquals(1, run(out), () -> said);
    assertEquals(LINKS, sorted(lines(out + "/links")));
    assertEquals(PAGES, lines(out + "/pages"), "by site and address, over all parts");
    assertTrue(
        said.contains(
            "1 pages that links lead to and nobody crawled, the first: https://b.example/docs/x\n"),
        said);
  }

  @Test
  void pagesOfWebArchivesAreParsedAsTheCrawlerParsesThem() throws Exception {
    WEB.writeWarc(from.resolve("web.warc.gz"));
    check("out");
  }

  @Test
  void linksThatCommonCrawlListedAreTheSame() throws Exception {
    WEB.writeWat(from.resolve("web.wat.gz"));
    check("out");
  }

  @Test
  void tablesOfLinksAreTheSame() throws Exception {
    Files.writeString(from.resolve("links.tsv"), "from\tto\n" + LINKS);
    check("out");
    Files.delete(from.resolve("links.tsv"));
    WEB.writeWarc(from.resolve("web.warc.gz"));
    Files.writeString(from.resolve("more.tsv"), LINKS);
    check("both");
  }

  @Test
  void linksCountToThePageThatIsShown() throws Exception {
    Files.writeString(folder.resolve("sites.tsv"), "a\thttp://a.example/\n");
    ArchivedWeb.moved(true).writeWarc(from.resolve("web.warc.gz"));
    assertEquals(0, run("out"), () -> said);
    assertEquals(
        """
        http://a.example/	http://a.example/new
        http://a.example/	http://a.example/two
        http://a.example/	http://b.example/old
        http://a.example/	http://elsewhere.example/x
        http://a.example/mistake	http://a.example/new
        http://a.example/new	http://a.example/mistake
        http://a.example/new	http://a.example/two
        http://a.example/two	http://a.example/new
        """,
        sorted(lines("out/links")));
    assertEquals(
        """
        http://a.example/
        http://a.example/mistake
        http://a.example/new
        http://a.example/two
        """,
        lines("out/pages"));
    Files.delete(from.resolve("web.warc.gz"));
    ArchivedWeb.moved(false).writeWat(from.resolve("web.wat.gz"));
    assertEquals(0, run("listed"), () -> said);
    assertEquals(
        lines("out/pages").replace("/mistake", "/fresh\nhttp://a.example/mistake"),
        lines("listed/pages"));
  }

  @Test
  void aLineThatIsNoLinkIsRefusedWithFileAndLine() throws Exception {
    Files.writeString(from.resolve("links.tsv"), LINKS + "http://a.example/\n");
    assertEquals(2, run("out"));
    assertTrue(said.contains("links.tsv:9: expected from<TAB>to"), () -> said);
    assertFalse(Files.exists(folder.resolve("out")));
    assertFalse(Files.exists(folder.resolve("out.writing")));
  }

  @Test
  void anArchiveThatIsCutOffIsNamedAndTheRestOfItIsRead() throws Exception {
    Assumptions.assumeTrue(DATA != null, "needs real data (-Dtests.data=DIR)");
    Files.writeString(folder.resolve("sites.tsv"), "iana\thttp://www.iana.org/\n");
    byte[] whole = Files.readAllBytes(Path.of(DATA, "warc/iana.warc.gz"));
    Files.write(from.resolve("iana.warc.gz"), whole);
    run("whole");
    long pages = lines("whole/pages").lines().count();
    Files.write(from.resolve("iana.warc.gz"), Arrays.copyOf(whole, whole.length * 2 / 3));
    assertEquals(1, run("cut"));
    assertTrue(said.contains("1 damaged, the first: " + from.resolve("iana.warc.gz")), () -> said);
    long left = lines("cut/pages").lines().count();
    assertTrue(0 < left && left < pages, left + " pages of " + pages);
  }
}
