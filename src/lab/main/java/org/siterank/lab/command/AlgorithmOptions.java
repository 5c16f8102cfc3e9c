package org.siterank.lab.command;

import java.util.List;
import org.siterank.cli.CommandFailure;
import org.siterank.cli.ExitStatus;
import org.siterank.cli.SolverOptions;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.BacklinkCount;
import org.siterank.rank.BlockPageRank;
import org.siterank.rank.CombinedRank;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.EigenvectorCentrality;
import org.siterank.rank.HubsAndAuthorities;
import org.siterank.rank.LearningRate;
import org.siterank.rank.LinkMatrix;
import org.siterank.rank.PageRank;
import org.siterank.rank.RankingAlgorithm;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SitePartition;
import org.siterank.rank.VirtualPage;
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
          "combined",
          "backlinks",
          "hits",
          "eigenvector");

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

  @Option(
      names = "--matrix",
      paramLabel = "NAME",
      description =
          "eigenvector: importance by random-walk, links (1 for a link, not divided by the out-degree)"
              + " or undirected (1 for a link either way) (default: links)")
  private String matrix;

  @Option(
      names = "--with",
      paramLabel = "NAME",
      description =
          "combined: what distancerank is combined with: pagerank, opic or hits (default: pagerank)")
  private String with;

  @Option(
      names = "--distance-weight",
      paramLabel = "W",
      description = "combined: weight of the distance, in [0, 1] (default: 0.5)")
  private Double distanceWeight;

  @Mixin private SolverOptions solver;

  @Mixin private DistanceOptions distance;

  @Mixin private OpicOptions opic;

  /** An algorithm whose parameters are checked, but which may still want to see the graph. */
  interface Choice {
    RankingAlgorithm on(SiteGraph graph) throws CommandFailure;
  }

  /** The algorithm asked for. */
  Choice choice() throws CommandFailure {
    checkOwner("--matrix", matrix, "eigenvector");
    checkOwner("--with", with, "combined");
    checkOwner("--distance-weight", distanceWeight, "combined");
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

  private void checkOwner(String option, Object given, String owner) throws CommandFailure {
    if (given != null && !algorithm.equals(owner)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          option + " is for --algorithm " + owner + " and means nothing for " + algorithm);
    }
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
        case "hits" -> hits();
        case "combined" -> combined();
        case "eigenvector" -> eigenvector();
        default -> throw unknown();
      };
    } catch (IllegalArgumentException e) {
      throw SolverOptions.refused(e);
    }
  }

  private HubsAndAuthorities hits() {
    return new HubsAndAuthorities(
        solver.tolerance(SitePageRank.DEFAULT_TOLERANCE),
        solver.maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));
  }

  private CombinedRank combined() throws CommandFailure {
    RankingAlgorithm rank =
        switch (with == null ? "pagerank" : with) {
          case "pagerank" -> solver.pageRank();
          case "opic" -> opic.opic(solver);
          case "hits" -> hits();
          default -> throw OpicOptions.unknown("--with", with, "pagerank, opic, hits");
        };
    DistanceRank distances =
        new DistanceRank(
            solver.damping(),
            DistanceRank.DEFAULT_BETA,
            LearningRate.EXPONENTIAL,
            DistanceRank.DEFAULT_TOLERANCE,
            DistanceRank.DEFAULT_SWEEPS);
    return new CombinedRank(
        rank, distances, distanceWeight == null ? CombinedRank.DEFAULT_WEIGHT : distanceWeight);
  }

  private EigenvectorCentrality eigenvector() throws CommandFailure {
    if (solver.hasDamping()) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--damping means nothing for --algorithm eigenvector");
    }
    return new EigenvectorCentrality(
        matrix == null
            ? LinkMatrix.LINKS
            : OpicOptions.choice("--matrix", matrix, LinkMatrix.values()),
        opic.virtualPage(VirtualPage.LINK),
        solver.tolerance(SitePageRank.DEFAULT_TOLERANCE),
        solver.maxIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));
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
