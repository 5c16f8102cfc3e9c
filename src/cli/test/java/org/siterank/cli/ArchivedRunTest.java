package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;

/** A site from its web archive gives what it gave over HTTP, through the commands of a user. */
@Tag("slow")
class ArchivedRunTest {

  @TempDir Path folder;

  @Test
  void whatWasArchivedGivesTheSamePagesLinksAndRanks() throws IOException {
    Path archives = folder.resolve("archives");
    String site;
    try (SmallSite served = new SmallSite(60)) {
      site = served.url();
      run(
          0,
          "--site",
          site,
          "--delay",
          "0s",
          "--archive",
          archives.toString(),
          "--data",
          data("h"));
      // The second run gets 304 for all of it, which goes into an archive of its own.
      run(
          0,
          "--site",
          site,
          "--delay",
          "0s",
          "--archive",
          archives.toString(),
          "--data",
          data("h"));
    }
    assertEquals(2, archives.toFile().list().length);
    String summary = run(0, "--site", site, "--warc", archives.toString(), "--data", data("w"));
    assertTrue(summary.contains("61 new pages"), summary);
    String again = run(0, "--site", site, "--warc", archives.toString(), "--data", data("w"));
    assertTrue(again.contains("61 unchanged"), again);
    // After two runs each: the second ranking starts where the first ended.
    for (String table : List.of("links", "ranks")) {
      assertEquals(export(table, "h"), export(table, "w"), table);
    }
    assertEquals(withoutTimes(export("pages", "h")), withoutTimes(export("pages", "w")));
  }

  @Test
  void cookiesAreNotArchived() throws IOException {
    Path archive = folder.resolve("a.warc.gz");
    try (SmallSite served = new SmallSite(3)) {
      served.cookie = "session=verysecret";
      run(0, "--site", served.url(), "--archive", archive.toString(), "--data", data("h"));
    }
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(archive))) {
      String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      assertTrue(text.contains("WARC-Type: response"));
      assertFalse(text.contains("verysecret"));
    }
  }

  @Test
  void theSettingsOfASourceExcludeEachOther() {
    String warc = folder.resolve("a.warc").toString();
    String dir = folder.toString();
    String site = "https://www.example.org/";
    String both = run(2, "--site", site, "--warc", warc, "--dir", dir, "--data", data("x"));
    assertTrue(both.contains("site.dir and site.warc"), both);
    String kept = run(2, "--site", site, "--warc", warc, "--archive", dir, "--data", data("x"));
    assertTrue(kept.contains("crawl.archive"), kept);
    String none = run(3, "--site", site, "--warc", warc, "--data", data("x"));
    assertTrue(none.contains(warc), none);
  }

  @Test
  void aRealArchiveOfHeritrixIsRead() {
    Path file = real("aut-archive.org-2008.warc.gz");
    String url = "http://www.archive.org/";
    String text = runAny("--site", url, "--warc", file.toString(), "--data", data("aut"));
    List<String> pages = export("pages", "aut").lines().skip(1).toList();
    long read = pages.stream().filter(row -> row.split("\t", -1)[1].equals("200")).count();
    // 94 HTML pages are in the archive; links lead from the start page to 76 of them.
    assertEquals(AUT_PAGES, read, text);
    assertFalse(text.contains("damaged"), text);
  }

  @Test
  void aRealArchiveOfRevisitsIsRead() {
    Path file = real("iana.warc.gz");
    String url = "http://www.iana.org/";
    String text = runAny("--site", url, "--warc", file.toString(), "--data", data("iana"));
    List<String> pages = export("pages", "iana").lines().skip(1).toList();
    long read = pages.stream().filter(row -> row.split("\t", -1)[1].equals("200")).count();
    assertEquals(IANA_PAGES, read, text);
    assertFalse(text.contains("damaged"), text);
    assertFalse(text.contains("revisits"), text);
  }

  private static final int AUT_PAGES = 74;
  private static final int IANA_PAGES = 15;

  private static Path real(String name) {
    return Needs.data("warc/" + name);
  }

  private String data(String name) {
    return folder.resolve("data-" + name).toString();
  }

  private static List<String> withoutTimes(String pages) {
    return pages.lines().map(row -> row.replaceFirst("\t[^\t]*(?=\t[^\t]*$)", "")).toList();
  }

  private String export(String table, String name) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] args = {"export", table, "--data", data(name)};
    assertEquals(0, Main.run(new PrintWriter(out), new PrintWriter(err), args), err::toString);
    return out.toString();
  }

  private static String run(int expected, String... args) {
    StringWriter text = new StringWriter();
    assertEquals(expected, status(text, args), text::toString);
    return text.toString();
  }

  /** An archive never holds all that its pages link to, so the run may say that it needs a look. */
  private static String runAny(String... args) {
    StringWriter text = new StringWriter();
    assertTrue(status(text, args) <= 1, text::toString);
    return text.toString();
  }

  private static int status(StringWriter text, String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "run";
    System.arraycopy(args, 0, all, 1, args.length);
    all[all.length - 1] = "--no-progress";
    return Main.run(new PrintWriter(text), new PrintWriter(text), all);
  }
}
