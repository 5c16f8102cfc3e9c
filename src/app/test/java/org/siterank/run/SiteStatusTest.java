package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.HOME;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.config.SiteConfig;
import org.siterank.model.RememberedSite;
import org.siterank.store.DataLock;

class SiteStatusTest {

  private static final Instant BEGUN = Instant.parse("2024-02-02T03:00:00Z");
  private static final Instant NOW = BEGUN.plus(Duration.ofHours(5));

  @TempDir Path directory;

  private SiteConfig config() {
    return SiteConfig.defaults().with("data", directory.resolve("data").toString());
  }

  private SiteStatus status(SiteConfig config) throws IOException {
    return SiteStatus.read(config, NOW);
  }

  private static LastRun run(int exitStatus, String reason) {
    Map<String, Duration> durations = new LinkedHashMap<>();
    durations.put("crawl", Duration.ofMillis(1_500));
    durations.put("rank", Duration.ofMillis(250));
    return new LastRun(
        "run", BEGUN, BEGUN.plusSeconds(9), new RunOutcome(exitStatus, reason), durations, 1, 2);
  }

  private static SiteFigures published(Instant when, Optional<Instant> newestLogLine) {
    return new SiteFigures(
        Optional.of(when),
        1,
        2,
        3,
        4,
        newestLogLine,
        List.of(new MemberFigures("one", 5, 6, 7, Optional.of(BEGUN))),
        false);
  }

  private RunState write(Optional<Instant> begun, Optional<LastRun> last, SiteFigures figures)
      throws IOException {
    Files.createDirectories(config().data());
    RunState state = new RunState(HOME.value(), begun, last, figures);
    state.write(config().data());
    return state;
  }

  @Test
  void nothingIsKnownOfADirectoryThatIsNotThere() throws IOException {
    SiteStatus status = status(config());
    assertEquals(Optional.empty(), status.site());
    assertEquals(SiteFigures.NONE, status.figures());
    assertEquals(0, status.diskBytes());
    assertEquals(Optional.empty(), status.age());
    assertEquals(Optional.empty(), status.logLag());
    assertEquals(List.of("nothing is published yet; siterank run does it"), status.problems());
    assertEquals("", SiteStatus.metrics(config()));
    assertEquals(Optional.of(HOME.value()), status(config().with("site.url", HOME.value())).site());
  }

  @Test
  void theStateOfARunComesBackFromItsFile() throws IOException {
    RunState state =
        write(
            Optional.of(BEGUN),
            Optional.of(run(1, "look")),
            published(BEGUN, Optional.of(BEGUN.plusSeconds(1))));
    RunState read = RunState.read(config().data()).orElseThrow();
    assertEquals(state, read);
    assertEquals(Optional.of(BEGUN), read.newestStart());
    assertTrue(SiteStatus.metrics(config()).contains("siterank_last_run_exit_status"));
    RunState never = write(Optional.empty(), Optional.empty(), SiteFigures.NONE);
    assertEquals(never, RunState.read(config().data()).orElseThrow());
    assertEquals(Optional.empty(), never.newestStart());
    RunState ended = write(Optional.empty(), Optional.of(run(0, "")), SiteFigures.NONE);
    assertEquals(Optional.of(BEGUN), ended.newestStart());
  }

  @Test
  void aDamagedFileSaysWhatToDo() throws IOException {
    Files.createDirectories(config().data());
    Path file = Files.writeString(config().data().resolve("status.json"), "{");
    IOException damaged = assertThrows(IOException.class, () -> status(config()));
    assertTrue(damaged.getMessage().startsWith(file + " is damaged (Unexpected end-of-input"));
    assertTrue(damaged.getMessage().endsWith("); delete it, the next run writes it anew"));
    Files.writeString(file, "{\"site\": \"x\", \"begun\": \"yesterday\"}");
    assertThrows(IOException.class, () -> status(config()));
  }

  @Test
  void aPublicationAsOldAsAllowedIsNoProblem() throws IOException {
    write(Optional.empty(), Optional.of(run(0, "")), published(BEGUN, Optional.empty()));
    SiteStatus status = status(config().with("serve.max-age", "5h"));
    assertEquals(Optional.of(Duration.ofHours(5)), status.age());
    assertEquals(List.of(), status.problems());
    assertEquals(
        List.of("the publication is older than serve.max-age"),
        status(config().with("serve.max-age", "4h")).problems());
    assertEquals(List.of(), status(config()).problems());
  }

  @Test
  void timesOfTheFutureAreNow() throws IOException {
    write(
        Optional.empty(),
        Optional.empty(),
        published(NOW.plusSeconds(1), Optional.of(NOW.minusSeconds(2))));
    assertEquals(Optional.of(Duration.ZERO), status(config()).age());
    assertEquals(Optional.of(Duration.ofSeconds(2)), status(config()).logLag());
  }

  @Test
  void aRunThatFailedOrWasKilledIsAProblem() throws IOException {
    write(Optional.empty(), Optional.of(run(3, "broken")), published(BEGUN, Optional.empty()));
    assertEquals(List.of("the last run ended with exit status 3"), status(config()).problems());
    write(Optional.of(BEGUN), Optional.of(run(3, "broken")), published(BEGUN, Optional.empty()));
    assertEquals(
        List.of("the last run did not finish: it was killed; the next one goes on from there"),
        status(config()).problems());
    assertFalse(status(config()).current().running());
  }

  @Test
  void aRunThatHoldsTheLockIsAtWork() throws IOException {
    write(Optional.of(BEGUN), Optional.empty(), SiteFigures.NONE);
    try (DataLock lock = DataLock.take(config().data())) {
      SiteStatus status = status(config());
      assertTrue(status.current().running(), lock.directory().toString());
      assertEquals(List.of("nothing is published yet"), status.problems());
    }
  }

  @Test
  void theDatabaseTellsWhatTheFileDoesNot() throws Exception {
    try (KnownSite site = new KnownSite(config().data())) {
      site.page(HOME).page(KnownSite.A);
      RememberedSite.remember(site.store(), site.config());
    }
    SiteStatus status = status(config());
    assertEquals(Optional.of(HOME.value()), status.site());
    assertEquals(2, status.figures().pages());
  }

  @Test
  void documentsThatWaitAreCounted() throws IOException {
    Path inbox = Files.createDirectories(config().data().resolve("inbox"));
    Files.writeString(inbox.resolve("1.jsonl"), "{}\n{}\n");
    assertEquals(2, status(config()).waitingDocuments());
    assertEquals(6, status(config()).diskBytes());
  }
}
