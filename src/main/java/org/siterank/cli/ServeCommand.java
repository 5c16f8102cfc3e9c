package org.siterank.cli;

import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.web.SearchServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code siterank serve}: the search page and its API. */
@Command(
    description = {
      "Serves the search page and its JSON API until Ctrl-C.",
      "It reads what is published in the data directory, and shows the next publication at once.",
      "On loopback unless told otherwise; put a web server in front for others."
    })
final class ServeCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("serve");
  @Mixin private Terminal terminal;

  @Override
  public Integer call() throws Exception {
    try (StopSignal stop = StopSignal.listen(terminal);
        SiteSearch site = SiteSearch.open(options.load());
        SearchServer server = SearchServer.start(site)) {
      terminal.out().println(server.url());
      terminal.out().flush();
      terminal.say("the search page is up; Ctrl-C ends it");
      stop.await();
    }
    return ExitStatus.DONE.code();
  }
}
