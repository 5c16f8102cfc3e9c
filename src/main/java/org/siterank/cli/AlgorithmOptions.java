package org.siterank.cli;

import java.util.List;
import org.siterank.rank.BacklinkCount;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.Hits;
import org.siterank.rank.PageRank;
import org.siterank.rank.RankingAlgorithm;
import org.siterank.rank.SitePageRank;
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
          "backlinks",
          "hits");

  /** Names of the contract that this version does not have. */
  private static final List<String> LATER = List.of("block-pagerank");

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      defaultValue = "site-pagerank",
      description =
          "how to rank (default: ${DEFAULT-VALUE}); opic has tolerance 0.01 by default, distancerank"
              + " 20 iterations")
  private String algorithm;

  @Mixin private SolverOptions solver;

  @Mixin private OpicOptions opic;

  RankingAlgorithm algorithm() throws CommandFailure {
    SitePageRank sitePageRank = solver.algorithm(); // Checks the options, whoever uses them.
    opic.check(algorithm);
    try {
      return switch (algorithm) {
        case "site-pagerank" -> sitePageRank;
        case "pagerank" -> pageRank();
        case "opic" -> opic.opic(solver);
        case "adaptive-opic" -> opic.adaptiveOpic(solver);
        case "distancerank" -> distanceRank();
        case "backlinks" -> new BacklinkCount();
        case "hits" ->
            new Hits(
                solver.tolerance(SitePageRank.DEFAULT_TOLERANCE),
                solver.maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));
        default -> throw unknown();
      };
    } catch (IllegalArgumentException e) {
      throw SolverOptions.refused(e);
    }
  }

  private PageRank pageRank() {
    return new PageRank(
        solver.damping(),
        solver.tolerance(SitePageRank.DEFAULT_TOLERANCE),
        solver.maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));
  }

  private DistanceRank distanceRank() {
    return new DistanceRank(
        solver.damping(),
        DistanceRank.DEFAULT_BETA,
        DistanceRank.Schedule.DECAYING,
        solver.tolerance(SitePageRank.DEFAULT_TOLERANCE),
        solver.maxIterations(DistanceRank.DEFAULT_SWEEPS));
  }

  private CommandFailure unknown() {
    String problem =
        NAMES.contains(algorithm)
            ? "this version does not have the algorithm " + algorithm
            : "unknown algorithm " + algorithm;
    return new CommandFailure(
        ExitStatus.USAGE,
        "--algorithm: " + problem + "; known are " + String.join(", ", available()));
  }

  private static List<String> available() {
    return NAMES.stream().filter(name -> !LATER.contains(name)).toList();
  }
}
