package org.siterank.flow;

import java.util.BitSet;
import java.util.Set;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * How far an edit changes what a page does with its rank: {@code |b'_v - b_v|_1} of {@link
 * Robustness}.
 */
final class RowChange {

  private final SiteGraph before;
  private final SiteGraph after;
  private final NodeVector teleport;
  private final double total;
  private final BitSet deleted = new BitSet();
  private final double deletedTeleport;

  RowChange(SiteGraph before, SiteGraph after, NodeVector teleport, Set<String> names) {
    this.before = before;
    this.after = after;
    this.teleport = teleport;
    total = teleport.sum();
    if (!(total > 0)) {
      throw new IllegalArgumentException("a teleport vector must not be 0 everywhere");
    }
    double gone = 0;
    for (String name : names) {
      int page = before.node(name);
      if (page < 0 || after.predecessors().degree(page) > 0) {
        throw new IllegalArgumentException(
            "a deleted page must be one that nothing links to afterwards, got " + name);
      }
      deleted.set(page);
      gone += teleport.get(page) / total;
    }
    deletedTeleport = Math.min(1, gone);
    if (!names.isEmpty() && !(1 - deletedTeleport > 1e-12)) {
      throw new IllegalArgumentException("the pages that stay must have a teleport vector");
    }
  }

  boolean isDeleted(int page) {
    return deleted.get(page);
  }

  /** The part of v on the deleted pages. */
  double deletedTeleport() {
    return deletedTeleport;
  }

  double distance(int page) {
    double lost = 1 - before.internalShare(page);
    double nextLost = 1 - after.internalShare(page);
    double change = nextLost / (1 - deletedTeleport) - lost; // Per unit of v on pages that stay.
    double staying = 0; // v on targets of either row that stay, and on those that do not.
    double going = 0;
    double distance = 0;
    Arcs old = before.successors();
    Arcs now = after.successors();
    int i = old.begin(page);
    int j = now.begin(page);
    while (i < old.end(page) || j < now.end(page)) {
      int oldTarget = i < old.end(page) ? old.node(i) : Integer.MAX_VALUE;
      int newTarget = j < now.end(page) ? now.node(j) : Integer.MAX_VALUE;
      int target = Math.min(oldTarget, newTarget);
      double weight = teleport.get(target) / total;
      double step = (deleted.get(target) ? -lost : change) * weight;
      staying += deleted.get(target) ? 0 : weight;
      going += deleted.get(target) ? weight : 0;
      if (oldTarget == target) {
        step -= old.weight(i) / before.outdegree(page);
        i++;
      }
      if (newTarget == target) {
        step += now.weight(j) / after.outdegree(page);
        j++;
      }
      distance += Math.abs(step);
    }
    return distance
        + Math.abs(change) * Math.max(0, 1 - deletedTeleport - staying)
        + lost * Math.max(0, deletedTeleport - going);
  }
}
