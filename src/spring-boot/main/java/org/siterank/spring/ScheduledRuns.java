package org.siterank.spring;

import java.io.IOException;
import java.util.concurrent.ScheduledFuture;
import org.siterank.SiteSearch;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.run.RunProgress;
import org.siterank.run.RunReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.scheduling.support.CronTrigger;

/**
 * Runs of the site at the times of a cron expression, one at a time, in a thread of their own. A
 * run that fails leaves what is published, and is logged; the next one tries again.
 */
final class ScheduledRuns implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledRuns.class);

  /** A run that is stopped keeps what it read, which takes seconds. Our choice. */
  private static final int LAST_SECONDS = 30;

  private final SiteSearch site;
  private final ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
  private final ScheduledFuture<?> planned;
  private volatile boolean stopped;

  /**
   * Begins to wait for the first of the times.
   *
   * @throws IllegalArgumentException when the expression is none, or of times that never come
   */
  ScheduledRuns(SiteSearch site, String cron) {
    CronTrigger times = new CronTrigger(cron);
    this.site = site;
    scheduler.setThreadNamePrefix("siterank-run-");
    scheduler.setDaemon(true);
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    scheduler.setAwaitTerminationSeconds(LAST_SECONDS);
    scheduler.initialize();
    this.planned = scheduler.schedule(this::run, times);
    if (planned == null) {
      scheduler.shutdown();
      throw new IllegalArgumentException("siterank.run.cron: no such time will come, got " + cron);
    }
  }

  private void run() {
    try {
      RunReport report = site.run(RunProgress.SILENT, () -> stopped);
      report.warnings().forEach(warning -> LOG.warn("{}", warning));
      report.shortfalls().forEach(shortfall -> LOG.warn("{}", shortfall));
      LOG.info(
          "{}",
          report.rank().isPresent()
              ? "published; pages: " + report.rank().get().graph().pages()
              : "stopped; the next run goes on from there");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | SiteUnreachableException | RuntimeException e) {
      LOG.error("the run failed, and what was published before stays: {}", e.getMessage(), e);
    }
  }

  /** Stops a run in progress, which the next one goes on from. */
  @Override
  public void close() {
    stopped = true;
    planned.cancel(false);
    scheduler.shutdown();
  }
}
