package org.siterank.lab.command;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.siterank.cli.CommandFailure;
import org.siterank.cli.ExitStatus;
import org.siterank.cli.SolverOptions;
import org.siterank.rank.AdaptiveOpic;
import org.siterank.rank.CashEstimator;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicGoal;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.VirtualPage;
import org.siterank.rank.Window;
import picocli.CommandLine.Option;

/** The parameters of OPIC and Adaptive OPIC. */
final class OpicOptions {

  private static final int DEFAULT_SEED = 1;

  /** Once the window is full a windowed estimate hardly gets better (replications: 20 reads). */
  private static final int ADAPTIVE_ITERATIONS = 100;

  private static final List<String> WINDOWS =
      List.of(
          "interpolation",
          "interpolation-uniform",
          "interpolation-zero",
          "variable",
          "variable-closed",
          "fixed",
          "improved-fixed",
          "fixed-literal");

  /** The measures from which Adaptive OPIC takes importance. */
  private enum Measure {
    CASH,
    READS
  }

  @Option(
      names = "--selection",
      paramLabel = "NAME",
      description = "opic, adaptive-opic: next page: random, cycle or greedy (default: greedy)")
  private String selection;

  @Option(
      names = "--virtual-page",
      paramLabel = "NAME",
      description =
          "opic, adaptive-opic, eigenvector: page linked with all pages: share takes 1 - damping of"
              + " all cash (not for eigenvector), link is one more link, or none (default: share;"
              + " eigenvector: link)")
  private String virtualPage;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "opic, adaptive-opic: seed of the random selection (default: 1)")
  private Long seed;

  @Option(
      names = "--reads-per-page",
      paramLabel = "X",
      description =
          "opic, adaptive-opic: end after this many reads per page, instead of at a proven error"
              + " (default: 20 for adaptive-opic and without virtual page)")
  private Double readsPerPage;

  @Option(
      names = "--estimator",
      paramLabel = "NAME",
      description =
          "opic: x, z or w: H/G, (H+C)/(G+1) or (H+C-C0)/G (default: w); adaptive-opic: cash of the"
              + " window, or reads, how often greedy selection reads a page (default: cash)")
  private String estimator;

  @Option(
      names = "--last-rounds",
      paramLabel = "N",
      description =
          "opic in cycles: count the last rounds only, 0 = all (default: 1, which converges far"
              + " faster; 0 for estimator z)")
  private Integer lastRounds;

  @Option(
      names = "--window",
      paramLabel = "NAME",
      description =
          "adaptive-opic: interpolation, interpolation-uniform, interpolation-zero, variable,"
              + " variable-closed, fixed, improved-fixed or fixed-literal (default: interpolation)")
  private String window;

  @Option(
      names = "--window-size",
      paramLabel = "X",
      description =
          "adaptive-opic: time in units of spent cash (default: 10), or number of measures of a"
              + " variable window (default: 4)")
  private Double windowSize;

  /** Refuses options that the chosen algorithm would not look at. */
  void check(String algorithm) throws CommandFailure {
    boolean adaptive = algorithm.equals("adaptive-opic");
    boolean plain = algorithm.equals("opic");
    Map<String, Object> both = new LinkedHashMap<>();
    both.put("--selection", selection);
    both.put("--seed", seed);
    both.put("--reads-per-page", readsPerPage);
    both.put("--estimator", estimator);
    Map<String, Object> pages = new LinkedHashMap<>();
    pages.put("--virtual-page", virtualPage);
    boolean linked = algorithm.equals("eigenvector");
    refuse(pages, adaptive || plain || linked, "opic, adaptive-opic or eigenvector", algorithm);
    refuse(both, adaptive || plain, "opic or adaptive-opic", algorithm);
    Map<String, Object> estimates = new LinkedHashMap<>();
    estimates.put("--last-rounds", lastRounds);
    refuse(estimates, plain, "opic", algorithm);
    Map<String, Object> windows = new LinkedHashMap<>();
    windows.put("--window", window);
    windows.put("--window-size", windowSize);
    refuse(windows, adaptive, "adaptive-opic", algorithm);
  }

  private static void refuse(
      Map<String, Object> given, boolean fits, String owner, String algorithm)
      throws CommandFailure {
    given.values().removeIf(Objects::isNull);
    if (!given.isEmpty() && !fits) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          given.keySet().iterator().next()
              + " is for --algorithm "
              + owner
              + " and means nothing for "
              + algorithm);
    }
  }

  Opic opic(SolverOptions solver) throws CommandFailure {
    CashEstimator chosen =
        estimator == null
            ? CashEstimator.W
            : choice("--estimator", estimator, CashEstimator.values());
    boolean cycle = selection() == Opic.Selection.CYCLE;
    if (lastRounds != null && lastRounds > 0 && !cycle) {
      throw usage("--last-rounds above 0 needs --selection cycle, got " + lastRounds);
    }
    boolean certified = virtualPage() != VirtualPage.NONE;
    // What Z errs by wears off over the whole history only.
    boolean wearsOff = chosen != CashEstimator.Z;
    if (lastRounds != null && lastRounds > 0 && !wearsOff && certified && readsPerPage == null) {
      throw usage(
          "--last-rounds must be 0 for --estimator z, whose error over a few rounds stays as it"
              + " is, unless --reads-per-page ends them; got "
              + lastRounds);
    }
    int rounds = lastRounds == null ? (cycle && wearsOff ? 1 : 0) : lastRounds;
    try {
      return new Opic(
          damping(solver),
          virtualPage(),
          selection(),
          seed(),
          chosen,
          rounds,
          goal(solver, certified, SitePageRank.DEFAULT_MAX_ITERATIONS));
    } catch (IllegalArgumentException e) {
      throw refused(e);
    }
  }

  AdaptiveOpic adaptiveOpic(SolverOptions solver) throws CommandFailure {
    boolean asked = solver.hasTolerance() || solver.hasMaxIterations();
    try {
      return new AdaptiveOpic(
          damping(solver),
          virtualPage(),
          selection(),
          seed(),
          window(),
          goal(solver, asked, ADAPTIVE_ITERATIONS));
    } catch (IllegalArgumentException e) {
      throw refused(e);
    }
  }

  private OpicGoal goal(SolverOptions solver, boolean proven, int iterations)
      throws CommandFailure {
    String errorOption = solver.hasTolerance() ? "--tolerance" : "--max-iterations";
    boolean asked = solver.hasTolerance() || solver.hasMaxIterations();
    if (readsPerPage != null && asked) {
      throw usage("--reads-per-page and " + errorOption + " exclude each other");
    }
    if (asked && virtualPage() == VirtualPage.NONE) {
      throw usage(
          errorOption
              + " means nothing with --virtual-page none, where no error is proven;"
              + " use --reads-per-page");
    }
    if (readsPerPage != null || !proven) {
      return new OpicGoal.Reads(
          readsPerPage == null ? OpicGoal.DEFAULT_READS_PER_PAGE : readsPerPage);
    }
    return new OpicGoal.ProvenError(
        solver.tolerance(Opic.DEFAULT_TOLERANCE), solver.maxIterations(iterations));
  }

  private double damping(SolverOptions solver) throws CommandFailure {
    if (solver.hasDamping() && virtualPage() != VirtualPage.SHARE) {
      throw usage(
          "--damping is for --virtual-page share and means nothing for " + virtualPage().word());
    }
    return solver.damping();
  }

  private Opic.Selection selection() throws CommandFailure {
    return selection == null
        ? Opic.Selection.GREEDY
        : choice("--selection", selection, Opic.Selection.values());
  }

  private VirtualPage virtualPage() throws CommandFailure {
    return virtualPage(VirtualPage.SHARE);
  }

  VirtualPage virtualPage(VirtualPage otherwise) throws CommandFailure {
    return virtualPage == null
        ? otherwise
        : choice("--virtual-page", virtualPage, VirtualPage.values());
  }

  private long seed() {
    return seed == null ? DEFAULT_SEED : seed;
  }

  private Window window() throws CommandFailure {
    if (estimator != null && choice("--estimator", estimator, Measure.values()) == Measure.READS) {
      if (window != null || windowSize != null) {
        throw usage(
            (window != null ? "--window" : "--window-size")
                + " is for --estimator cash and means nothing for reads");
      }
      return new Window.Reads();
    }
    String name = window == null ? WINDOWS.get(0) : window;
    double time = windowSize == null ? Window.Interpolation.DEFAULT_SIZE : windowSize;
    return switch (name) {
      case "interpolation" ->
          new Window.Interpolation(time, Window.Interpolation.Start.WARM_UP, false);
      case "interpolation-uniform" ->
          new Window.Interpolation(time, Window.Interpolation.Start.UNIFORM, false);
      case "interpolation-zero" ->
          new Window.Interpolation(time, Window.Interpolation.Start.ZERO, false);
      case "variable" -> new Window.Variable(measures(), Window.Variable.Form.RUNNING);
      case "variable-closed" -> new Window.Variable(measures(), Window.Variable.Form.CLOSED);
      case "fixed" -> new Window.Fixed(time, 0);
      case "improved-fixed" -> new Window.Fixed(time, Window.Fixed.IMPROVED);
      case "fixed-literal" -> new Window.FixedLiteral(time);
      default -> throw unknown("--window", name, String.join(", ", WINDOWS));
    };
  }

  private int measures() throws CommandFailure {
    if (windowSize == null) {
      return Window.Variable.DEFAULT_MEASURES;
    }
    int measures = windowSize.intValue();
    if (measures != windowSize) {
      throw usage(
          "--window-size must be a whole number of measures in [2, 1000], got " + windowSize);
    }
    return measures;
  }

  static <E extends Enum<E>> E choice(String option, String text, E[] choices)
      throws CommandFailure {
    for (E value : choices) {
      if (word(value).equals(text)) {
        return value;
      }
    }
    throw unknown(
        option,
        text,
        Arrays.stream(choices).map(OpicOptions::word).collect(Collectors.joining(", ")));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static CommandFailure unknown(String option, String text, String known) {
    return usage(option + ": unknown word " + text + "; known are " + known);
  }

  private static CommandFailure usage(String message) {
    return new CommandFailure(ExitStatus.USAGE, message);
  }

  /** The parameters call themselves as their options do, but for the spaces. */
  private static CommandFailure refused(IllegalArgumentException e) {
    String message =
        e.getMessage()
            .replaceFirst("^reads per page", "reads-per-page")
            .replaceFirst("^window size", "window-size")
            .replaceFirst("^last rounds", "last-rounds");
    return SolverOptions.refused(new IllegalArgumentException(message, e));
  }
}
