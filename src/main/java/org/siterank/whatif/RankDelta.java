package org.siterank.whatif;

import org.siterank.graph.NodeVector;
import org.siterank.rank.Ranks;

/**
 * Ranks before and after an edit, on the same nodes.
 *
 * @param before ranks of the site as it is
 * @param after ranks of the edited site
 */
public record RankDelta(Ranks before, Ranks after) {

  public RankDelta {
    if (before.scores().size() != after.scores().size()) {
      throw new IllegalArgumentException("an edit does not change the number of pages");
    }
  }

  /** What a page gains, negative where it loses. */
  public double change(int node) {
    return after.scores().get(node) - before.scores().get(node);
  }

  /** The nodes by descending size of their change, equal ones by name. */
  public int[] descending() {
    double[] size = new double[before.scores().size()];
    for (int v = 0; v < size.length; v++) {
      size[v] = Math.abs(change(v));
    }
    return NodeVector.of(before.scores().graph(), size).descending();
  }

  /** Whether both ranks met their tolerance. */
  public boolean converged() {
    return before.convergence().converged() && after.convergence().converged();
  }
}
