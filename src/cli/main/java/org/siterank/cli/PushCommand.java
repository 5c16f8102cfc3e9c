package org.siterank.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.cluster.ClusterAddress;
import org.siterank.cluster.Push;
import org.siterank.cluster.PushReport;
import org.siterank.config.SiteConfig;
import org.siterank.run.PublishedPages;
import org.siterank.store.DataLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank push}: what is published, ranks included, to an OpenSearch cluster. */
@Command(
    description = {
      "Sends the published pages and ranks to an OpenSearch cluster with the plugin.",
      "The first push sends everything, later ones only what changed. Searches see the new pages",
      "once all of them have arrived.",
      "With --ranks-only, writes the ranks alone into an index that another program fills."
    })
final class PushCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("cluster");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "URL",
      description =
          "The target: http://HOST:9200/INDEX. Several nodes of one cluster: "
              + "http://A:9200,B:9200/INDEX.")
  private String to;

  @Option(
      names = "--blue-green",
      description = "Build a new index beside the one in service and switch when it is complete.")
  private boolean blueGreen;

  @Mixin private RanksOnlyOptions ranksOnly;

  @Override
  public Integer call() throws Exception {
    ranksOnly.check(blueGreen);
    return ranksOnly.isWanted() ? ranks() : pages();
  }

  private int ranks() throws Exception {
    try {
      return new RanksOnlyPush(ranksOnly, terminal, format.format()).run(to, options.load());
    } catch (Push.StoppedException e) {
      throw new CommandFailure(ExitStatus.ATTENTION, e.getMessage(), e);
    }
  }

  private int pages() throws Exception {
    ClusterAddress address = ClusterConfig.single("--to", to);
    SiteConfig config = options.load();
    Path folder = config.data().resolve("push");
    // One push at a time from a data directory; runs go on meanwhile.
    try (DataLock lock = DataLock.take(folder);
        StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        SiteSearch site = SiteSearch.open(config);
        PublishedPages pages = site.ranking().pages();
        Push push =
            Push.to(address, ClusterConfig.access(config.cluster(), System.getenv()), folder)) {
      terminal.say(
          "pushing run " + pages.run() + " (one push at a time: " + lock.directory() + ")");
      if (pages.leftOut() > 0) {
        terminal.say(
            (pages.isRestricted()
                    ? "pages that nobody may read are left out: "
                    : "pages that not everybody may read are left out (cluster.restricted): ")
                + pages.leftOut());
      }
      PushReport report =
          push.run(
              pages,
              config.cluster(),
              blueGreen,
              (stage, done, total) -> progress.update(stage, done, total, ""),
              stop);
      progress.clear();
      push.warnings().forEach(terminal::say);
      PushOutput.print(report, format.format(), terminal.out());
      return ExitStatus.DONE.code();
    } catch (Push.StoppedException e) {
      throw new CommandFailure(ExitStatus.ATTENTION, e.getMessage(), e);
    }
  }
}
