package org.siterank.cli;

import java.util.List;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.BacklinkCount;
import org.siterank.rank.BlockPageRank;
import org.siterank.rank.HubsAndAuthorities;
import org.siterank.rank.PageRank;
import org.siterank.rank.RankingAlgorithm;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SitePartition;
import org.siterank.setting.WordLists;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose an algorithm and its parameters. */
final class AlgorithmOptions {

  /** The names of the contract, in its order. */
  private static final List<String> NAMES =
      List.of(
          "site-pagerank",
          "pagerank",
          "block-pagerank",
          "opic",
          "adaptive-opic",
          "distancerank",
          "average-distance",
          "backlinks",
          "hits");

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      defaultValue = "site-pagerank",
      description =
          "how to rank (default: ${DEFAULT-VALUE}); opic has tolerance 0.01 by default, distancerank"
              + " 20 iterations")
  private String algorithm;

  @Option(
      names = "--sites",
      paramLabel = "host|FILE",
      description =
          "the sites of block-pagerank: the host of each name, or name<TAB>site lines for all"
              + " (default: host)")
  private String sites;

  @Mixin private SolverOptions solver;

  @Mixin private DistanceOptions distance;

  @Mixin private OpicOptions opic;

  /** An algorithm whose parameters are checked, but which may still want to see the graph. */
  interface Choice {
    RankingAlgorithm on(SiteGraph graph) throws CommandFailure;
  }

  /** The algorithm asked for. */
  Choice choice() throws CommandFailure {
    boolean bySites = algorithm.equals("block-pagerank");
    if (sites != null && !bySites) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--sites belongs to --algorithm block-pagerank, not to " + algorithm);
    }
    if (bySites) {
      checkFamilies();
      PageRank same = solver.pageRank(); // Checks the options before a large graph is read.
      return graph -> blockPageRank(same, graph);
    }
    RankingAlgorithm chosen = algorithm();
    return graph -> chosen;
  }

  private BlockPageRank blockPageRank(PageRank same, SiteGraph graph) throws CommandFailure {
    SitePartition partition = SitesFile.partition(sites == null ? "host" : sites, graph);
    return new BlockPageRank(
        partition,
        same.damping(),
        same.tolerance(),
        same.maxIterations(),
        BlockPageRank.Central.MATRIX);
  }

  RankingAlgorithm algorithm() throws CommandFailure {
    SitePageRank sitePageRank = solver.algorithm(); // Checks the options, whoever uses them.
    checkFamilies();
    try {
      return switch (algorithm) {
        case "site-pagerank" -> sitePageRank;
        case "pagerank" -> solver.pageRank();
        case "opic" -> opic.opic(solver);
        case "adaptive-opic" -> opic.adaptiveOpic(solver);
        case "distancerank" -> distance.distanceRank(solver);
        case "average-distance" -> distance.averageDistance();
        case "backlinks" -> new BacklinkCount();
        case "hits" ->
            new HubsAndAuthorities(
                solver.tolerance(SitePageRank.DEFAULT_TOLERANCE),
                solver.maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));
        default -> throw unknown();
      };
    } catch (IllegalArgumentException e) {
      throw SolverOptions.refused(e);
    }
  }

  /** Refuses options of algorithms other than the one asked for. */
  private void checkFamilies() throws CommandFailure {
    distance.check(algorithm);
    opic.check(algorithm);
  }

  private CommandFailure unknown() {
    String nearest =
        WordLists.nearest(algorithm, NAMES).map(name -> "; did you mean " + name + "?").orElse("");
    return new CommandFailure(
        ExitStatus.USAGE,
        "--algorithm: unknown algorithm "
            + algorithm
            + nearest
            + "; known are "
            + String.join(", ", NAMES));
  }
}
