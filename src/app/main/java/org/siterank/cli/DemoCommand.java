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

/** {@code siterank demo}: a real site, crawled, ranked and searchable in a minute. */
@Command(
    name = "demo",
    description = {
      "Crawls, ranks and searches a real web site in a minute, without configuration.",
      "Serves Lucene's API documentation on loopback, lets simulated surfers fill the server's",
      "access log, and runs Siterank on both. The visits are simulated; everything else is real.",
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
          "A zip or jar with another site, index.html at its top. Default: the javadoc of "
              + "lucene-core, which Maven downloads.")
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
      return (demo.run(stop) ? ExitStatus.DONE : ExitStatus.LOOK).code();
    }
  }

  private DemoOptions options() throws CommandFailure {
    try {
      DemoOptions usual = DemoOptions.in(folder);
      return new DemoOptions(
          folder,
          Optional.ofNullable(siteJar),
          Optional.ofNullable(port),
          visits,
          seed,
          Optional.ofNullable(query),
          usual.maven(),
          keepServing);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
  }
}
