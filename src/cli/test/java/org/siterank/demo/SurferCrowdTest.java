package org.siterank.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;

@Tag("slow")
class SurferCrowdTest {

  private static final int PAGES = 30;
  private static final int VISITS = 4000;

  @TempDir Path dir;
  private DemoSite site;
  private StaticSite server;

  @BeforeEach
  void serve() throws IOException {
    Path folder = Files.createDirectories(dir.resolve("site"));
    Random random = new Random(7);
    for (int page = 0; page < PAGES; page++) {
      StringBuilder html = new StringBuilder("<!DOCTYPE html><title>" + page + "</title>");
      html.append("<link rel=stylesheet href=style.css>");
      int links = page == 5 ? 0 : 1 + random.nextInt(6);
      for (int i = 0; i < links; i++) {
        String target = name(random.nextInt(PAGES));
        // Twice the same, by another spelling: one link to the model and to a surfer.
        html.append("<a href='").append(target).append("'>x</a>");
        html.append("<a href='./").append(target).append("#top'>y</a>");
      }
      if (page % 3 == 0) {
        html.append("<a href='https://elsewhere.example/").append(page).append("'>out</a>");
      }
      if (page % 4 == 0) {
        html.append("<a href='gone.html'>dead</a><a href='mailto:a@b.example'>mail</a>");
      }
      html.append("<a href='#top'>self</a>").append("<p>text ".repeat(random.nextInt(40)));
      Files.writeString(folder.resolve(name(page)), html);
    }
    Files.writeString(folder.resolve("style.css"), "b { color: red }");
    site = DemoSite.of(folder);
    server = StaticSite.serve(folder, dir.resolve("access.log"), 0);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void aSeedIsOneSetOfWalksWhateverTheThreads() throws Exception {
    List<Walk> alone = walks(crowd(1, 1), 0, 300);
    assertEquals(300, alone.size());
    assertEquals(alone, walks(crowd(1, 7), 0, 300));
    assertNotEquals(alone, walks(crowd(2, 1), 0, 300));
    List<Walk> parts = new ArrayList<>(walks(crowd(1, 2), 0, 100));
    parts.addAll(walks(crowd(1, 2), 100, 300));
    assertEquals(alone, parts, "a crowd in two parts is the same crowd");
  }

  @Test
  void surfersComeFollowAndLeaveInTheRightShares() throws Exception {
    List<Walk> walks = walks(crowd(3, 4), 0, VISITS);
    Map<Visit.Arrival, Integer> doors = new HashMap<>();
    walks.forEach(walk -> doors.merge(walk.visit().arrival(), 1, Integer::sum));
    assertShare(Arrivals.FROM_PORTALS, doors.get(Visit.Arrival.PORTAL), VISITS);
    assertShare(Arrivals.FROM_SEARCH, doors.get(Visit.Arrival.SEARCH), VISITS);

    // Every page seen is a throw of the coin: to stop with 1-d. Page 5 has nothing to throw for.
    long views = walks.stream().mapToLong(walk -> walk.pages().size()).sum();
    long stops = walks.stream().filter(w -> w.ending() == Walk.Ending.STOPPED).count();
    assertShare(1 - Surfer.DAMPING, stops, views);
    assertTrue(walks.stream().anyMatch(w -> w.ending() == Walk.Ending.LEFT));
    for (Walk walk : walks) {
      if (walk.ending() == Walk.Ending.DEAD_END) {
        assertEquals(name(5), last(walk).path().substring(1));
      }
    }
  }

  @Test
  void pageViewsAreThoseOfTheModel() throws Exception {
    List<Walk> walks = walks(crowd(4, 4), 0, VISITS);
    Map<PageUrl, Integer> entries = new HashMap<>();
    Map<PageUrl, Integer> seen = new HashMap<>();
    Map<PageUrl, Integer> squares = new HashMap<>();
    for (Walk walk : walks) {
      entries.merge(walk.pages().get(0), 1, Integer::sum);
      Map<PageUrl, Integer> own = new HashMap<>();
      walk.pages().forEach(page -> own.merge(page, 1, Integer::sum));
      own.forEach((page, n) -> seen.merge(page, n, Integer::sum));
      own.forEach((page, n) -> squares.merge(page, n * n, Integer::sum));
    }
    Map<PageUrl, Double> expected = new SurferModel(site, server.url()).views(entries);
    assertTrue(expected.size() > PAGES / 2, "most pages can be reached: " + expected.size());
    expected.forEach(
        (page, views) -> {
          // Walks are independent: the sum of their squared counts is at least the variance.
          double sigma = Math.sqrt(squares.getOrDefault(page, 0) + 1.0);
          assertEquals(views, seen.getOrDefault(page, 0), 5 * sigma, page.value());
        });
  }

  @Test
  void theLogHoldsEveryRequestAndManyKindsOfThem() throws Exception {
    List<Walk> walks = new ArrayList<>();
    CrowdReport report = crowd(5, 3).surf(0, 2000, () -> false, visit -> visit, walks::add);
    server.awaitLog();
    List<String> lines = Files.readAllLines(dir.resolve("access.log"));
    assertEquals(report.requests(), lines.size());
    assertTrue(report.complete());
    assertEquals(2000, report.visits());
    assertTrue(report.notFound() > 0);
    for (String kind :
        List.of(
            "Googlebot",
            "UptimeRobot",
            "\"http://semalt.com/\"",
            "/wp-login.php",
            "/favicon.ico",
            "\"GET /style.css",
            "\"HEAD /",
            "/gone.html HTTP/1.1\" 404",
            "\"https://www.google.com/\"",
            ".example/")) {
      assertTrue(lines.stream().anyMatch(line -> line.contains(kind)), kind);
    }
    // Every page of every walk is in the log, with its client and the page before as referrer.
    Set<String> visits = new HashSet<>();
    for (String line : lines) {
      String[] quoted = line.split("\"", -1);
      visits.add(line.split(" ", 2)[0] + " " + quoted[1].split(" ", -1)[1] + " " + quoted[3]);
    }
    for (Walk walk : walks) {
      String referrer = walk.visit().referrer();
      for (PageUrl page : walk.pages()) {
        String line = walk.visit().client() + " " + page.path() + " " + referrer;
        assertTrue(visits.contains(line), line);
        referrer = page.value();
      }
    }
  }

  @Test
  void aStoppedCrowdSaysThatItIsNotComplete() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CrowdReport report =
        crowd(6, 1).surf(0, 100, () -> asked.incrementAndGet() > 10, visit -> visit, walk -> {});
    assertEquals(10, report.visits());
    assertFalse(report.complete());
  }

  private SurferCrowd crowd(long seed, int threads) throws IOException {
    PageUrl root = server.url();
    Arrivals arrivals = new Arrivals(site, root, root, List.of(), seed);
    return new SurferCrowd(arrivals, root, List.of(root), threads);
  }

  private static List<Walk> walks(SurferCrowd crowd, int from, int to) throws Exception {
    List<Walk> walks = new ArrayList<>();
    crowd.surf(from, to, () -> false, visit -> visit, walks::add);
    walks.sort(Comparator.comparingInt(walk -> walk.visit().number()));
    return walks;
  }

  private static void assertShare(double share, long hits, long trials) {
    double sigma = Math.sqrt(trials * share * (1 - share));
    assertEquals(share * trials, (double) hits, 5 * sigma, "share " + share);
  }

  private static PageUrl last(Walk walk) {
    return walk.pages().get(walk.pages().size() - 1);
  }

  private static String name(int page) {
    return page == 0 ? "index.html" : "p" + page + ".html";
  }
}
