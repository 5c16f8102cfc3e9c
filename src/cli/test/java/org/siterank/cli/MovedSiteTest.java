package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.RequestClass;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/** A site that moves to another server takes along what is known of it. */
@Tag("slow")
class MovedSiteTest {

  private static final int PAGES = 40;

  @TempDir Path folder;
  private SmallSite before;
  private SmallSite after;
  private Path log;

  @BeforeEach
  void startTwoServersOfOneSite() throws IOException {
    before = new SmallSite(PAGES);
    after = new SmallSite(PAGES);
    log = before.writeLog(folder.resolve("access.log"), 3000);
  }

  @AfterEach
  void stop() {
    before.close();
    after.close();
  }

  private CommandRun siterank(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", data().toString(), "--no-progress"));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private CommandRun run(String... words) {
    List<String> all = new ArrayList<>(List.of("run", "--delay", "0s", "--logs", log.toString()));
    all.addAll(List.of(words));
    return siterank(all.toArray(String[]::new));
  }

  private Path data() {
    return folder.resolve("data");
  }

  private static void assertDone(CommandRun run) {
    assertEquals(0, run.code(), run.out() + run.err());
  }

  private void assertRefused(CommandRun run, String why) {
    assertEquals(2, run.code(), run.out() + run.err());
    assertTrue(run.err().contains(why), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  /** A table, its rows in order, with the addresses of the site as they are at the new place. */
  private List<String> exported(String table) {
    CommandRun run = siterank("export", table);
    assertDone(run);
    return run.out().replace(before.url(), after.url()).lines().sorted().toList();
  }

  /** Visits of each class. */
  private Map<RequestClass, Long> visits() throws IOException {
    Map<RequestClass, Long> visits = new TreeMap<>();
    try (SiteStore store = SiteStore.openForReading(data())) {
      store
          .visits()
          .forEachVisit(
              visit -> {
                assertTrue(visit.url().value().startsWith(after.url()), visit.toString());
                if (visit.requestClass() == RequestClass.INTERNAL) {
                  assertTrue(visit.referrer().startsWith(after.url()), visit.toString());
                }
                visits.merge(visit.requestClass(), visit.visits(), Long::sum);
              });
    }
    return visits;
  }

  /** Runs whose ranks are kept, each of which has ranks of pages at the new place alone. */
  private int rankedRuns() throws IOException {
    int ranked = 0;
    try (SiteStore store = SiteStore.openForReading(data())) {
      for (StoredRun run : store.runs().all()) {
        List<String> pages = new ArrayList<>();
        store.runs().forEachRank(run.id(), rank -> pages.add(rank.url().value()));
        assertEquals(PAGES, pages.size(), "pages of run " + run.id());
        pages.forEach(page -> assertTrue(page.startsWith(after.url()), page));
        ranked++;
      }
    }
    return ranked;
  }

  @Test
  void countsRanksAndHistoryFollowAndTheNightsAfterNeedNoAlias() throws IOException {
    before.news =
        "<a href=%sp1.html>a</a> <a href=%sp2.html>b</a>".formatted(after.url(), after.url());
    after.news = before.news; // The site links to its new address before it moves there.
    assertDone(run("--site", before.url()));
    List<String> inflow = exported("inflow");
    before.status = 503;
    CommandRun moved = run("--move-to", after.url());
    assertDone(moved);
    assertTrue(moved.out().contains(before.url() + " is " + after.url()), moved.out());
    assertEquals(inflow, exported("inflow"));
    Map<RequestClass, Long> counted = visits();
    assertTrue(counted.get(RequestClass.INTERNAL) > 100, counted.toString());
    assertEquals(2, rankedRuns());
    List<String> ranks = exported("ranks");

    for (int night = 1; night <= 2; night++) {
      String line =
          "10.9.%d.1 - - [20/Nov/2023:10:00:00 +0000] \"GET /p7.html HTTP/1.1\" 200 900 \"%s\""
              + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"%n";
      Files.writeString(
          log, line.formatted(night, before.url() + "p3.html"), StandardOpenOption.APPEND);
      assertDone(run("--site", after.url()));
      Map<RequestClass, Long> now = visits();
      assertEquals(counted.get(RequestClass.INTERNAL) + night, now.get(RequestClass.INTERNAL));
      assertEquals(counted.get(RequestClass.EXTERNAL), now.get(RequestClass.EXTERNAL));
      assertEquals(2 + night, rankedRuns());
    }
    assertEquals(ranks.size(), exported("ranks").size());
    assertDone(siterank("page", before.url() + "p7.html"));
  }

  @Test
  void theReportComparesWithTheMonthBeforeTheMove() throws IOException {
    assertDone(run("--site", before.url()));
    assertDone(run("--move-to", after.url()));
    Path report = folder.resolve("report");
    CommandRun run = siterank("report", "-o", report.toString(), "--mail-body");
    assertEquals(0, run.code(), run.err());
    assertFalse(run.out().contains(before.url()), run.out());
    String feed = Files.readString(report.resolve("changes.atom"));
    assertFalse(feed.contains(before.url()), feed);
    assertFalse(Files.exists(report.resolve("changes-last-run-gone.csv")), "no page is gone");
    List<String> rows = Files.readAllLines(report.resolve("changes-last-run.csv"));
    assertEquals(PAGES + 1, rows.size());
    int score = List.of(rows.get(0).split(",", -1)).indexOf("before");
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split(",", -1);
      assertTrue(cells[0].startsWith(after.url()), row);
      assertTrue(Double.parseDouble(cells[score]) > 0, row);
    }
  }

  @Test
  void nothingIsMovedToAServerThatDoesNotAnswer() {
    assertDone(run("--site", before.url()));
    List<String> pages = siterank("export", "pages").out().lines().toList();
    for (int status : new int[] {503, 404}) {
      after.status = status;
      CommandRun run = run("--move-to", after.url());
      assertEquals(3, run.code(), run.err());
      assertTrue(run.err().startsWith("siterank run: nothing was moved: "), run.err());
      assertEquals(1, run.err().lines().count(), run.err());
      assertEquals(pages, siterank("export", "pages").out().lines().toList());
    }
    assertDone(run("--site", before.url()));
    after.status = 200;
    assertDone(run("--move-to", after.url()));
    assertEquals(pages.size(), exported("pages").size());
  }

  @Test
  void pagesThatTheNewServerDoesNotHaveAreKeptUntilItIsConfirmed() throws IOException {
    assertDone(run("--site", before.url()));
    after.lost = path -> path.compareTo("/p2") > 0;
    CommandRun run = run("--move-to", after.url());
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains("more than crawl.max-vanished allows"), run.err());
    after.lost = path -> false;
    assertDone(run("--site", after.url()));
    assertEquals(2, rankedRuns());
  }

  @Test
  void aMoveThatCannotBeIsRefusedInOneLine() {
    assertRefused(run("--move-to", after.url()), " has no site yet that could move: siterank run");
    assertDone(run("--site", before.url()));
    assertRefused(run("--move-to", before.url()), " belongs to " + before.url() + " already");
    assertRefused(
        run("--move-to", after.url(), "--site", "http://third.example/"),
        "http://third.example/ (--site, site.url) is not the site of");
    assertRefused(run("--move-to", "new.example"), "--move-to: \"new.example\" is not an absolute");
    assertRefused(siterank("crawl", "--move-to", after.url()), "unknown option --move-to");
    assertEquals(PAGES + 1, siterank("export", "pages").out().lines().count());
  }

  @Test
  void theOldAddressIsRefusedAfterTheMoveAndTheSiteCanMoveBack() throws IOException {
    assertDone(run("--site", before.url()));
    List<String> inflow = exported("inflow");
    assertDone(run("--move-to", after.url(), "--site", before.url()));
    assertRefused(
        run("--site", before.url()),
        " has moved from %s to %s: siterank run --site %s --data "
            .formatted(before.url(), after.url(), after.url()));
    assertDone(run("--move-to", before.url(), "--site", before.url()));
    assertEquals(inflow, exported("inflow"));
    assertDone(run("--site", before.url()));
    assertEquals(inflow, exported("inflow"));
  }

  @Test
  void aSiteThatMovesTwiceAnswersToAllItsNames() throws IOException {
    assertDone(run("--site", before.url(), "--alias", "http://first.example/"));
    try (SmallSite between = new SmallSite(PAGES)) {
      assertDone(run("--move-to", between.url()));
    }
    assertDone(run("--move-to", after.url()));
    assertEquals(3, rankedRuns());
    assertDone(run("--site", after.url()));
    for (String name : List.of("http://first.example/", before.url(), after.url())) {
      assertDone(siterank("page", name + "p7.html"));
    }
  }
}
