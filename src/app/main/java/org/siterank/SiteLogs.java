package org.siterank;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.audit.LogAudit;
import org.siterank.audit.LogAuditor;
import org.siterank.audit.LogSample;
import org.siterank.backtest.Backtest;
import org.siterank.backtest.Backtester;
import org.siterank.config.SiteConfig;
import org.siterank.model.FirstLogLines;
import org.siterank.run.LogStage;
import org.siterank.site.SiteScope;
import org.siterank.store.DataLock;
import org.siterank.store.ForgottenLogs;
import org.siterank.store.SiteStore;

/** The access logs of a site, and what they said so far. */
public final class SiteLogs {

  private final SiteSearch site;
  private final SiteConfig config;
  private final SiteScope scope;

  SiteLogs(SiteSearch site) {
    this.site = site;
    this.config = site.config();
    this.scope = site.scope();
  }

  /** How the logs are understood: format and first lines of each. */
  public List<LogSample> samples(int count) throws IOException {
    LogFiles files = LogStage.files(config);
    List<LogSample> samples = new ArrayList<>();
    files.problems().forEach(problem -> samples.add(LogSample.of(problem)));
    for (LogFile file : files.files()) {
      samples.add(LogSample.of(file, count));
    }
    return samples;
  }

  /** All that the logs said so far: every line in one class, and what visits tell of the site. */
  public LogAudit audit() throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return new LogAuditor(config, scope, store).audit(site.published().run(store));
    }
  }

  /**
   * Learns forecasts of page views and clicks on the earlier days of the logs and judges them by
   * the later ones.
   *
   * @param split the first day that judges; nothing: the last fifth of the days judges
   * @return nothing where there are visits on fewer than two days
   * @throws IllegalArgumentException when the split leaves nothing to learn from, or to judge by
   */
  public Optional<Backtest> backtest(Optional<LocalDate> split) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return new Backtester(config, scope, store).run(split);
    }
  }

  /**
   * Deletes all counts of the logs, and the positions up to which they were read. The next run
   * reads the logs that are there then from the start.
   *
   * @throws DataLock.HeldException when a run is at work
   */
  public ForgottenLogs forget() throws IOException {
    try (DataLock lock = DataLock.take(config.data());
        SiteStore store = SiteStore.openForWriting(lock.directory())) {
      FirstLogLines.forget(store);
      return store.visits().forget();
    }
  }
}
