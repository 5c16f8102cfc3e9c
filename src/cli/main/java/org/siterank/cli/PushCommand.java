package org.siterank.cli;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.cluster.ClusterAccess;
import org.siterank.cluster.ClusterAddress;
import org.siterank.cluster.ElasticPush;
import org.siterank.cluster.ElasticServer;
import org.siterank.cluster.Push;
import org.siterank.cluster.PushProgress;
import org.siterank.cluster.PushReport;
import org.siterank.cluster.SolrAddress;
import org.siterank.cluster.SolrPush;
import org.siterank.config.SiteConfig;
import org.siterank.run.PublishedPages;
import org.siterank.store.DataLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code siterank push}: what is published, ranks included, to OpenSearch, Elasticsearch or Solr.
 */
@Command(
    description = {
      "Sends the published pages and ranks to OpenSearch, Elasticsearch or Solr.",
      "OpenSearch and Solr need the plugin, Elasticsearch 8 and 9 none.",
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
          "The target: http://HOST:9200/INDEX, or http://HOST:8983/solr/COLLECTION. Several nodes"
              + " of one cluster: http://A:9200,B:9200/INDEX.")
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
    return SolrAddress.isSolr(to) ? solr() : cluster();
  }

  /** Pushes to one of the two kinds of servers. */
  private interface Sending {
    PushReport run(
        PublishedPages pages,
        SiteConfig config,
        Path folder,
        PushProgress progress,
        StopSignal stop)
        throws Exception;
  }

  private int solr() throws Exception {
    if (blueGreen) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--blue-green is for OpenSearch; to Solr, pages are sent in place");
    }
    SolrAddress address = ClusterConfig.solr("--to", to);
    return push(
        (pages, config, folder, progress, stop) -> {
          ClusterAccess access = ClusterConfig.access(config.cluster(), System.getenv());
          try (SolrPush push = SolrPush.to(address, access)) {
            return push.run(pages, config.fields(), progress, stop);
          }
        });
  }

  private int cluster() throws Exception {
    ClusterAddress address = ClusterConfig.single("--to", to);
    return push(
        (pages, config, folder, progress, stop) -> {
          ClusterAccess access = ClusterConfig.access(config.cluster(), System.getenv());
          if (ElasticServer.answers(address, access)) {
            try (ElasticPush push = ElasticPush.to(address, access)) {
              PushReport report =
                  push.run(pages, config.fields(), config.cluster(), blueGreen, progress, stop);
              push.warnings().forEach(terminal::say);
              return report;
            }
          }
          try (Push push = Push.to(address, access, folder)) {
            PushReport report = push.run(pages, config.cluster(), blueGreen, progress, stop);
            push.warnings().forEach(terminal::say);
            return report;
          }
        });
  }

  private int push(Sending sending) throws Exception {
    SiteConfig config = options.load();
    Path folder = config.data().resolve("push");
    // One push at a time from a data directory; runs go on meanwhile.
    try (DataLock lock = DataLock.take(folder);
        StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        SiteSearch site = SiteSearch.open(config);
        PublishedPages pages = site.ranking().pages()) {
      terminal.say(
          "pushing run " + pages.run() + " (one push at a time: " + lock.directory() + ")");
      OptionalLong other = pages.unpublishedRun();
      if (other.isPresent()
          && !DataLock.isHeld(config.data())) { // That of a run at work is coming.
        terminal.say(
            "run "
                + other.getAsLong()
                + " is newer and not published: pages, texts and ranks sent are those of run "
                + pages.run());
      }
      if (pages.leftOut() > 0) {
        terminal.say(
            (pages.isRestricted()
                    ? "pages that nobody may read are left out: "
                    : "pages that not everybody may read are left out (cluster.restricted): ")
                + pages.leftOut());
      }
      PushReport report =
          sending.run(
              pages,
              config,
              folder,
              (stage, done, total) -> progress.update(stage, done, total, ""),
              stop);
      progress.clear();
      PushOutput.print(report, format.format(), terminal.out());
      return ExitStatus.DONE.code();
    } catch (Push.StoppedException e) {
      throw new CommandFailure(ExitStatus.ATTENTION, e.getMessage(), e);
    }
  }
}
