package org.siterank.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.imports.DocumentInbox;
import org.siterank.site.PageUrl;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;

/**
 * The state of a data folder: what is published and how old it is, how the last run ended, and what
 * needs attention. Read-only, and so possible while a run is at work.
 *
 * @param site start page of the site; empty when no run was told one
 * @param now when this was read
 * @param figures what the folder holds
 * @param waitingDocuments documents that were pushed and that the next run takes
 * @param last the last run that ended
 * @param current the run that has not ended
 * @param diskBytes size of the data folder
 * @param maxAge the age from which on a publication is too old ({@code serve.max-age})
 */
public record SiteStatus(
    Optional<String> site,
    Instant now,
    SiteFigures figures,
    long waitingDocuments,
    Optional<LastRun> last,
    CurrentRun current,
    long diskBytes,
    Optional<Duration> maxAge) {

  /**
   * A run that has not ended.
   *
   * @param begun when it began; empty when every run has ended
   * @param running whether it is at work; otherwise it was killed
   */
  public record CurrentRun(Optional<Instant> begun, boolean running) {}

  /**
   * Reads the state of the configured data folder.
   *
   * @throws IOException when what is in it cannot be read
   */
  public static SiteStatus read(SiteConfig config, Instant now) throws IOException {
    Path data = config.data();
    Optional<RunState> state = RunState.read(data);
    Optional<String> site = state.map(RunState::site);
    SiteFigures figures = state.map(RunState::figures).orElse(SiteFigures.NONE);
    if (Files.exists(SiteStore.file(data))) {
      try (SiteStore store = SiteStore.openForReading(data)) {
        if (site.isEmpty()) {
          site = store.runs().settings().getOrDefault("site.url", List.of()).stream().findFirst();
        }
        figures = SiteFigures.of(store, data.resolve("index"), figures.newestLogLine());
      }
    }
    Optional<Instant> begun = state.flatMap(RunState::begun);
    return new SiteStatus(
        site.or(() -> config.site().urls().stream().map(PageUrl::value).findFirst()),
        now,
        figures,
        DocumentInbox.documents(data),
        state.flatMap(RunState::last),
        new CurrentRun(begun, begun.isPresent() && DataLock.isHeld(data)),
        size(data),
        config.serve().maxAge());
  }

  /** Returns the state as metrics in the text format of Prometheus; empty before the first run. */
  public static String metrics(SiteConfig config) throws IOException {
    return RunState.read(config.data()).map(RunMetrics::text).orElse("");
  }

  /** How long ago what can be searched was published. */
  public Optional<Duration> age() {
    return figures.published().map(this::since);
  }

  /** How long ago the newest line read of the logs was written. */
  public Optional<Duration> logLag() {
    return figures.newestLogLine().map(this::since);
  }

  private Duration since(Instant time) {
    Duration age = Duration.between(time, now);
    return age.isNegative() ? Duration.ZERO : age;
  }

  /** Problems, one sentence each; nothing when all is well. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (figures.outdated()) {
      problems.add(
          "the index is of another version of Siterank; the next run writes it anew, and siterank rank"
              + " does so without a crawl");
    } else if (figures.published().isEmpty()) {
      problems.add(
          "nothing is published yet" + (current.running() ? "" : "; siterank run does it"));
    }
    if (maxAge.isPresent() && age().isPresent() && age().get().compareTo(maxAge.get()) > 0) {
      problems.add("the publication is older than serve.max-age");
    }
    if (current.begun().isPresent() && !current.running()) {
      problems.add("the last run did not finish: it was killed; the next one goes on from there");
    } else if (last.isPresent() && last.get().outcome().exitStatus() != 0) {
      problems.add("the last run ended with exit status " + last.get().outcome().exitStatus());
    }
    return problems;
  }

  private static long size(Path data) throws IOException {
    if (!Files.isDirectory(data)) {
      return 0;
    }
    long[] bytes = {0};
    Files.walkFileTree(
        data,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes[0] += attributes.size();
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE; // A run at work has replaced it.
            }
            throw e;
          }
        });
    return bytes[0];
  }
}
