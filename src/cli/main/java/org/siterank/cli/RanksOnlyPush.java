package org.siterank.cli;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.siterank.SiteSearch;
import org.siterank.cluster.ClusterAccess;
import org.siterank.config.SiteConfig;
import org.siterank.engines.PublishedRankTable;
import org.siterank.engines.RankField;
import org.siterank.engines.RankPush;
import org.siterank.engines.RankPushReport;
import org.siterank.engines.RankTarget;
import org.siterank.engines.RankTargets;
import org.siterank.store.DataLock;

/** {@code siterank push --ranks-only}: ranks into an index that another program fills. */
final class RanksOnlyPush {

  private final RanksOnlyOptions options;
  private final Terminal terminal;
  private final OutputFormat format;

  RanksOnlyPush(RanksOnlyOptions options, Terminal terminal, OutputFormat format) {
    this.options = options;
    this.terminal = terminal;
    this.format = format;
  }

  /**
   * Pushes, or takes the ranks out again.
   *
   * @return the exit status: a look is needed when no document is a page of the site
   */
  int run(String to, SiteConfig config) throws Exception {
    RankField field = options.field();
    ClusterAccess access = ClusterConfig.access(config.cluster(), System.getenv());
    Path folder = config.data().resolve("push");
    // One push at a time from a data directory; runs go on meanwhile.
    try (DataLock lock = DataLock.take(folder);
        StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        RankTarget target = target(to, access, field)) {
      RankPushReport report = push(config, target, lock.directory(), progress, stop);
      progress.clear();
      new RankPushOutput(report, options.isRemoval()).print(format, terminal);
      if (report.matching().matched() > 0 || options.isRemoval()) {
        return ExitStatus.DONE.code();
      }
      terminal.complain(
          "no document is a published page of the site: see the addresses above, --match, and the"
              + " site's aliases");
      return ExitStatus.ATTENTION.code();
    }
  }

  private RankPushReport push(
      SiteConfig config, RankTarget target, Path folder, Progress progress, BooleanSupplier stop)
      throws Exception {
    PublishedRankTable ranks;
    try (SiteSearch site = OpenSite.published(config)) {
      ranks = site.ranking().table();
    }
    RankPush push =
        new RankPush(
            ranks,
            target,
            folder,
            (stage, done, total) -> progress.update(stage, done, total, ""),
            stop);
    return options.isRemoval() ? push.remove(options.isDryRun()) : push.push(options.isDryRun());
  }

  private static RankTarget target(String to, ClusterAccess access, RankField field)
      throws Exception {
    try {
      return RankTargets.open(to, access, field);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--to: " + e.getMessage(), e);
    }
  }
}
