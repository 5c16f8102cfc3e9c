package org.siterank.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.siterank.accesslog.ClassLists;
import org.siterank.accesslog.LogFiles;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlLimit;
import org.siterank.crawl.CrawlOptions;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UnreadAddresses;
import org.siterank.imports.DocumentInbox;
import org.siterank.model.RememberedSite;
import org.siterank.model.SiteMove;
import org.siterank.rights.AccessRules;
import org.siterank.search.SearchOptions;
import org.siterank.searchlog.ChosenResults;
import org.siterank.site.SiteScope;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;
import org.siterank.visits.LogSummary;

/**
 * One run: the stages it is to make, in their order, under the lock of the data directory. It
 * publishes all at once or nothing; meanwhile what it crawls can be searched ({@link FreshPages}).
 */
public final class SiteRun {

  /** The stages of a run. */
  public enum Stage {
    LOGS,
    CRAWL,
    RANK
  }

  /** Finds the logs to read. */
  public interface Logs {
    LogFiles find(SiteStore store) throws IOException;
  }

  private final SiteConfig config;
  private final SiteScope scope;
  private final Optional<SiteMove> move;
  private final Path index;
  private final RunProgress progress;
  private final BooleanSupplier stop;

  /**
   * @param move makes the configured site of another one first, once it was seen to be there
   * @param index where the index is
   * @param progress is told how far the run is
   * @param stop asked between batches; once true the run keeps what it has and ends unpublished
   */
  public SiteRun(
      SiteConfig config,
      SiteScope scope,
      Optional<SiteMove> move,
      Path index,
      RunProgress progress,
      BooleanSupplier stop) {
    this.config = config;
    this.scope = scope;
    this.move = move;
    this.index = index;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Makes some of the stages and publishes, when ranking is one of them.
   *
   * @param files finds the logs to read
   */
  public RunReport run(Set<Stage> stages, Logs files)
      throws IOException, SiteUnreachableException, InterruptedException {
    Instant started = Instant.now();
    try (DataLock lock = DataLock.take(config.data())) {
      RunJournal journal =
          RunJournal.begin(lock.directory(), index, scope.start().value(), stages, started);
      try {
        RunReport report = run(stages, files, lock, started, journal);
        journal.ended(report);
        return report;
      } catch (IOException
          | SiteUnreachableException
          | InterruptedException
          | RuntimeException
          | Error e) {
        journal.failed(e);
        throw e;
      }
    }
  }

  private RunReport run(
      Set<Stage> stages, Logs files, DataLock lock, Instant started, RunJournal journal)
      throws IOException, SiteUnreachableException, InterruptedException {
    Map<String, Duration> times = new LinkedHashMap<>();
    scope.forgetMatches();
    List<String> warnings = new ArrayList<>();
    List<String> known = new ArrayList<>();
    boolean readsLogs = stages.contains(Stage.LOGS) && !LogStage.places(config).isEmpty();
    // Read while the database is being opened.
    Optional<ClassLists> lists = readsLogs ? Optional.of(new ClassLists()) : Optional.empty();
    Optional<LogSummary> logs = Optional.empty();
    List<SiteCrawl> crawls = List.of();
    Optional<RankReport> rank = Optional.empty();
    if (!stages.equals(Set.of(Stage.LOGS))) {
      AccessRules.read(
          config.rights(),
          config.accounts(),
          scope); // What is wrong with them is said before a crawl.
    }
    if (stages.contains(Stage.CRAWL)) {
      CrawlStage.checkBrowser(config);
    }
    try (SiteStore store = SiteStore.openForWriting(lock.directory());
        FreshPages fresh = new FreshPages(config, scope, index, warnings)) {
      boolean crawling = stages.contains(Stage.CRAWL);
      RememberedSite.check(store, config, scope, crawling);
      if (move.isPresent()) {
        // Before anything is stored under the new address, which may not answer yet.
        new CrawlStage(config, scope).enter();
        move.get().make(store);
      }
      if (!crawling || store.runs().settings().isEmpty()) {
        RememberedSite.remember(store, config); // A crawl does so when it has entered the site.
      }
      if (!stages.equals(Set.of(Stage.LOGS))) {
        takeDocuments(store, times, warnings);
      }
      // Logs first: they name pages that no link leads to, for the crawl to look at.
      if (lists.isPresent()) {
        long begin = System.nanoTime();
        LogFiles found = files.find(store);
        logs = Optional.of(LogStage.read(config, store, scope, found, lists.get(), progress, stop));
        journal.read(logs.get());
        if (!logs.get().reading().stopped()) {
          LogStage.discard(config, store, found, started);
        }
        times.put("logs", Duration.ofNanos(System.nanoTime() - begin));
        warnings.addAll(LogStage.warnings(logs.get()));
        List<String> lasting = LogStage.lasting(logs.get(), config);
        if (stages.equals(Set.of(Stage.LOGS))) {
          warnings.addAll(lasting); // May be read every few seconds: no news for a night.
        } else {
          part(KnownWarnings.of(store, Stage.LOGS, lasting), warnings, known);
        }
      }
      if (crawling && !stop.getAsBoolean()) {
        long begin = System.nanoTime();
        fresh.follow(store);
        crawls = new CrawlStage(config, scope).run(store, stop, progress);
        times.put("crawl", Duration.ofNanos(System.nanoTime() - begin));
        fresh.rest();
        for (SiteCrawl one : crawls) {
          warnings(one, config.of(one.site()).crawl().maxVanished())
              .forEach(w -> warnings.add(one.says(w)));
        }
      }
      if (crawls.stream().anyMatch(one -> !one.acted(CrawlLimit.BARRED))) {
        List<String> lasting = new ArrayList<>();
        Map<String, EmptyPages> empty = EmptyPages.each(store, scope);
        for (SiteCrawl one : crawls) {
          if (!one.acted(CrawlLimit.BARRED) && one.report().isPresent()) {
            lasting(one.report().get()).forEach(warning -> lasting.add(one.says(warning)));
            unmatched(one).forEach(lasting::add);
            CrawlOptions crawl = config.of(one.site()).crawl();
            empty
                .get(one.site())
                .scripted(crawl.maxVanished(), renderObstacle(one.report().get(), crawl))
                .ifPresent(warning -> lasting.add(one.says(warning)));
          }
        }
        part(KnownWarnings.of(store, Stage.CRAWL, lasting), warnings, known);
      }
      // Of several sites, one that is as it was is enough: the others stay as they were.
      boolean broken = !crawls.isEmpty() && crawls.stream().allMatch(SiteCrawl::isBroken);
      if (stages.contains(Stage.RANK) && !stop.getAsBoolean() && !broken) {
        List<String> lasting = new ArrayList<>();
        rank = new RankStage(config, scope, store, index, progress, times, lasting).run(started);
        if (rank.isPresent()) {
          learnChosen(started, warnings);
          store.sweep();
          part(KnownWarnings.of(store, Stage.RANK, lasting), warnings, known);
        } else {
          warnings.addAll(lasting); // Why nothing is published is news until something is.
        }
      }
      for (SiteCrawl one : crawls) {
        if (one.acted(CrawlLimit.SITE_SILENT)) {
          warnings.add(
              one.says(
                  "the site stopped answering in the middle of the crawl, so "
                      + (broken ? "nothing was published" : "the rest of it stays as it was")
                      + "; run again when it is back"));
        }
      }
    }
    return new RunReport(logs, crawls, rank, times, warnings, known, stop.getAsBoolean());
  }

  /** Learns from the results that people opened; what it cannot read is no reason to stop. */
  private void learnChosen(Instant started, List<String> warnings) {
    if (config.search().chosen() == SearchOptions.Chosen.OFF) {
      return;
    }
    try {
      ChosenResults.learn(
          config.data(),
          LocalDate.ofInstant(started, ZoneId.systemDefault()),
          config.logs().halfLife());
    } catch (IOException e) {
      warnings.add("search.chosen: nothing was learnt from opened results: " + e.getMessage());
    }
  }

  /** Stores what was pushed since the last run: its links lead the crawl. */
  private void takeDocuments(SiteStore store, Map<String, Duration> times, List<String> warnings)
      throws IOException {
    long begin = System.nanoTime();
    DocumentInbox.Taken taken = new DocumentInbox(config, scope).take(store);
    warnings.addAll(taken.warnings());
    if (taken.report().documents() > 0) {
      times.put("documents", Duration.ofNanos(System.nanoTime() - begin));
    }
  }

  /** The obstacle to rendering pages: as the crawl met it, or as it is to be expected. */
  private static Optional<String> renderObstacle(CrawlReport report, CrawlOptions crawl) {
    return Optional.of(report.rendered().step())
        .filter(step -> !step.isEmpty())
        .or(crawl::renderObstacle);
  }

  private static void part(KnownWarnings now, List<String> fresh, List<String> known) {
    fresh.addAll(now.fresh());
    known.addAll(now.known());
  }

  /**
   * Warnings that are given in any case: this run found the fault, or left something undone for it.
   */
  private static List<String> warnings(SiteCrawl crawl, double maxVanished) {
    List<String> warnings = new ArrayList<>();
    if (crawl.report().isEmpty()) {
      warnings.add(crawl.problem().orElseThrow() + "; its pages stay as they were");
      return warnings;
    }
    CrawlReport report = crawl.report().get();
    UnreadAddresses unread = report.problems().unread();
    if (unread.all() * 20 > report.traffic().looked() && unread.fresh() > 0) {
      warnings.add(CrawlLines.unread(unread, report.traffic().looked()));
    }
    if (report.problems().limits().containsKey(CrawlLimit.BARRED)) {
      warnings.addAll(report.problems().warnings());
    }
    for (String login : report.problems().failedLogins()) {
      warnings.add(
          "access.as: "
              + login
              + "; what was known of the pages that this account may read stays as it was");
    }
    Long vanished = report.problems().limits().get(CrawlLimit.VANISHED);
    if (vanished != null) {
      warnings.add(
          vanished
              + " pages are gone or cannot be read, more than crawl.max-vanished allows; nothing was"
              + " removed or published. If that is right, run again with --max-vanished 1");
    }
    boolean redirected = report.problems().limits().containsKey(CrawlLimit.REDIRECTED);
    if (redirected || report.withheld().exceeds(maxVanished)) {
      warnings.add(
          CrawlLines.withheld(report.withheld())
              + ": more than crawl.max-vanished allows"
              + (redirected ? "; nothing was removed or published. " : ". ")
              + CrawlLines.remedy(report.withheld())
              + "; if it is meant, run again with --max-vanished 1");
    }
    if (report.problems().limits().containsKey(CrawlLimit.WAITING)) {
      warnings.add(
          "the site was too busy: after waiting "
              + report.traffic().waited().toMinutes()
              + " minutes the crawl left "
              + report.problems().waiting()
              + " addresses to the next run; ask less often (crawl.delay, crawl.connections)");
    }
    return warnings;
  }

  /** Patterns that a whole crawl found no address for: most likely they are mistyped. */
  private List<String> unmatched(SiteCrawl crawl) {
    CrawlReport report = crawl.report().orElseThrow();
    if (!report.finished() || report.problems().waiting() > 0) {
      return List.of(); // The addresses may lie behind a page that was not read.
    }
    SiteScope site = crawl.site().isEmpty() ? scope : scope.part(crawl.site());
    return site.unmatchedPatterns().stream()
        .map(
            found ->
                found.setting()
                    + ": the pattern "
                    + found.pattern()
                    + " matched no address in this run; siterank check URL shows which pattern"
                    + " decides about an address")
        .toList();
  }

  /** Warnings that are given once: they stay so night after night, until somebody changes it. */
  private static List<String> lasting(CrawlReport report) {
    List<String> warnings = new ArrayList<>(report.problems().warnings());
    Long overdue = report.problems().limits().get(CrawlLimit.MAX_AGE);
    if (overdue != null) {
      warnings.add(
          overdue
              + " pages are older than crawl.max-age, because a limit acted; raise crawl.max-pages or"
              + " crawl.time-limit");
    }
    if (report.problems().limits().containsKey(CrawlLimit.MAX_PAGES)
        || report.problems().limits().containsKey(CrawlLimit.TIME_LIMIT)) {
      warnings.add(
          report.problems().waiting() > 0
              ? report.problems().waiting()
                  + " known addresses were not read, because a limit acted"
              : "a limit acted while sitemaps were read; raise crawl.time-limit or crawl.max-pages");
    }
    return warnings;
  }
}
