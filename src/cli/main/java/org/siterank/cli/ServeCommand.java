package org.siterank.cli;

import java.util.concurrent.Callable;
import org.siterank.ClusterSite;
import org.siterank.SearchableSite;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.web.SearchServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code siterank serve}: the search page and its API. */
@Command(
    description = {
      "Serves the search page, its JSON API and the webmaster pages until Ctrl-C.",
      "Reads the published index in the data folder, or in a cluster (--on), and switches to each",
      "new publication at once. Listens on loopback by default; put a web server in front of it."
    })
final class ServeCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("serve");
  @Mixin private Terminal terminal;

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    if (config.cluster().on().isEmpty()) {
      try (SiteSearch site = SiteSearch.open(config)) {
        return serve(site);
      }
    }
    try (ClusterSite site =
        ClusterSite.forVisitors(
            config,
            ClusterConfig.address("--on", config.cluster().on().get()),
            ClusterConfig.access(config.cluster(), System.getenv()))) {
      site.publication(); // A wrong address is said now, and not to the first who searches.
      if (site.countingFolder().isEmpty()) {
        terminal.say("searches are not counted, because there is no data folder " + config.data());
      }
      return serve(site);
    }
  }

  private int serve(SearchableSite site) throws Exception {
    try (StopSignal stop = StopSignal.listen(terminal, "the answers in progress");
        SearchServer server = SearchServer.start(site)) {
      terminal.out().println(server.url());
      terminal.out().flush();
      terminal.say("the search page is up; Ctrl-C ends it");
      server
          .webmasterUrl()
          .ifPresentOrElse(
              url -> terminal.say("for webmasters: " + url),
              () -> server.metricsUrl().ifPresent(url -> terminal.say("for monitoring: " + url)));
      stop.await();
    }
    return ExitStatus.DONE.code();
  }
}
