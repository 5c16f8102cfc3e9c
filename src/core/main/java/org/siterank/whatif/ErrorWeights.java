package org.siterank.whatif;

import org.siterank.flow.EntryValues;
import org.siterank.graph.Arcs;
import org.siterank.graph.EditedRows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * A vector {@code h > 0} with {@code h - d A_S h >= c 1} and {@code c > 0}: it turns a residual
 * into a proven error. The inverse of {@code I - d A_S} is then positive, so {@code N 1 <= h / c}
 * and
 *
 * <pre>
 *   |N^T rho|_1 <= h^T |rho| / c          (N rho)_v <= h_v max |rho| / c
 * </pre>
 *
 * <p>h = 1 and c = 1 - d Omega, Omega the largest share of followed internal links of a page, where
 * that is well above 0; else h is about the expected page views per entry, and c is what a pass
 * over all links finds. After an edit only the changed rows need looking at; that h passes there
 * also proves, with d = 1, that the edit closes no trap.
 */
final class ErrorWeights {

  /** Below this 1 - d Omega, h = 1 overstates errors by more than a solve for h costs. */
  private static final double PLAIN_GAP = 1e-3;

  /** Any h that passes the check will do, so it need not be accurate. */
  private static final double ROUGHLY = 1e-3;

  /** Roundings of a row of the residual beside those of its sum, and some of second order. */
  private static final int OTHER_OPERATIONS = 6;

  private static final double UNIT = 0x1p-53;

  private final SiteGraph graph;
  private final double damping;
  private final double[] views; // null: all 1
  private final double gap;
  private final int operations;

  private ErrorWeights(SiteGraph graph, double damping, double[] views, double gap) {
    this.graph = graph;
    this.damping = damping;
    this.views = views;
    this.gap = gap;
    int longest = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      longest = Math.max(longest, graph.predecessors().roundings(v));
      longest = Math.max(longest, graph.successors().roundings(v));
    }
    this.operations = longest + OTHER_OPERATIONS;
  }

  /** Of a graph; {@link #isProven} tells whether there is such an h. */
  static ErrorWeights of(SiteSystem system, int maxIterations) {
    SiteGraph graph = system.graph();
    double damping = system.damping();
    double omega = 0;
    int most = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      if (graph.internalOutdegree(v) > 0) {
        omega = Math.max(omega, graph.internalShare(v));
        most = Math.max(most, graph.internalOutdegree(v));
      }
    }
    double summed = graph.isWeighted() ? most * UNIT : 0; // Of the weights of a row.
    double gap = 1 - damping * omega - OTHER_OPERATIONS * UNIT - summed;
    if (gap >= PLAIN_GAP) {
      return new ErrorWeights(graph, damping, null, gap);
    }
    if (damping == 1 && !RankSinks.of(graph).isEmpty()) {
      return new ErrorWeights(graph, damping, null, 0);
    }
    Stop stop = Stop.errorBelow(ROUGHLY).or(Stop.afterIterations(maxIterations));
    NodeVector views = EntryValues.of(system, stop).values();
    double[] h = views.toArray();
    Arcs successors = graph.successors();
    double least = 1;
    for (int v = 0; v < h.length; v++) {
      if (h[v] <= 0) {
        return new ErrorWeights(graph, damping, null, 0); // Given up too early to be of use.
      }
      if (graph.internalOutdegree(v) > 0) {
        double rounded = (successors.roundings(v) + OTHER_OPERATIONS) * UNIT * h[v];
        double following = damping / graph.outdegree(v) * successors.weightedSum(v, h);
        least = Math.min(least, h[v] - following - rounded);
      } else {
        least = Math.min(least, h[v]);
      }
    }
    return new ErrorWeights(graph, damping, h, Math.max(0, least));
  }

  /** Whether errors can be bounded this way. */
  boolean isProven() {
    return gap > 0;
  }

  /** c, of the graph as it is. */
  double gap() {
    return gap;
  }

  /** c of the edited graph with the same h; at most 0 when nothing is proven. */
  double gap(EditedRows rows) {
    double least = gap;
    for (int row = 0; row < rows.size(); row++) {
      double following = 0;
      for (int place = 0; place < rows.internalOutdegree(row); place++) {
        following += rows.weight(row, place) * at(rows.successor(row, place));
      }
      double next = following == 0 ? 0 : damping / rows.outdegree(row) * following;
      double rounded = (rows.internalOutdegree(row) + OTHER_OPERATIONS) * UNIT * next;
      least = Math.min(least, at(rows.source(row)) - next - rounded);
    }
    return least;
  }

  /** h of a page. */
  double at(int v) {
    return views == null ? 1 : views[v];
  }

  /**
   * {@code h^T |rho|} of a residual {@code b + d A_S^T x - x} as it was computed, with the rounding
   * errors of its rows: no number goes through more than {@link #operations} operations, and {@code
   * h^T d A_S^T |x|} is at most {@code h^T |x|}.
   */
  double of(double[] residual, double[] b, double[] x) {
    double sum = 0;
    for (int v = 0; v < residual.length; v++) {
      double size = Math.abs(b[v]) + 2 * Math.abs(x[v]) + Math.abs(residual[v]);
      sum += at(v) * (Math.abs(residual[v]) + operations * UNIT * size);
    }
    return sum;
  }

  /** {@code h^T |rho|} of numbers that are exact, or need not be. */
  double of(double[] residual) {
    double sum = 0;
    for (int v = 0; v < residual.length; v++) {
      sum += at(v) * Math.abs(residual[v]);
    }
    return sum;
  }

  /**
   * At least {@code (d A_S h)_v}: what a residual of 1 at v that has been added to the iterate can
   * still do. Zero where nothing is followed.
   */
  double behind(int v, double gapNow) {
    int inside = graph.internalOutdegree(v);
    if (inside == 0) {
      return 0;
    }
    return views == null ? damping * graph.internalShare(v) : views[v] - gapNow;
  }

  /** Returns the weight of the error behind an edited row. */
  double behind(EditedRows rows, int row, double gapNow) {
    int inside = rows.internalOutdegree(row);
    if (inside == 0) {
      return 0;
    }
    return views == null ? damping * rows.internalShare(row) : views[rows.source(row)] - gapNow;
  }
}
