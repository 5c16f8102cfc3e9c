package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code siterank report} on a folder that is crawled, with the log of its visitors. */
@Tag("slow")
class ReportCommandTest {

  private static final String SITE = "https://www.example.org/";
  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  @TempDir Path folder;
  private final StringBuilder log = new StringBuilder();
  private int visitor;
  private String out;
  private String err;

  @BeforeEach
  void site() throws IOException {
    write("index.html", "Home", "<a href=docs/guide.html>g</a> <a href=news.html>n</a>");
    write(
        "docs/guide.html",
        "Guide",
        "<a href=/>h</a> <a href=/gone.html>broken</a> <a href=/moved.html>m</a>"
            + " <a href=https://other.example/>o</a>");
    write("news.html", "News", "<a href=/>home</a>");
    write("alone.html", "Nobody links here", "<a href=/>home</a>");
    Files.writeString(
        folder.resolve("www/moved.html"), "<meta http-equiv=refresh content='0;url=/news.html'>");
    visits("/", 20, "https://portal.example/");
    visits("/docs/guide.html", 9, "https://www.google.com/");
    visits("/alone.html", 5, "-");
    visits("/old/guide.html", 4, "https://portal.example/");
  }

  private void write(String name, String title, String body) throws IOException {
    Path file = folder.resolve("www").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "<title>" + title + "</title><p>" + title + " " + body);
  }

  private void visits(String path, int count, String referrer) throws IOException {
    for (int k = 0; k < count; k++) {
      visitor++;
      log.append("10.0.")
          .append(visitor / 200)
          .append('.')
          .append(1 + visitor % 200)
          .append(" - - [")
          .append(k % 2 == 0 ? "10" : "11")
          .append("/Mar/2026:12:00:00 +0000] \"GET ")
          .append(path)
          .append(" HTTP/1.1\" 200 900 \"")
          .append(referrer)
          .append("\" \"" + BROWSER + "\"\n");
    }
    Files.writeString(folder.resolve("access.log"), log);
  }

  private int siterank(String command, String... more) {
    StringWriter stdout = new StringWriter();
    StringWriter stderr = new StringWriter();
    String[] all = new String[more.length + 4];
    all[0] = command;
    all[1] = "--data";
    all[2] = folder.resolve("data").toString();
    all[3] = "--no-progress";
    System.arraycopy(more, 0, all, 4, more.length);
    int code = Main.run(new PrintWriter(stdout), new PrintWriter(stderr), all);
    out = stdout.toString();
    err = stderr.toString();
    return code;
  }

  private void run(String command) {
    siterank(
        command,
        "--site",
        SITE,
        "--dir",
        folder.resolve("www").toString(),
        "--logs",
        folder.resolve("access.log").toString());
  }

  private int report(String... more) {
    String[] all = new String[more.length + 2];
    all[0] = "-o";
    all[1] = folder.resolve("out").toString();
    System.arraycopy(more, 0, all, 2, more.length);
    return siterank("report", all);
  }

  private List<String> csv(String name) throws IOException {
    return Files.readAllLines(folder.resolve("out").resolve(name + ".csv"));
  }

  @Test
  void aMailIsPrintedInTheSummarysPlaceAndTheReportIsWrittenBesideIt() throws IOException {
    run("run");
    String output = folder.resolve("report").toString();
    siterank("report", "--output", output, "--mail-body");
    assertTrue(out.startsWith("Subject: www.example.org: "), out);
    assertTrue(out.contains("\n\nCounted in the logs: "), out);
    assertFalse(out.contains("tables as CSV"), out);
    String mail = out;
    siterank("report", "--output", output, "--mail-body", "--quiet");
    assertEquals(mail, out, "a mail is what was asked for, not chatter");
    assertTrue(Files.exists(folder.resolve("report/report.html")));
    String feed = Files.readString(folder.resolve("report/changes.atom"));
    assertTrue(feed.contains("<feed xmlns=\"http://www.w3.org/2005/Atom\""), feed);
  }

  @Test
  void aRunAndItsReport() throws IOException {
    run("run");
    assertEquals(0, report(), err);
    assertTrue(out.contains("Inflow and outflow match"), out);
    assertTrue(Files.size(folder.resolve("out/report.html")) < 5_000_000);
    assertTrue(csv("broken-targets").get(1).startsWith(SITE + "gone.html,1,"));
    assertTrue(csv("redirects").get(1).startsWith(SITE + "moved.html," + SITE + "news.html,1,1,"));
    assertTrue(csv("orphans").get(1).startsWith(SITE + "alone.html,Nobody links here,5,2.5,"));
    String lost = csv("lost-entries").get(1);
    assertTrue(lost.startsWith(SITE + "old/guide.html,4,4,2.0," + SITE + "docs/guide.html"), lost);
    assertTrue(csv("external-sites").get(1).startsWith("other.example,1,"));
    String away =
        csv("flow").stream().filter(r -> r.startsWith("out,external-out,")).findFirst().get();
    assertEquals(
        Double.parseDouble(away.split(",", -1)[2]),
        Double.parseDouble(csv("external-sites").get(1).split(",", -1)[2]),
        1e-12);
    double flow = 0;
    for (String row : csv("flow")) {
      if (row.startsWith("in,") || row.startsWith("out,")) {
        String[] cells = row.split(",", -1);
        flow += (cells[0].equals("in") ? 1 : -1) * Double.parseDouble(cells[2]);
      }
    }
    assertEquals(0, flow, 1e-6);
  }

  @Test
  void goalsGetAdviceAndUnknownOnesALook() throws IOException {
    run("run");
    int code = report("--goal", SITE + "news.html", "--goal", SITE + "nowhere.html");
    assertEquals(1, code);
    assertTrue(err.contains("nowhere.html"), err);
    assertTrue(csv("goals").get(1).startsWith(SITE + "news.html,News,"));
    assertEquals(2, csv("goals").size());
    for (String link : csv("link-advice").subList(1, csv("link-advice").size())) {
      assertTrue(link.split(",", -1)[1].equals(SITE + "news.html"), link);
    }
  }

  @Test
  void theNextRunSaysWhatChangedAndWhy() throws IOException {
    run("run");
    write("docs/guide.html", "Guide", "<a href=/news.html>n</a>");
    Files.delete(folder.resolve("www/alone.html"));
    run("run");
    run("run"); // A page is gone when it is missing twice.
    report();
    List<String> rows = csv("changes-last-run");
    assertTrue(rows.get(0).startsWith("page,title,before,after,change,byInflow"), rows.get(0));
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split(",", -1);
      double parts = 0;
      for (int k = 5; k <= 7; k++) {
        parts += Double.parseDouble(cells[k]);
      }
      assertEquals(Double.parseDouble(cells[4]), parts, 1e-6, row);
    }
    assertEquals(3, csv("trend").get(0).split(",", -1).length - 1);
  }

  @Test
  void ranksOlderThanTheSiteNeedALook() throws IOException {
    run("run");
    write("index.html", "Home", "<a href=docs/guide.html>g</a> <a href=fresh.html>f</a>");
    write("fresh.html", "Fresh", "new");
    run("crawl");
    assertEquals(1, report());
    assertTrue(err.contains("run siterank rank"), err);
    String html = Files.readString(folder.resolve("out/report.html"));
    assertTrue(html.contains("class=\"doubts\""));
    assertTrue(html.contains("ERROR: inflow and outflow do not match"));
  }

  @Test
  void languagesAreChosen() throws IOException {
    run("run");
    assertEquals(0, report("--report-language", "fr"), err);
    assertTrue(out.contains("Entrées et sorties s'équilibrent"), out);
    assertTrue(Files.readString(folder.resolve("out/report.html")).contains("<html lang=\"fr\">"));
    assertEquals(2, report("--report-language", "la"));
    assertFalse(err.isEmpty());
  }

  @Test
  void withoutLogsTheReportSaysSo() throws IOException {
    siterank("run", "--site", SITE, "--dir", folder.resolve("www").toString());
    assertEquals(0, report(), err);
    assertTrue(out.contains("No visits were measured"), out);
    assertTrue(csv("lost-entries").size() == 1, "nobody came, so nobody missed anything");
    assertFalse(Files.exists(folder.resolve("out/surprises.csv")));
  }

  @Test
  void nothingPublishedIsSaid() {
    assertEquals(3, report("--site", SITE));
    assertFalse(err.isBlank());
  }
}
