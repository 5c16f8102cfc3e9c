package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final String CLEAR = "\033[K";

  private final StringBuilder err = new StringBuilder();
  private long now = 1;

  private Progress progress(Progress.Style style) {
    return new Progress(err::append, style, () -> now);
  }

  @Test
  void withoutATerminalThereIsOnePlainLineEveryTenSeconds() {
    Progress progress = progress(Progress.Style.LINES);
    for (int second = 0; second <= 25; second++) {
      progress.update("Crawling", 4L * second, 200, "0 errors");
      now += TimeUnit.SECONDS.toNanos(1);
    }
    String end = System.lineSeparator();
    assertEquals(
        "Crawling: 40 of 200 (20 %), 0 errors" + end + "Crawling: 80 of 200 (40 %), 0 errors" + end,
        err.toString());
  }

  @Test
  void aStageWithoutNewsIsStillSeenToLive() {
    Progress progress = progress(Progress.Style.LINES);
    progress.update("Publishing", 0, -1, "");
    now += Progress.LINE_NANOS;
    progress.tick();
    progress.tick();
    assertEquals("Publishing" + System.lineSeparator(), err.toString());
  }

  @Test
  void silenceIsSilence() {
    Progress progress = progress(Progress.Style.SILENT);
    progress.update("Crawling", 1, 2, "");
    now += TimeUnit.HOURS.toNanos(1);
    progress.tick();
    progress.close();
    assertEquals("", err.toString());
  }

  @Test
  void theBarIsDrawnOverItselfAndTakenAway() {
    Progress progress = progress(Progress.Style.BAR);
    progress.update("Crawling", 0, 100, "");
    progress.update("Crawling", 1, 100, ""); // Too soon for another frame.
    now += Progress.FRAME_NANOS;
    progress.update("Crawling", 50, 100, "2 errors");
    progress.close();
    progress.tick();
    assertEquals(
        "\rCrawling [------------------------] 0/100 0 %"
            + CLEAR
            + "\rCrawling [############------------] 50/100 50 %  2 errors"
            + CLEAR
            + "\r"
            + CLEAR,
        err.toString());
  }

  @Test
  void aMessageTakesTheBarAwayAndTheNextFrameBringsItBack() {
    Progress progress = progress(Progress.Style.BAR);
    progress.update("Ranking", 3, -1, "");
    progress.clear();
    progress.clear();
    int drawn = err.length();
    now += Progress.FRAME_NANOS;
    progress.tick();
    assertTrue(err.substring(drawn).contains("Ranking ["), err.toString());
    assertEquals(2, err.toString().split("Ranking", -1).length - 1);
  }

  @Test
  void theBarFitsALineAndCannotBeSteered() {
    String hostile = "\u001b[2J" + "x".repeat(500);
    String bar = new ProgressLine("Crawling", 7, 9, hostile).bar(79, 0);
    assertEquals(79, bar.length());
    assertTrue(bar.chars().noneMatch(Character::isISOControl), bar);
  }

  @Test
  void moreDoneThanExpectedIsAFullBar() {
    String bar = new ProgressLine("Crawling", 12, 10, "").bar(79, 0);
    assertEquals("Crawling [########################] 12/10 100 %", bar);
  }

  @Test
  void theThreadThatTicksEndsWithTheWork() throws InterruptedException {
    Progress progress = new Progress(text -> {}, Progress.Style.LINES, System::nanoTime);
    Thread ticker = progress.keepTicking().orElseThrow();
    assertTrue(ticker.isAlive());
    progress.close();
    ticker.join();
    Progress silent = new Progress(text -> {}, Progress.Style.SILENT, System::nanoTime);
    assertTrue(silent.keepTicking().isEmpty());
  }
}
