package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.demo.Demo;
import org.siterank.demo.DemoOptions;
import org.siterank.demo.SiteSearchEngine;
import org.siterank.rank.KendallTau;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank demo}: a site, crawled, ranked and searchable in a minute. */
@Command(
    name = "demo",
    description = {
      "Crawls, ranks and searches a web site in a minute, without configuration.",
      "Serves the user manual on loopback, lets simulated surfers generate the server's access",
      "log, and runs Siterank on both. It needs no network. Only the visits are simulated.",
      "Run it again to see an incremental run."
    })
public final class DemoCommand implements Callable<Integer> {

  @Mixin private Terminal terminal;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "demo",
      description = "Folder for everything. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  @Option(
      names = "--site-jar",
      paramLabel = "FILE",
      description =
          "A zip or jar file with another site, index.html at its top, such as the javadoc of a "
              + "library. Default: the user manual.")
  private Path siteJar;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to serve the site. Default: the port of the last run, at first 7788.")
  private Integer port;

  @Option(
      names = "--visits",
      paramLabel = "N",
      defaultValue = "" + DemoOptions.USUAL_VISITS,
      description =
          "Simulated visits of the first run; later runs have a twentieth. Default: ${DEFAULT-VALUE}.")
  private int visits;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Seed of the simulation; the same seed gives the same visits. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--query",
      paramLabel = "QUERY",
      description = "Sample search. Default: one that suits the site.")
  private String query;

  @Option(names = "--keep-serving", description = "Keep serving the site until Ctrl-C.")
  private boolean keepServing;

  @Override
  public Integer call() throws CommandFailure, IOException, InterruptedException {
    Progress progress = terminal.progress();
    Demo demo =
        new Demo(
            options(),
            setup -> SiteSearchEngine.open(setup, progress::update),
            (a, b) -> KendallTau.of(a, b).tauB(),
            terminal.out(),
            terminal::say);
    try (progress;
        StopSignal stop = StopSignal.listen(terminal)) {
      return (demo.run(stop) ? ExitStatus.DONE : ExitStatus.ATTENTION).code();
    }
  }

  private DemoOptions options() throws CommandFailure {
    try {
      return new DemoOptions(
          folder,
          ProgramFolder.get().resolve("manual"),
          Optional.ofNullable(siteJar),
          Optional.ofNullable(port),
          visits,
          seed,
          Optional.ofNullable(query),
          keepServing);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
  }
}
