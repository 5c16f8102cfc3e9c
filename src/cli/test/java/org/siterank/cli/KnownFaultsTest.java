package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A night that finds nothing but the faults of the last one ends with 0. */
@Tag("slow")
class KnownFaultsTest {

  private static final int PAGES = 20;

  private static final String LINE =
      "10.0.0.9 - - [20/Nov/2026:03:04:05 +0100] \"GET /p1.html HTTP/1.1\" 200 99 \"-\""
          + " \"Firefox/120\"\n";

  @TempDir Path folder;

  private final Set<String> refused = new ConcurrentSkipListSet<>();
  private volatile String robots = "";
  private HttpServer server;
  private String site;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    site = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    StringBuilder text = new StringBuilder("<title>" + path + "</title>words of " + path);
    int status = refused.contains(path) ? 403 : 200;
    if (path.equals("/robots.txt")) {
      text = new StringBuilder(robots);
    } else if (path.equals("/sitemap.xml")) {
      status = 404;
    } else if (path.equals("/")) {
      for (int i = 0; i < PAGES; i++) {
        text.append(" <a href=/p%d.html>%d</a>".formatted(i, i));
      }
    }
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private CommandRun run(String... more) {
    List<String> words = new ArrayList<>(List.of("run", "--no-progress", "--site", site + "/"));
    words.addAll(List.of("--delay", "0s"));
    words.addAll(List.of(more));
    return siterank(words.toArray(String[]::new));
  }

  private CommandRun siterank(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private static void assertQuiet(CommandRun run) {
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err());
  }

  @Test
  void addressesThatCouldNotBeReadAreNewsOnce() {
    for (int i = 0; i < 5; i++) {
      refused.add("/p%d.html".formatted(i));
    }
    CommandRun first = run();
    assertEquals(1, first.code(), first.out());
    String why =
        "warning: 5 of 21 addresses could not be read (%s/p0.html, %s/p1.html, %s/p2.html, ...);"
            + " siterank export unread lists all, crawl.known-bad takes out those that are known";
    assertEquals(why.formatted(site, site, site), first.err().strip());
    CommandRun second = run();
    assertQuiet(second);
    assertTrue(second.out().contains("5 failed (5 refused)"), second.out());
    refused.add("/p7.html");
    CommandRun grown = run();
    assertEquals(1, grown.code(), grown.out());
    String more = "warning: 6 of 21 addresses could not be read, 1 of them new (%s/p7.html)";
    assertTrue(grown.err().startsWith(more.formatted(site)), grown.err());
  }

  @Test
  void aLogThatIsMissingIsNewsOnceAndAnotherOneIsNewsAgain() throws IOException {
    String there = CommandRun.file(folder, "access.log", LINE.repeat(3));
    String missing = folder.resolve("missing.log").toString();
    CommandRun first = run("--logs", there, "--logs", missing);
    assertEquals(1, first.code(), first.out());
    assertTrue(first.err().startsWith("warning: log " + missing + ": "), first.err());
    assertEquals(1, first.err().lines().count(), first.err());
    CommandRun second = run("--logs", there, "--logs", missing);
    assertQuiet(second);
    assertTrue(second.out().contains("known       log " + missing), second.out());
    String another = folder.resolve("another.log").toString();
    CommandRun grown = run("--logs", there, "--logs", missing, "--logs", another);
    assertEquals(1, grown.code(), grown.out());
    assertTrue(grown.err().startsWith("warning: log " + another + ": "), grown.err());
    assertEquals(1, grown.err().lines().count(), grown.err());
  }

  @Test
  void linesThatCannotBeReadAreShownWithTheCommandThatListsThem() {
    String log =
        CommandRun.file(folder, "access.log", LINE.repeat(8) + "no line at all\n".repeat(5));
    CommandRun run = run("--logs", log);
    assertEquals(1, run.code(), run.out());
    assertTrue(
        run.err()
            .startsWith(
                "warning: more than 30% of the log lines do not match the format of their log, which is logs.format or that of its first lines (5 of 13, such as "),
        run.err());
    for (int line = 9; line <= 11; line++) {
      assertTrue(run.err().contains(log + ", line " + line + ", "), run.err());
    }
    assertFalse(run.err().contains(", line 12, "), run.err());
    assertTrue(run.err().contains("siterank logs --explain"), run.err());
    CommandRun.file(folder, "second.log", LINE.repeat(70) + "none either\n".repeat(40));
    CommandRun same = run("--logs", log, "--logs", folder.resolve("second.log").toString());
    assertEquals(0, same.code(), same.err());
    assertTrue(same.out().contains("more than 30% of the log lines"), same.out());
    CommandRun.file(folder, "third.log", LINE + "nor this\n".repeat(30));
    CommandRun grown = run("--logs", log, "--logs", folder.resolve("third.log").toString());
    assertEquals(1, grown.code(), grown.out());
    assertTrue(grown.err().startsWith("warning: more than 90% of the log lines"), grown.err());
  }

  @Test
  void addressesThatAreKnownToBeBadAreNoNews() {
    for (int i = 0; i < 5; i++) {
      refused.add("/p%d.html".formatted(i));
    }
    CommandRun run = run("--known-bad", "/p*.html");
    assertQuiet(run);
    assertTrue(run.out().contains("5 failed (5 refused), 5 of them known-bad"), run.out());
  }

  @Test
  void everyAddressThatCouldNotBeReadIsListedWithItsReason() {
    refused.addAll(List.of("/p3.html", "/p4.html"));
    run();
    CommandRun unread = siterank("export", "unread");
    Set<String> rows = new TreeSet<>(unread.out().lines().toList());
    assertEquals(3, rows.size(), unread.out() + unread.err());
    assertTrue(rows.contains("url\tstatus\tproblem\tfailures\tfetched"), unread.out());
    String row =
        rows.stream().filter(r -> r.startsWith(site + "/p3.html\t403\t")).findFirst().get();
    assertEquals("1", row.split("\t", -1)[3], row);
    assertFalse(row.split("\t", -1)[2].isEmpty(), row);
  }

  @Test
  void aWarningOfTheCrawlIsNewsUntilItIsKnownAndAgainWhenItHasGrown() {
    robots = "User-agent: *\nCrawl-delay: 0\nSitemap: " + site + "/missing-map.xml\n";
    refused.add("/missing-map.xml");
    CommandRun first = run();
    assertEquals(1, first.code(), first.out());
    assertTrue(first.err().contains("missing-map.xml answers 403"), first.err());
    CommandRun second = run();
    assertQuiet(second);
    assertTrue(second.out().contains("known       the sitemap "), second.out());
    robots = "<!doctype html><title>Home</title>";
    CommandRun other = run();
    assertEquals(1, other.code(), other.out());
    assertTrue(other.err().contains("robots.txt is an HTML page"), other.err());
  }
}
