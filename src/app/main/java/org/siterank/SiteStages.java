package org.siterank;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.siterank.accesslog.LogTail;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.run.Following;
import org.siterank.run.LogStage;
import org.siterank.run.Rollback;
import org.siterank.run.RunProgress;
import org.siterank.run.RunReport;
import org.siterank.run.SiteRun;
import org.siterank.store.DataLock;

/** The stages of a run, one by one: to crawl, to read the logs, to rank and publish. */
public final class SiteStages {

  /** Seconds between two looks at logs that are followed: a few lines to lose at most, and rest. */
  private static final long REST_SECONDS = 5;

  private final SiteSearch site;

  SiteStages(SiteSearch site) {
    this.site = site;
  }

  /** Only crawls. */
  public RunReport crawl(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return site.run(Set.of(SiteRun.Stage.CRAWL), progress, stop);
  }

  /** Only reads what is new in the logs. */
  public RunReport readLogs(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return site.run(Set.of(SiteRun.Stage.LOGS), progress, stop);
  }

  /** Only ranks what is known, and publishes. */
  public RunReport rank(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    return site.run(Set.of(SiteRun.Stage.RANK), progress, stop);
  }

  /**
   * Puts the publication before the current one in service again; searchers change over as they do
   * after a run. The next run publishes the site as it finds it then.
   *
   * @throws IOException when no earlier publication is kept; nothing is changed then
   */
  public Rollback rollback() throws IOException {
    return Rollback.make(site.config(), site.indexPath());
  }

  /**
   * Reads what is new in the logs, again and again until it is stopped. The lock is held only while
   * lines are counted, so that a nightly run finds it free; while one is at work, the lines wait in
   * their files. Between two readings there are {@value #REST_SECONDS} s, and at least as long as
   * the last one took: half of the time at most.
   *
   * @param following called with what was read
   * @param stop asked between lines; once true, what was read is kept and this returns
   */
  public void followLogs(Following following, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    LogTail follower = new LogTail(LogStage.places(site.config()));
    while (!stop.getAsBoolean()) {
      long begin = System.nanoTime();
      if (follower.hasNews()) {
        try {
          following.read(
              site.run(
                  Set.of(SiteRun.Stage.LOGS),
                  store -> follower.find(store.visits().positions()),
                  progress,
                  stop));
          follower.done();
        } catch (DataLock.HeldException e) {
          following.waiting(e.getMessage());
        }
      }
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      Duration least = Duration.ofSeconds(REST_SECONDS);
      if (!stop.getAsBoolean()) {
        following.rest(took.compareTo(least) > 0 ? took : least);
      }
    }
  }
}
