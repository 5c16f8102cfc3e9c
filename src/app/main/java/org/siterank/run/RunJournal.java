package org.siterank.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.store.SiteStore;
import org.siterank.visits.LogSummary;

/**
 * Writes down that a run began and how it ended, whatever happens to it. Reading the logs alone is
 * no run, as it may be done every few seconds: it leaves the time of the newest line. The caller
 * holds the lock of the data folder.
 */
final class RunJournal {

  private final Path data;
  private final Path index;
  private final String site;
  private final Set<SiteRun.Stage> stages;
  private final Instant started;
  private final Optional<RunState> before;
  private Optional<Instant> newestLine = Optional.empty();

  private RunJournal(
      Path data,
      Path index,
      String site,
      Set<SiteRun.Stage> stages,
      Instant started,
      Optional<RunState> before) {
    this.data = data;
    this.index = index;
    this.site = site;
    this.stages = stages;
    this.started = started;
    this.before = before;
  }

  /** Begins: until the end is written, the run counts as one that did not finish. */
  static RunJournal begin(
      Path data, Path index, String site, Set<SiteRun.Stage> stages, Instant started)
      throws IOException {
    RunJournal journal = new RunJournal(data, index, site, stages, started, RunState.read(data));
    if (journal.isRun()) {
      new RunState(
              journal.knownSite(),
              Optional.of(started),
              journal.before.flatMap(RunState::last),
              journal.before.map(RunState::figures).orElse(SiteFigures.NONE))
          .write(data);
    }
    return journal;
  }

  /** The site of the folder; a run that names another one is still to be refused. */
  private String knownSite() {
    return before.map(RunState::site).orElse(site);
  }

  private boolean isRun() {
    return !stages.equals(Set.of(SiteRun.Stage.LOGS));
  }

  /** The name of a stage on the command line. */
  private String name() {
    return stages.size() == 1
        ? stages.stream()
            .map(stage -> stage.name().toLowerCase(Locale.ROOT))
            .findFirst()
            .orElseThrow()
        : "run";
  }

  /** The logs were read; that stands, whatever becomes of the run. */
  void read(LogSummary logs) {
    newestLine = logs.reading().newest();
  }

  /** The run came to its end. */
  void ended(RunReport report) throws IOException {
    end(
        site,
        report.outcome(),
        report.times(),
        report.warnings().size(),
        report.known().size(),
        figures());
  }

  /** The run failed. What cannot be written now is added to the reason why. */
  void failed(Throwable thrown) {
    SiteFigures held = before.map(RunState::figures).orElse(SiteFigures.NONE);
    try {
      held = figures();
    } catch (IOException e) {
      thrown.addSuppressed(e); // Those of the run before stand.
    }
    try {
      end(knownSite(), RunOutcome.of(thrown), Map.of(), 0, 0, held);
    } catch (IOException e) {
      thrown.addSuppressed(e);
    }
  }

  private SiteFigures figures() throws IOException {
    try (SiteStore store = SiteStore.openForReading(data)) {
      return SiteFigures.of(store, index, before.flatMap(state -> state.figures().newestLogLine()));
    }
  }

  private void end(
      String site,
      RunOutcome outcome,
      Map<String, Duration> times,
      int fresh,
      int known,
      SiteFigures held)
      throws IOException {
    Optional<Instant> newest =
        newestLine
            .filter(now -> held.newestLogLine().map(now::isAfter).orElse(true))
            .or(held::newestLogLine);
    SiteFigures figures = held.withNewestLogLine(newest);
    Optional<Instant> begun = before.flatMap(RunState::begun);
    Optional<LastRun> last = before.flatMap(RunState::last);
    if (isRun()) {
      begun = Optional.empty();
      last = Optional.of(new LastRun(name(), started, Instant.now(), outcome, times, fresh, known));
    }
    new RunState(site, begun, last, figures).write(data);
  }
}
