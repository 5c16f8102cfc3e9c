package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.RequestClassifier;

/** Robots that call themselves browsers, and people who must not be taken for them. */
class RobotBehaviourTest {

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  private static final RequestClassifier CLASSIFIER =
      RequestClassifier.standard(TestLog.SCOPE, Monitoring.NONE);

  @TempDir Path directory;
  private final MemoryVisitStore store = new MemoryVisitStore();
  private final StringBuilder log = new StringBuilder();

  private void view(int second, String client, String target) {
    log.append(TestLog.line(at(second), client, target, "-", BROWSER));
  }

  private static Instant at(int second) {
    return TestLog.START.plusSeconds(second);
  }

  private LogSummary read(RobotBehaviour behaviour) throws IOException {
    Path file = Files.writeString(directory.resolve("access.log"), log);
    return new LogReading(CLASSIFIER, behaviour, store, TestLog.NOW, () -> false, LogProgress.NONE)
        .read(LogFiles.find(List.of(LogPlace.of(List.of(file.toString())))));
  }

  private LogSummary read() throws IOException {
    return read(RobotBehaviour.STANDARD);
  }

  private long robots(RobotSign sign) {
    return store.robots().getOrDefault(sign.label(), 0L);
  }

  @Test
  void whoeverReadsRobotsTxtIsARobotFromTheHourBefore() throws IOException {
    view(0, "robot", "/a");
    view(1, "person", "/a");
    view(2, "robot", "/a");
    view(3, "robot", "/robots.txt");
    view(4, "robot", "/b");
    view(5, "person", "/b");
    LogSummary summary = read();
    assertEquals(3, robots(RobotSign.READS_ROBOTS_TXT));
    assertEquals(3, store.lines().get(RequestClass.ROBOT));
    assertEquals(2, store.lines().get(RequestClass.DIRECT));
    assertEquals(2, store.visits().stream().mapToLong(VisitCount::visits).sum());
    assertEquals(6, store.lineCount());
    assertEquals(2, summary.views().visits());
    assertEquals(0, summary.views().repeats());
    assertEquals(1, summary.recognition().clients().get(RobotSign.READS_ROBOTS_TXT));
  }

  @Test
  void aRobotsViewInALogThatComesLateIsARobots() throws IOException {
    view(0, "person", "/a");
    view(600, "robot", "/robots.txt");
    view(7_000, "person", "/a");
    read();
    assertEquals(2, store.lines().get(RequestClass.DIRECT));
    String late = TestLog.line(at(300), "robot", "/b", "-", BROWSER);
    Path second = Files.writeString(directory.resolve("second.log"), late);
    String logs = directory + "/*.log";
    LogSummary summary = TestLog.read(store, logs);
    assertEquals(1, summary.lines(), second.toString());
    MemoryVisitStore together = new MemoryVisitStore();
    TestLog.read(together, logs);
    assertEquals(1, together.robots().get(RobotSign.READS_ROBOTS_TXT.label()));
    assertEquals(together.rows(), store.rows());
  }

  @Test
  void askingForARobotsTxtThatIsNotThereIsASignAsWell() throws IOException {
    log.append(TestLog.line(at(0), "c", "/robots.txt", "-", BROWSER).replace(" 200 ", " 404 "));
    view(1, "c", "/a");
    read();
    assertEquals(1, robots(RobotSign.READS_ROBOTS_TXT));
    assertEquals(1, store.lines().get(RequestClass.ERROR));
  }

  @Test
  void onlyTheRobotsTxtAtTheTopIsASign() throws IOException {
    view(0, "c", "/manual/robots.txt");
    view(1, "c", "/a");
    read();
    assertEquals(1, store.lines().get(RequestClass.DIRECT));
  }

  @Test
  void anHourLaterTheQuestionIsAskedAnew() throws IOException {
    view(0, "c", "/robots.txt");
    view(1700, "c", "/a");
    view(1900, "c", "/b");
    view(3700, "c", "/c");
    LogSummary summary = read();
    assertEquals(2, robots(RobotSign.READS_ROBOTS_TXT));
    assertEquals(1, store.lines().get(RequestClass.DIRECT));
    assertEquals(1, summary.recognition().clients().get(RobotSign.READS_ROBOTS_TXT));
  }

  @Test
  void aHundredPagesAndNoPartOfAnyMakeARobot() throws IOException {
    view(0, "person", "/p0");
    for (int i = 0; i < 10; i++) {
      view(0, "person", "/image" + i + ".png");
    }
    for (int i = 0; i < 99; i++) {
      view(1 + i, "crawler", "/p" + i);
      view(1 + i, "cached", "/p" + i % 20);
    }
    view(200, "crawler", "/more");
    view(201, "crawler", "/and-more");
    LogSummary summary = read();
    assertEquals(101, robots(RobotSign.PAGES_WITHOUT_ASSETS));
    assertEquals(100, store.lines().get(RequestClass.DIRECT), "the person, and the cached one");
    assertEquals(1, summary.recognition().clients().get(RobotSign.PAGES_WITHOUT_ASSETS));
  }

  @Test
  void onePartOfAPageMakesAPerson() throws IOException {
    view(0, "other", "/style.css");
    view(0, "reader", "/favicon.ico");
    for (int i = 0; i < 300; i++) {
      view(i, "reader", "/p" + i);
    }
    read();
    assertEquals(300, store.lines().get(RequestClass.DIRECT));
  }

  @Test
  void feedsAndDataAreNoPartsOfPages() throws IOException {
    view(0, "other", "/style.css");
    view(0, "crawler", "/feed.rss");
    view(0, "crawler", "/sitemap.xml");
    for (int i = 0; i < 100; i++) {
      view(i, "crawler", "/p" + i);
    }
    read();
    assertEquals(100, robots(RobotSign.PAGES_WITHOUT_ASSETS));
  }

  @Test
  void inALogWithoutTheLinesOfPartsNobodyIsARobotForWantOfThem() throws IOException {
    for (int i = 0; i < 300; i++) {
      view(i, "a", "/p" + i);
      view(i, "b", "/p" + i);
    }
    view(301, "b", "/favicon.ico"); // A stray one does not make it another log.
    for (int i = 301; i < 400; i++) {
      view(i, "a", "/p" + i);
    }
    read();
    assertEquals(699, store.lines().get(RequestClass.DIRECT));
  }

  @Test
  void pagesOfTwoHalfHoursCountTogether() throws IOException {
    view(0, "other", "/style.css");
    for (int i = 0; i < 60; i++) {
      view(i * 30, "slow", "/p" + i);
    }
    view(1800, "other", "/style.css");
    for (int i = 60; i < 120; i++) {
      view(i * 30, "slow", "/p" + i);
    }
    read();
    assertEquals(120, robots(RobotSign.PAGES_WITHOUT_ASSETS));
    assertEquals(0, store.visits().size(), "all has been taken back");
  }

  @Test
  void whenItIsSwitchedOffOnlyNamesCount() throws IOException {
    view(0, "robot", "/robots.txt");
    view(1, "robot", "/a");
    assertEquals(1, read(RobotBehaviour.IGNORED).views().visits());
    assertEquals(Map.of(), store.robots());
  }

  @Test
  void whatAnEarlierReadingCountedIsTakenBack() throws IOException {
    view(0, "robot", "/a");
    view(1, "person", "/a");
    assertEquals(2, read().views().visits());
    view(600, "robot", "/robots.txt");
    LogSummary second = read();
    assertEquals(-1, second.views().visits());
    assertEquals(0, second.views().repeats());
    assertEquals(1, second.lines());
    assertEquals(-1, second.classes().get(RequestClass.DIRECT));
    assertEquals(1, store.visits().size());
    assertEquals(1, robots(RobotSign.READS_ROBOTS_TXT));
    assertEquals(3, store.lineCount());
  }

  @Test
  void limitsOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new RobotBehaviour(true, 1, 0.1));
    assertThrows(IllegalArgumentException.class, () -> new RobotBehaviour(true, 100, 0));
    assertThrows(IllegalArgumentException.class, () -> new RobotBehaviour(true, 100, Double.NaN));
  }
}
