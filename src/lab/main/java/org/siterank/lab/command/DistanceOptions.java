package org.siterank.lab.command;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.siterank.cli.CommandFailure;
import org.siterank.cli.ExitStatus;
import org.siterank.cli.SolverOptions;
import org.siterank.rank.AverageDistance;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.LearningRate;
import org.siterank.rank.SitePageRank;
import picocli.CommandLine.Option;

/** The parameters of the algorithms that measure distances. */
final class DistanceOptions {

  @Option(
      names = "--gamma",
      paramLabel = "G",
      description =
          "distancerank: discount of a distance per click, in [0, 1), or 1 with --source (default:"
              + " --damping, 0.85)")
  private Double gamma;

  @Option(
      names = "--beta",
      paramLabel = "B",
      description = "distancerank: how fast the learning rate falls (default: 0.1)")
  private Double beta;

  @Option(
      names = "--schedule",
      paramLabel = "NAME",
      description =
          "distancerank: learning rate over the sweeps: exponential, inverse, power-law, linear, or"
              + " fixpoint for the limit with a proven error (default: exponential)")
  private String schedule;

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      description =
          "distancerank: sweeps, another name of --max-iterations (default: 20; for fixpoint as"
              + " many as are needed)")
  private Integer sweeps;

  @Option(
      names = "--source",
      paramLabel = "NAME",
      description =
          "distancerank: a page at distance 0 from which the others are measured; repeatable"
              + " (default: none)")
  private List<String> sources;

  @Option(
      names = "--unreachable",
      paramLabel = "NAME",
      description =
          "average-distance: what a missing path costs: farthest, the largest distance there is, or"
              + " log-n as in the paper (default: farthest)")
  private String unreachable;

  /** Refuses options that the chosen algorithm would not look at. */
  void check(String algorithm) throws CommandFailure {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("--gamma", gamma);
    given.put("--beta", beta);
    given.put("--schedule", schedule);
    given.put("--sweeps", sweeps);
    given.put("--source", sources);
    given.values().removeIf(value -> value == null);
    if (!given.isEmpty() && !algorithm.equals("distancerank")) {
      throw misplaced(given.keySet().iterator().next(), "distancerank", algorithm);
    }
    if (unreachable != null && !algorithm.equals("average-distance")) {
      throw misplaced("--unreachable", "average-distance", algorithm);
    }
  }

  private static CommandFailure misplaced(String option, String owner, String algorithm) {
    return new CommandFailure(
        ExitStatus.USAGE,
        option + " is for --algorithm " + owner + " and means nothing for " + algorithm);
  }

  DistanceRank distanceRank(SolverOptions solver) throws CommandFailure {
    LearningRate rate =
        schedule == null
            ? LearningRate.EXPONENTIAL
            : choice("--schedule", schedule, LearningRate.class);
    if (gamma != null && solver.hasDamping()) {
      throw twice("--gamma", "--damping");
    }
    int usual =
        rate == LearningRate.FIXPOINT
            ? SitePageRank.DEFAULT_MAX_ITERATIONS
            : DistanceRank.DEFAULT_SWEEPS;
    int most = solver.maxIterations(usual);
    if (sweeps != null) {
      if (solver.hasMaxIterations()) {
        throw twice("--sweeps", "--max-iterations");
      }
      if (sweeps < 1) {
        throw new CommandFailure(ExitStatus.USAGE, "--sweeps must be at least 1, got " + sweeps);
      }
      most = sweeps;
    }
    return new DistanceRank(
        gamma == null ? solver.damping() : gamma,
        beta == null ? DistanceRank.DEFAULT_BETA : beta,
        rate,
        solver.tolerance(DistanceRank.DEFAULT_TOLERANCE),
        most,
        sources == null ? List.of() : sources);
  }

  AverageDistance averageDistance() throws CommandFailure {
    return unreachable == null
        ? new AverageDistance()
        : new AverageDistance(
            choice("--unreachable", unreachable, AverageDistance.Unreachable.class),
            AverageDistance.DEFAULT_MAX_PAGES);
  }

  private static CommandFailure twice(String one, String other) {
    return new CommandFailure(
        ExitStatus.USAGE, one + " and " + other + " say the same thing; give one of them");
  }

  private static <E extends Enum<E>> E choice(String option, String text, Class<E> choices)
      throws CommandFailure {
    for (E value : choices.getEnumConstants()) {
      if (value.toString().equals(text)) {
        return value;
      }
    }
    throw new CommandFailure(
        ExitStatus.USAGE,
        option
            + ": unknown word "
            + text
            + "; known are "
            + Arrays.stream(choices.getEnumConstants())
                .map(E::toString)
                .collect(Collectors.joining(", ")));
  }
}
