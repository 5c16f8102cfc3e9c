package org.siterank.rank;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * The linear system of a site, {@code x = d A_S^T x + s}, and its adjoint, {@code y = d A_S y + c}.
 *
 * <p>{@code A_S} holds the share of every followed arc inside the site: 1/d+(v), or the weight of
 * the arc over it. The iterate is kept as {@code z = d x / d+}, so that a sweep adds plain numbers;
 * pages without followed links feed nobody and are left out of the sweeps but the last. {@code I -
 * d A_S^T} is a nonsingular M-matrix (d &lt; 1, or no trap), so both methods converge from any
 * start.
 *
 * <p>Error bound: for any {@code h > 0} with {@code h - d A_S h >= c 1}, c &gt; 0, the inverse is
 * positive and {@code |x* - x|_1 <= h^T |rho| / c} with the residual rho. Sweeps from {@code x'} to
 * {@code x} leave {@code |rho| <= d A_S^T |x - x'|}, so {@code |x* - x|_1 <= sum_v (d A_S h)_v |x -
 * x'|_v / c}. With Omega the largest share of followed internal links of a page, {@code h = 1, c =
 * 1 - d Omega} gives the classical {@code d Omega / (1 - d Omega) |x - x'|_1}, slightly sharpened;
 * where {@code d Omega} is close to 1 that says little, and h comes from an approximate solve of
 * the adjoint system instead ({@link Certificate}).
 *
 * <p>The bound holds for the numbers of the machine: the rounding errors of the last sweep are part
 * of the residual ({@link Rounding}), and those of earlier sweeps do not matter. So it never falls
 * below about (in-degree/4 + 7) 2^-53 of the norm over (1 - d Omega), and not above {@value
 * #LEAST_TOLERANCE} over (1 - d); a rule that asks for less ends as given up.
 *
 * <p>The first solve prepares the system, which takes about as long as a solve and does not depend
 * on the source: pass one instance to all that solve the same graph with the same damping.
 */
public final class SiteSystem {

  /** Times 1/(1 - d): a relative L1 error that can always be proven. */
  public static final double LEAST_TOLERANCE = 2e-14;

  private final SiteGraph graph;
  private final double damping;
  private final SolverMemory memory;
  private final double[] scale; // d / d+, 0 where nothing is followed
  private final int[] active; // nodes with followed links, ascending
  private Certificate certificate;
  private double[] weights;
  private ReducedSystem condensed;
  private boolean condensingTried;
  private PageRows pageRows;

  /**
   * The system of a graph.
   *
   * @param damping d, in [0, 1]
   */
  public SiteSystem(SiteGraph graph, double damping) {
    this(graph, damping, SolverMemory.ofProcess());
  }

  SiteSystem(SiteGraph graph, double damping, SolverMemory memory) {
    this.memory = memory;
    this.graph = Objects.requireNonNull(graph, "graph");
    this.damping = damping;
    SitePageRank.checkDamping(damping);
    int n = graph.numNodes();
    scale = new double[n];
    int[] nodes = new int[n];
    int size = 0;
    for (int v = 0; v < n; v++) {
      if (graph.internalOutdegree(v) > 0) {
        scale[v] = damping / graph.outdegree(v);
        nodes[size++] = v;
      }
    }
    active = Arrays.copyOf(nodes, size);
  }

  /** Returns this system if d is the given damping, otherwise one of the same graph with it. */
  public SiteSystem withDamping(double other) {
    return other == damping ? this : new SiteSystem(graph, other, memory);
  }

  /** The graph. */
  public SiteGraph graph() {
    return graph;
  }

  /** d. */
  public double damping() {
    return damping;
  }

  /**
   * Solves {@code x = d A_S^T x + s}.
   *
   * @param source s, of any sign
   * @param start where to begin, such as the answer of yesterday; null begins at s
   * @param stop judged after every sweep; the last sweep is a closing one that also serves the
   *     pages without links
   * @throws RankSinkException when d = 1 and some of the source flows into a trap
   */
  public Solution solve(NodeVector source, NodeVector start, Method method, Stop stop) {
    requireOwn(source);
    double[] s = source.toArray();
    if (isZero(s)) { // A relative error has no meaning here, and a warm start would never end.
      return new Solution(NodeVector.zero(graph), Convergence.exact());
    }
    double[] first = start == null ? s : start.toArray();
    if (damping == 1) {
      RankSinks traps = RankSinks.of(graph);
      if (!traps.isEmpty()) {
        first = drained(traps, s, first);
      }
    }
    ForwardSweeps sweeps = new ForwardSweeps(this, s, first, certificate(stop));
    return sweeps.run(method, stop);
  }

  /**
   * A vector as the answer, where it is proven to be one as it is: yesterday's, of a site that
   * nothing has happened to.
   *
   * @param source s, at least 0
   * @param x at least 0
   * @return nothing when its error is larger than the rule allows, or not known
   */
  Optional<Solution> standing(NodeVector source, NodeVector x, Stop stop) {
    Certificate proven = certificate(stop);
    if (damping == 1 || !proven.isProven()) {
      return Optional.empty();
    }
    double[] values = x.toArray();
    ResidualBound bound = ResidualBound.of(this, proven);
    double error = bound.l1ErrorBound(bound.residual(source.toArray(), values), values);
    Convergence convergence = new Convergence(0, error, true);
    return stop.judge(0, error, x.sum()) == Stop.Verdict.CONVERGED
        ? Optional.of(new Solution(x, convergence))
        : Optional.empty();
  }

  /** A start that is 0 wherever a trap is fed, so that nothing circles there for ever. */
  private double[] drained(RankSinks traps, double[] s, double[] first) {
    boolean[] upstream = traps.upstream();
    double[] start = first.clone();
    for (int v = 0; v < s.length; v++) {
      if (upstream[v]) {
        if (s[v] != 0) {
          throw new RankSinkException(traps.pages());
        }
        start[v] = 0;
      }
    }
    return start;
  }

  /**
   * Solves the adjoint {@code y = d A_S y + c} by Gauss-Seidel. With c = 1, y_v is the expected
   * number of page views of a visitor who enters at v; with c = e_w, y_v is what one unit of inflow
   * at v adds to the score of w.
   *
   * @param values c, of any sign
   * @param start where to begin; null begins at c
   * @param stop judged with a bound of the largest error and the largest component
   * @throws RankSinkException when d = 1 and the site has a trap
   */
  public Solution solveAdjoint(NodeVector values, NodeVector start, Stop stop) {
    requireOwn(values);
    if (damping == 1) {
      RankSinks traps = RankSinks.of(graph);
      if (!traps.isEmpty()) {
        throw new RankSinkException(traps.pages());
      }
    }
    double[] c = values.toArray();
    if (isZero(c)) {
      return new Solution(NodeVector.zero(graph), Convergence.exact());
    }
    double[] y = start == null ? c.clone() : start.toArray();
    return new AdjointSweeps(this, c, y, certificate(stop)).run(stop);
  }

  private void requireOwn(NodeVector vector) {
    if (vector.graph() != graph) {
      throw new IllegalArgumentException("the vector belongs to another graph than the system");
    }
  }

  /** The weights of the certificate, computed once it is proven. */
  synchronized double[] weights(Certificate of) {
    if (weights == null || of != certificate || !of.isProven()) {
      weights = of.weights(this);
    }
    return weights;
  }

  private static boolean isZero(double[] vector) {
    for (double value : vector) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }

  private synchronized Certificate certificate(Stop stop) {
    if (certificate == null || !certificate.isProven()) {
      certificate = Certificate.of(this, stop);
      weights = null;
    }
    return certificate;
  }

  /** The condensed system, or null where there is too little to gain or no room for it. */
  synchronized ReducedSystem condensed() {
    if (!condensingTried) {
      // Pages with the same predecessors receive the same only where all links of a page are alike.
      condensed =
          !graph.isWeighted() && memory.allowsCondensing(graph) ? ReducedSystem.of(this) : null;
      condensingTried = true;
    }
    return condensed;
  }

  /** Whether there is room for the vectors of {@link Krylov}. */
  boolean allowsKrylov() {
    return memory.allowsKrylov(graph);
  }

  /** The rows of the pages. */
  synchronized PageRows pageRows() {
    if (pageRows == null) {
      pageRows = new PageRows(graph.predecessors(), scale);
    }
    return pageRows;
  }

  /** At least the largest share of followed internal links of a page. */
  double largestInternalShare() {
    double largest = 0;
    int longest = 0;
    for (int v : active) {
      largest = Math.max(largest, graph.internalShare(v));
      longest = Math.max(longest, graph.internalOutdegree(v));
    }
    return graph.isWeighted() ? largest * (1 + longest * Rounding.UNIT) : largest;
  }

  /** d over the out-degree, 0 for pages without followed links. Shared, not to be changed. */
  double[] scale() {
    return scale;
  }

  /** The pages with followed links. Shared, not to be changed. */
  int[] active() {
    return active;
  }

  /** (d A_S y)_v. */
  double expected(Arcs successors, int v, double[] y) {
    return scale[v] * successors.weightedSum(v, y);
  }

  /**
   * The answer of an iteration.
   *
   * @param x one value per node
   * @param convergence of the adjoint, its bound is that of the largest error instead of the sum
   */
  public record Solution(NodeVector x, Convergence convergence) {}
}
