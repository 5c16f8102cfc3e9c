package org.siterank.cli;

import java.util.List;
import org.siterank.rank.BacklinkCount;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.Hits;
import org.siterank.rank.Method;
import org.siterank.rank.Opic;
import org.siterank.rank.PageRank;
import org.siterank.rank.RankingAlgorithm;
import org.siterank.rank.SitePageRank;
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
  private static final List<String> LATER = List.of("block-pagerank", "adaptive-opic");

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      defaultValue = "site-pagerank",
      description = "how to rank (default: ${DEFAULT-VALUE})")
  private String algorithm;

  @Option(names = "--damping", paramLabel = "D", description = "damping, in [0, 1] (default: 0.85)")
  private Double damping;

  @Option(
      names = "--tolerance",
      paramLabel = "EPS",
      description =
          "proven L1 error of the answer, relative to its L1 norm (default: 1e-10, for opic 0.01)")
  private Double tolerance;

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "give up after this many iterations (default: 10000, for distancerank 20)")
  private Integer maxIterations;

  RankingAlgorithm algorithm() throws CommandFailure {
    try {
      return switch (algorithm) {
        case "site-pagerank" -> sitePageRank();
        case "pagerank" -> pageRank();
        case "opic" -> opic();
        case "distancerank" -> distanceRank();
        case "backlinks" -> new BacklinkCount();
        case "hits" ->
            new Hits(
                tolerance(SitePageRank.DEFAULT_TOLERANCE),
                maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));
        default -> throw unknown();
      };
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--" + option(e.getMessage()), e);
    }
  }

  /** The default algorithm with these parameters. */
  SitePageRank sitePageRank() {
    return new SitePageRank(
        damping(),
        tolerance(SitePageRank.DEFAULT_TOLERANCE),
        maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS),
        Method.GAUSS_SEIDEL);
  }

  private PageRank pageRank() {
    return new PageRank(
        damping(),
        tolerance(SitePageRank.DEFAULT_TOLERANCE),
        maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));
  }

  private Opic opic() {
    return new Opic(
        damping(),
        tolerance(Opic.DEFAULT_TOLERANCE),
        maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS),
        Opic.Selection.GREEDY,
        0);
  }

  private DistanceRank distanceRank() {
    return new DistanceRank(
        damping(),
        DistanceRank.DEFAULT_BETA,
        DistanceRank.Schedule.DECAYING,
        tolerance(SitePageRank.DEFAULT_TOLERANCE),
        maxIterations(DistanceRank.DEFAULT_SWEEPS));
  }

  private double damping() {
    return damping == null ? SitePageRank.DEFAULT_DAMPING : damping;
  }

  private double tolerance(double otherwise) {
    return tolerance == null ? otherwise : tolerance;
  }

  private int maxIterations(int otherwise) {
    return maxIterations == null ? otherwise : maxIterations;
  }

  /** The parameters call themselves as their options do, but for the spaces. */
  private static String option(String message) {
    return message.replaceFirst("^max iterations", "max-iterations");
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
