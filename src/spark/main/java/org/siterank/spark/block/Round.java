package org.siterank.spark.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;
import scala.Tuple2;

/** Carries out the round of one part: receives, solves, and sends. */
final class Round {

  /** Far more than a solve that starts from the round before takes. */
  private static final int MOST_SWEEPS = 10_000;

  private Round() {}

  /** The flows of a part, by the part that they go to. */
  static List<Tuple2<Integer, Flows>> sent(int part, Block block, PartState state) {
    List<Tuple2<Integer, Flows>> sent = new ArrayList<>();
    Outflows out = block.outflows();
    for (int to = 0; to < out.parts(); to++) {
      if (out.flows(to) > 0) {
        sent.add(new Tuple2<>(to, new Flows(part, out.flows(to, state.x(), block.scale()))));
      }
    }
    return sent;
  }

  /** The inflow of a part, by its entries. Added up by sender, so that repeated runs agree. */
  static double[] entering(Block block, List<Flows> arrived) {
    arrived.sort(Comparator.comparingInt(Flows::from));
    double[] entering = new double[block.inflows().entries()];
    for (Flows flows : arrived) {
      block.inflows().add(flows.from(), flows.values(), entering);
    }
    return entering;
  }

  /**
   * A part, solved for what enters it now.
   *
   * @param tolerance proven error of the solution, relative to its norm
   * @param first whether nothing was solved before: then all of q is new
   */
  static PartState solved(
      Block block, PartState before, double[] entering, double tolerance, boolean first) {
    double[] q = block.inflows().source(entering);
    double moved = first ? sum(q) : distance(entering, before.entering());
    NodeVector source = NodeVector.of(block.graph(), q);
    SiteSystem.Solution solution =
        block
            .system()
            .solve(
                source,
                first ? null : NodeVector.of(block.graph(), before.x()),
                org.siterank.rank.Method.GAUSS_SEIDEL,
                Stop.errorBelow(tolerance).or(Stop.afterIterations(MOST_SWEEPS)));
    PartState.Sums sums =
        new PartState.Sums(
            moved,
            solution.convergence().l1ErrorBound(),
            solution.x().sum(),
            solution.convergence().iterations());
    return new PartState(solution.x().toArray(), entering, sums);
  }

  /** A part after one sweep of power iteration. */
  static PartState swept(Block block, PartState before, double[] entering) {
    double[] x = block.inflows().source(entering);
    double[] z = before.x().clone();
    for (int v = 0; v < z.length; v++) {
      z[v] *= block.scale()[v];
    }
    Arcs predecessors = block.graph().predecessors();
    for (int v = 0; v < x.length; v++) {
      x[v] += predecessors.weightedSum(v, z);
    }
    PartState.Sums sums = new PartState.Sums(distance(x, before.x()), 0, sum(x), 1);
    return new PartState(x, entering, sums);
  }

  /**
   * {@code |d A^T p + toEach - p|_1} of a part.
   *
   * @param entering d A^T p from the other parts, by entry
   * @param toEach what each page gets of what the links do not take
   */
  static double residual(Block block, double[] p, double[] entering, double toEach) {
    double[] z = p.clone();
    for (int v = 0; v < z.length; v++) {
      z[v] *= block.scale()[v];
    }
    double[] received = new double[p.length];
    for (int e = 0; e < entering.length; e++) {
      received[block.inflows().page(e)] = entering[e];
    }
    Arcs predecessors = block.graph().predecessors();
    double residual = 0;
    for (int v = 0; v < p.length; v++) {
      residual += Math.abs(received[v] + predecessors.weightedSum(v, z) + toEach - p[v]);
    }
    return residual;
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
