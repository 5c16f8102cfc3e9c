package org.siterank.rank;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Pages by their logarithmic distance from the rest, nearer is better:
 *
 * <pre>
 *   D[j] &lt;- (1 - a_t) D[j] + a_t min over i -> j of (log10 O(i) + gamma D[i])
 * </pre>
 *
 * <p>Symbols: O(i) = d+(i) the out-degree; gamma the discount; {@code a_t = exp(-beta t)} the
 * learning rate of sweep t = 0, 1, ..., or 1 throughout. Sweeps are synchronous, from {@code K =
 * max(max log10 O / (1 - gamma), log10 n)}; pages without in-links keep K, the worst.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, DistanceRank: an intelligent ranking algorithm for
 * web pages, 2007, equation 4. Different from the paper: a finite start, since infinity times zero
 * is no number; gamma &lt; 1 only, since pages without in-links would come first otherwise; and the
 * order is ascending in D, where the paper's conclusion says descending.
 *
 * <p>Scores are {@code K - D}: not negative, higher is better; {@link #distances} has D. With the
 * decaying schedule the values freeze rather than converge: the answer is what the given number of
 * sweeps yields, it depends on gamma, K and that number, and no error is proven. The fixpoint is a
 * contraction by gamma in the largest component, so the L1 error is at most {@code n gamma / (1 -
 * gamma)} times the largest change. The inflow does not matter.
 *
 * @param gamma discount in [0, 1)
 * @param beta decay of the learning rate, positive; ignored for the fixpoint
 * @param schedule how the learning rate goes
 * @param tolerance of the fixpoint: largest error of a distance, in (0, 1)
 * @param maxIterations number of sweeps of the decaying schedule, limit for the fixpoint
 */
public record DistanceRank(
    double gamma, double beta, Schedule schedule, double tolerance, int maxIterations)
    implements RankingAlgorithm {

  /** The learning rate over the sweeps. */
  public enum Schedule {
    /** {@code exp(-beta t)}: the paper's. */
    DECAYING,
    /** 1 throughout: the fixpoint of the equation. */
    FIXPOINT
  }

  /** Sweeps after which the paper's schedule has frozen (Zareh Bidoki and Yazdani, figure 3). */
  public static final int DEFAULT_SWEEPS = 20;

  /** The learning rate that did best in the paper's figure 3. */
  public static final double DEFAULT_BETA = 0.1;

  public DistanceRank {
    if (!(gamma >= 0 && gamma < 1)) {
      throw new IllegalArgumentException("damping (gamma) must be in [0, 1), got " + gamma);
    }
    if (!(beta > 0 && beta < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("beta must be positive, got " + beta);
    }
    Objects.requireNonNull(schedule, "schedule");
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
  }

  /** The paper's schedule with a discount of 0.85. */
  public DistanceRank() {
    this(
        SitePageRank.DEFAULT_DAMPING,
        DEFAULT_BETA,
        Schedule.DECAYING,
        SitePageRank.DEFAULT_TOLERANCE,
        DEFAULT_SWEEPS);
  }

  @Override
  public String name() {
    return "distancerank";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("gamma", gamma);
    parameters.put("beta", beta);
    parameters.put("schedule", schedule.name().toLowerCase(Locale.ROOT));
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    return parameters;
  }

  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    Run run = run(graph);
    double worst = worst(graph);
    double[] scores = new double[run.distances.length];
    for (int v = 0; v < scores.length; v++) {
      scores[v] = Math.max(0, worst - run.distances[v]);
    }
    return new Ranks(this, NodeVector.of(graph, scores), run.convergence);
  }

  /** D of every page. */
  public NodeVector distances(SiteGraph graph) {
    return NodeVector.of(graph, run(graph).distances);
  }

  /** K, the distance of a page that nobody links to. */
  public double worst(SiteGraph graph) {
    double longest = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      longest = Math.max(longest, step(graph, v));
    }
    return Math.max(longest / (1 - gamma), Math.log10(graph.numNodes()));
  }

  private static double step(SiteGraph graph, int v) {
    return graph.isDangling(v) ? 0 : Math.log10(graph.outdegree(v));
  }

  private static final class Run {
    private double[] distances;
    private Convergence convergence;
  }

  private Run run(SiteGraph graph) {
    int n = graph.numNodes();
    Arcs predecessors = graph.predecessors();
    double[] distance = new double[n];
    double[] step = new double[n];
    Arrays.fill(distance, worst(graph));
    for (int v = 0; v < n; v++) {
      step[v] = step(graph, v);
    }
    double[] via = new double[n]; // log10 O(i) + gamma D[i]
    double bound = Double.POSITIVE_INFINITY;
    int sweeps = 0;
    while (sweeps < maxIterations && bound > tolerance) {
      double rate = schedule == Schedule.FIXPOINT ? 1 : Math.exp(-beta * sweeps);
      for (int v = 0; v < n; v++) {
        via[v] = step[v] + gamma * distance[v];
      }
      double change = 0;
      for (int v = 0; v < n; v++) {
        if (predecessors.degree(v) == 0) {
          continue;
        }
        double nearest = Double.POSITIVE_INFINITY;
        for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
          nearest = Math.min(nearest, via[predecessors.node(k)]);
        }
        double next = (1 - rate) * distance[v] + rate * nearest;
        change = Math.max(change, Math.abs(next - distance[v]));
        distance[v] = next;
      }
      sweeps++;
      if (schedule == Schedule.FIXPOINT) {
        bound = gamma / (1 - gamma) * change;
      }
    }
    Run run = new Run();
    run.distances = distance;
    run.convergence =
        new Convergence(sweeps, n * bound, schedule == Schedule.DECAYING || bound <= tolerance);
    return run;
  }
}
