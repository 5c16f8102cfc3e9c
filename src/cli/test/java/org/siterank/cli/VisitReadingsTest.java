package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.store.RowsRead;
import org.siterank.store.SiteStore;

/** How often the visits of the database are read, counted in rows that SQLite hands out. */
@Tag("slow")
class VisitReadingsTest {

  private static final int DAYS = 20;

  @TempDir Path folder;
  private Path data;
  private long table;

  @BeforeEach
  void site() throws Exception {
    Path www = Files.createDirectories(folder.resolve("www"));
    data = folder.resolve("data");
    Files.writeString(www.resolve("index.html"), "<title>H</title>home <a href=a.html>a</a>");
    Files.writeString(www.resolve("a.html"), "<title>A</title>about one <a href=b.html>b</a>");
    Files.writeString(www.resolve("b.html"), "<title>B</title>other words <a href=a.html>a</a>");
    List<String> lines = new ArrayList<>();
    for (int day = 1; day <= DAYS; day++) {
      for (String page : List.of("index.html", "a.html", "b.html", "nowhere.html")) {
        for (String from : List.of("-", "https://site.example/a.html", "https://x.example/")) {
          lines.add(
              String.format(
                  Locale.ROOT,
                  "10.0.%d.%d - - [%02d/Jan/2026:12:00:00 +0000] \"GET /%s HTTP/1.1\" 200 900 \"%s\""
                      + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"",
                  lines.size() / 250,
                  lines.size() % 250,
                  day,
                  page,
                  from));
        }
      }
    }
    Files.write(folder.resolve("log"), lines);
    assertEquals(0, siterank("run", "--dir", www.toString(), "--site", "https://site.example/"));
    table = rows();
  }

  private int siterank(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--logs", folder.resolve("log").toString()));
    all.addAll(List.of("--data", data.toString(), "--no-progress"));
    StringWriter out = new StringWriter();
    return Main.run(new PrintWriter(out), new PrintWriter(out), all.toArray(String[]::new));
  }

  private long rows() throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(data));
        Statement statement = database.createStatement();
        ResultSet result = statement.executeQuery("SELECT count(*) FROM hit")) {
      return result.getLong(1);
    }
  }

  /** Rows read by a command, beside those that find the newest day. */
  private long read(String... args) throws SQLException {
    try (RowsRead read = new RowsRead(data, "hit h")) {
      siterank(args);
      return read.count();
    }
  }

  /** The crawl needs them before the pages are known to which the ranks then count them. */
  @Test
  void aRunReadsEachVisitOnceForTheCrawlAndOnceForTheRanks() throws SQLException {
    String www = folder.resolve("www").toString();
    assertEquals(table, read("rank") - 1, "rank");
    assertEquals(2 * table, read("run", "--dir", www, "--site", "https://site.example/") - 1);
  }

  @Test
  void theReportAndTheAuditReadEachVisitOnce() throws SQLException {
    Path report = folder.resolve("report");
    assertEquals(table, read("report", "-o", report.toString()) - 1, "report");
    assertEquals(table, read("logs", "--explain") - 1, "logs --explain");
    for (List<String> command :
        List.of(List.of("page", "https://site.example/a.html"), List.of("export", "inflow"))) {
      assertEquals(
          table,
          read(Stream.of(command).flatMap(List::stream).toArray(String[]::new)) - 1,
          command.get(0));
    }
  }
}
