package org.siterank.rank;

import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;

/** Gauss-Seidel sweeps of {@code y <- d A_S y + c}, pages in descending order. */
final class AdjointSweeps {

  private final SiteSystem system;
  private final double[] c;
  private final double[] y;
  private final Certificate certificate;

  AdjointSweeps(SiteSystem system, double[] c, double[] start, Certificate certificate) {
    this.system = system;
    this.c = c;
    this.y = start;
    this.certificate = certificate;
  }

  SiteSystem.Solution run(Stop stop) {
    Arcs successors = system.graph().successors();
    double[] changes = new double[y.length];
    double norm = 0;
    for (int v = 0; v < y.length; v++) {
      if (system.scale()[v] == 0) {
        y[v] = c[v];
        norm = Math.max(norm, Math.abs(c[v]));
      }
    }
    double inactive = norm;
    int[] active = system.active();
    int sweeps = 0;
    double bound;
    Stop.Verdict verdict;
    do {
      norm = inactive;
      for (int i = active.length - 1; i >= 0; i--) {
        int v = active[i];
        double next = c[v] + system.expected(successors, v, y);
        changes[v] = next - y[v];
        norm = Math.max(norm, Math.abs(next));
        y[v] = next;
      }
      sweeps++;
      bound = certificate.adjointBound(changes, active);
      verdict = stop.judge(sweeps, bound, norm);
    } while (verdict == Stop.Verdict.GO_ON);
    return new SiteSystem.Solution(
        NodeVector.of(system.graph(), y),
        new Convergence(sweeps, bound, verdict == Stop.Verdict.CONVERGED));
  }
}
