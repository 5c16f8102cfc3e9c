package org.siterank.rank;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * PageRank of a whole web by its sites, the half-distributed algorithm:
 *
 * <pre>
 *   A_e^T = d (A - A_S)^T (I - d A_S^T)^-1        each site for itself, in parallel
 *   Q = A_e^T Q + v                               in the centre, over entry pages only
 *   P = (I - d A_S^T)^-1 Q                        each site for itself, in parallel
 * </pre>
 *
 * <p>Symbols: A has 1/d+(i) for every link from i, {@code A_S} keeps those within a site; v is the
 * teleport vector, proportional to the inflow; {@code Q = P_ie + v} is what enters each page from
 * outside its site; P is normalised at the end and equals that of {@link PageRank}.
 *
 * <p>Source: F. Mathieu and L. Viennot, Local aspects of the global ranking of web pages, 2004,
 * section 4.3. Different from the paper: the rank that is lost (dangling pages) comes back along v
 * by the final normalisation; and where the paper iterates on {@code A_e} alone for d = 1, which
 * does not converge for two sites since A_e always changes site, one page is held and the system
 * has one solution ({@link Undamped}), in which no site has a trap. The centre's answer is
 * certified as a whole and, where it falls short, corrected by another pass over its residual.
 *
 * <p>Cost: one local solve per entry page and two per pass; {@link Central#ROUNDS} takes about
 * {@code ln(tolerance) / ln(d)} passes at worst and keeps nothing. Memory: {@link SiteBlocks}, four
 * numbers per page, and for {@link Central#MATRIX} 8 bytes for each pair of an entry and an entry
 * elsewhere that its site links to, at most {@value #MOST_COEFFICIENTS} pairs: above that rounds
 * are used, with a remark.
 *
 * <p>Error: with the residual {@code rho = v + d A^T x - x} of the whole web, {@code |x* - x|_1 <=
 * |rho|_1 / (1 - d Omega)}, Omega the largest share of links of a page that stay in the web; for d
 * = 1 {@code y^T |rho|} with y the solution of the adjoint system. A bound b on x bounds P by
 * {@code 2 b / |x|_1}. Iterations are passes.
 *
 * @param partition the sites of the web
 * @param damping d in [0, 1]
 * @param tolerance proven L1 error, in (0, 1)
 * @param maxIterations limit of passes, and of sweeps within each solve
 * @param central how the centre finds Q
 */
public record BlockPageRank(
    SitePartition partition, double damping, double tolerance, int maxIterations, Central central)
    implements RankingAlgorithm {

  /** How the external rank is found. */
  public enum Central {
    /** {@code A_e} is built and solved: the paper's algorithm. */
    MATRIX,
    /**
     * Sites are solved and pass their external rank on, round after round (block Jacobi): nothing
     * is kept, and every round takes at most d of the error before.
     */
    ROUNDS
  }

  /** 512 MiB of coefficients. */
  static final long MOST_COEFFICIENTS = 1L << 26;

  /** Digits of A_e: a pass gains as many, and far more of them are lost in rounding for d = 1. */
  private static final double MATRIX_TOLERANCE = 1e-11;

  /** A round takes at most d of the error away, so more digits within one would be wasted. */
  private static final double ROUND_TOLERANCE = 1e-3;

  /** Passes in a row that prove nothing better: what is left is rounding. */
  private static final int MOST_IDLE_PASSES = 5;

  public BlockPageRank {
    Objects.requireNonNull(partition, "partition");
    SitePageRank.checkDamping(damping);
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
    Objects.requireNonNull(central, "central");
  }

  /** The defaults of {@link SitePageRank}. */
  public BlockPageRank(SitePartition partition) {
    this(
        partition,
        SitePageRank.DEFAULT_DAMPING,
        SitePageRank.DEFAULT_TOLERANCE,
        SitePageRank.DEFAULT_MAX_ITERATIONS,
        Central.MATRIX);
  }

  @Override
  public String name() {
    return "block-pagerank";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("sites", partition.numSites());
    parameters.put("damping", damping);
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    parameters.put("central", central.name().toLowerCase(Locale.ROOT));
    return parameters;
  }

  /**
   * Ranks the pages of the web.
   *
   * @param graph that of the partition
   * @param inflow proportional to the teleport vector v; does not matter for d = 1
   * @throws IllegalArgumentException as {@link PageRank#rank} does
   */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    return rank(graph, inflow, MOST_COEFFICIENTS);
  }

  Ranks rank(SiteGraph graph, NodeVector inflow, long mostCoefficients) {
    SitePageRank.checkInflow(graph, inflow);
    if (partition.graph() != graph) {
      throw new IllegalArgumentException("the partition belongs to another graph");
    }
    List<String> remarks = new ArrayList<>();
    SiteGraph system = graph;
    double[] v = inflow.toArray();
    if (damping == 1) {
      Undamped undamped = Undamped.of(graph);
      system = undamped.cut();
      v = undamped.source().toArray();
      remarks.addAll(undamped.remarks());
    } else {
      normalise(v, inflow.sum());
    }
    SiteBlocks blocks = new SiteBlocks(partition, system, damping);
    ExternalMatrix matrix = null;
    if (central == Central.MATRIX) {
      long size = ExternalMatrix.size(blocks);
      if (size <= mostCoefficients) {
        matrix = ExternalMatrix.of(blocks, local(MATRIX_TOLERANCE));
      } else {
        remarks.add(
            "The sites exchanged their ranks in rounds: the matrix between them would have "
                + size
                + " coefficients, more than "
                + mostCoefficients);
      }
    }
    ResidualBound certainty = ResidualBound.of(system, damping, maxIterations);
    Passed passed = passes(blocks, matrix, v, certainty);
    return PageRank.normalised(
        this, graph, passed.x().toArray(), passed.convergence(), tolerance, remarks);
  }

  private static void normalise(double[] v, double sum) {
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          sum == 0
              ? "a teleport vector must not be 0 everywhere"
              : "a teleport vector must have a finite sum, got " + sum);
    }
    for (int i = 0; i < v.length; i++) {
      v[i] /= sum;
    }
  }

  private record Passed(NodeVector x, Convergence convergence) {}

  /** {@code x <- x + B (v + d A^T x - x)}, B the half-distributed solution, until it is proven. */
  private Passed passes(
      SiteBlocks blocks, ExternalMatrix matrix, double[] v, ResidualBound certainty) {
    double[] x = new double[v.length];
    double[] rho = v;
    double bound = Double.POSITIVE_INFINITY;
    double best = bound;
    boolean converged = false;
    int pass = 0;
    int idle = 0;
    while (!converged && pass < maxIterations && idle < MOST_IDLE_PASSES) {
      double[] step = matrix == null ? round(blocks, rho) : solved(blocks, matrix, rho);
      double norm = 0;
      for (int i = 0; i < x.length; i++) {
        x[i] = Math.max(0, x[i] + step[i]); // The answer is not negative: this only helps.
        norm += x[i];
      }
      rho = certainty.residual(v, x);
      bound = certainty.l1ErrorBound(rho, x);
      // P is x over its norm: an error of x counts at most twice.
      converged = bound <= PageRank.ofRaw(tolerance) * norm;
      pass++;
      idle = bound < best ? 0 : idle + 1;
      best = Math.min(best, bound);
    }
    return new Passed(
        NodeVector.of(blocks.partition().graph(), x), new Convergence(pass, bound, converged));
  }

  private double[] round(SiteBlocks blocks, double[] entering) {
    return blocks.solve(entering, local(ROUND_TOLERANCE));
  }

  private double[] solved(SiteBlocks blocks, ExternalMatrix matrix, double[] entering) {
    double[] first = blocks.solve(entering, local(MATRIX_TOLERANCE));
    double[] q = matrix.solve(blocks.given(first), MATRIX_TOLERANCE, maxIterations);
    double[] all = entering.clone();
    for (int e = 0; e < q.length; e++) {
      all[blocks.entry(e)] += q[e];
    }
    return blocks.solve(all, local(MATRIX_TOLERANCE));
  }

  private Stop local(double relative) {
    return Stop.errorBelow(relative).or(Stop.afterIterations(maxIterations));
  }
}
