package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.change.NoAnswerException;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.insight.PageOrigins;
import org.siterank.insight.SiteOverview;
import org.siterank.model.InflowSource;

/** Visitors of a page that robots.txt excludes, whose links nobody knows. */
class UnreadPagesTest {

  private static final int VISITORS = 60;

  @TempDir Path folder;

  private String run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    assertTrue(status <= 1, out + "\n" + err);
    return out.toString() + err;
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve("www").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void whoGoesOnFromAnExcludedPageEntersAnewAndIsCountedOnce() throws IOException {
    write("robots.txt", "User-agent: *\nDisallow: /secret\n");
    write("index.html", "<title>Home</title><a href=a.html>a</a><a href=secret.html>s</a> start");
    write("a.html", "<title>A</title><a href=/>home</a> some other words");
    write("secret.html", "<title>Secret</title><a href=a.html>a</a>");
    LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(40);
    DateTimeFormatter format = DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ROOT);
    List<String> lines = new ArrayList<>();
    for (int v = 0; v < VISITORS; v++) {
      String date = format.format(day.plusDays(v / 2));
      lines.add(line(v, date, "01", "/secret.html", "-"));
      lines.add(line(v, date, "02", "/a.html", "https://site.example/secret.html"));
    }
    Path log = folder.resolve("access.log");
    Files.write(log, lines);
    String data = folder.resolve("data").toString();
    String told =
        run(
            "run",
            "--site",
            "https://site.example/",
            "--dir",
            folder.resolve("www").toString(),
            "--logs",
            log.toString(),
            "--estimator",
            "visits",
            "--half-life",
            "36500d",
            "--data",
            data);
    assertTrue(
        told.contains("60 direct or searched, 60 from pages not read, 0 internal clicks"), told);
    double entering = 0;
    for (String row : run("export", "ranks", "--data", data).split("\n", -1)) {
      String[] cells = row.split("\t", -1);
      if (cells[0].endsWith("html")) {
        assertEquals(2.0, Double.parseDouble(cells[3]), 0.01, row);
        entering += Double.parseDouble(cells[3]);
      }
    }
    assertEquals(4.0, entering, 0.02, "each of the two pages had 60 views in 30 days");
    String page = run("page", "https://site.example/a.html", "--data", data);
    assertTrue(page.contains("60 from pages not read, 0 internal clicks"), page);
    assertRows(run("logs", "--explain", "--format", "tsv", "--data", data), lines.size());
    String json = run("logs", "--explain", "--format", "json", "--data", data);
    assertTrue(json.replaceAll("\\s", "").contains("\"internal\":0,\"returning\":60"), json);
    String text = run("logs", "--explain", "--data", data);
    assertTrue(text.contains("60   50.0 %  clicked on an unread page"), text);
    assertSources(Path.of(data));
  }

  /** Every line is in one row. */
  private static void assertRows(String table, int lines) {
    long sum = 0;
    for (String row : table.lines().skip(1).toList()) {
      String[] cells = row.split("\t", -1);
      sum += Long.parseLong(cells[1]);
      if (cells[0].equals("internal") || cells[0].equals("returning")) {
        assertEquals(cells[0].equals("returning") ? VISITORS : 0, Long.parseLong(cells[1]), row);
      }
    }
    assertEquals(lines, sum, table);
    assertTrue(table.contains("returning\t"), table);
  }

  /** The overview says where all of it comes from. */
  private static void assertSources(Path data) throws IOException {
    SiteConfig config = SiteConfig.defaults().with("data", data.toString());
    try (SiteSearch site = SiteSearch.open(config.with("site.url", "https://site.example/"))) {
      SiteOverview overview = site.session().overview();
      double all = 0;
      double returning = 0;
      for (PageOrigins.Share<InflowSource> share : overview.sources()) {
        all += share.amount();
        boolean unread = share.of().orElseThrow().kind() == InflowSource.Kind.RETURNING;
        returning += unread ? share.amount() : 0;
      }
      assertEquals(overview.flows().external() + overview.flows().induced(), all, 1e-9);
      assertEquals(all / 2, returning, 0.01, () -> "" + overview.sources());
    } catch (ConfigException | NoAnswerException e) {
      throw new AssertionError(e);
    }
  }

  private static String line(int visitor, String date, String hour, String path, String referrer) {
    return String.format(
        Locale.ROOT,
        "10.0.1.%d - - [%s:%s:10:00 +0000] \"GET %s HTTP/1.1\" 200 900 \"%s\" \"Mozilla/5.0 (X11;"
            + " Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"",
        visitor,
        date,
        hour,
        path,
        referrer);
  }
}
