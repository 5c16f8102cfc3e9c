package org.siterank.flow;

import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * How much an edit of some pages' links can at most move all ranks of a web, in the 1-norm.
 *
 * <pre>
 *   |P' - P|_1 &lt;= d/(1-d) sum_i P_i |b'_i - b_i|_1 &lt;= 2d/(1-d) sum_i P_i,   i the edited pages
 * </pre>
 *
 * <p>{@code b_i} is what a page does with its rank, as a distribution over all pages: 1/d+ for each
 * link, and what is lost (no link, links that leave the web) along the teleport vector v. P is the
 * global PageRank, sum 1. Proof of the left bound: {@code (I - d B'^T)(P' - P) = d (B' - B)^T P}.
 *
 * <p>Source of the right bound: M. Bianchini, M. Gori and F. Scarselli, Inside PageRank, 2005, as
 * quoted by F. Mathieu and L. Viennot, 2004, 5.2.2, there for all pages of a site. The left one
 * uses what was edited. Cost: one pass over the arcs of both graphs.
 *
 * @param editedPages pages whose links differ
 * @param editedScore the sum of P over them
 * @param bianchini the right bound; infinite for d = 1, unless nothing was edited
 * @param sharp the left bound; infinite for d = 1, unless nothing was edited
 */
public record Robustness(int editedPages, double editedScore, double bianchini, double sharp) {

  /**
   * The bounds of an edit.
   *
   * @param scores P before the edit
   * @param teleport proportional to v, the same before and after
   * @param edited the web after the edit, with the same pages
   * @param damping d in [0, 1]
   * @throws IllegalArgumentException when the graphs do not have the same pages, or the teleport
   *     vector is 0 everywhere
   */
  public static Robustness of(
      NodeVector scores, NodeVector teleport, SiteGraph edited, double damping) {
    SiteGraph graph = scores.graph();
    int n = graph.numNodes();
    if (teleport.graph() != graph || edited.numNodes() != n) {
      throw new IllegalArgumentException("scores, teleport and edit are of different pages");
    }
    double total = teleport.sum();
    if (!(total > 0)) {
      throw new IllegalArgumentException("a teleport vector must not be 0 everywhere");
    }
    double moved = 0;
    double score = 0;
    int pages = 0;
    for (int v = 0; v < n; v++) {
      if (!graph.name(v).equals(edited.name(v))) {
        throw new IllegalArgumentException(
            "an edit keeps the pages, got " + edited.name(v) + " for " + graph.name(v));
      }
      double distance = distance(graph, edited, teleport, total, v);
      if (distance > 0) {
        pages++;
        score += scores.get(v);
        moved += distance * scores.get(v);
      }
    }
    return new Robustness(
        pages, score, bianchini(score, damping), moved == 0 ? 0 : damping / (1 - damping) * moved);
  }

  /**
   * {@code 2d/(1-d) P(S)}: how much the pages of a site can at most move all ranks of the web,
   * whatever they do with their links.
   *
   * @param score P(S), of a global PageRank
   * @param damping d in [0, 1]
   */
  public static double bianchini(double score, double damping) {
    return score == 0 ? 0 : 2 * damping / (1 - damping) * score;
  }

  /** {@code |b'_v - b_v|_1}. */
  private static double distance(
      SiteGraph before, SiteGraph after, NodeVector teleport, double total, int v) {
    double share = share(before, v);
    double nextShare = share(after, v);
    double lost = 1 - share * before.internalOutdegree(v);
    double nextLost = 1 - nextShare * after.internalOutdegree(v);
    double change = (nextLost - lost) / total;
    double distance = 0;
    double covered = 0; // teleport of the pages that either row links to
    Arcs old = before.successors();
    Arcs now = after.successors();
    int i = old.begin(v);
    int j = now.begin(v);
    while (i < old.end(v) || j < now.end(v)) {
      int oldTarget = i < old.end(v) ? old.node(i) : Integer.MAX_VALUE;
      int newTarget = j < now.end(v) ? now.node(j) : Integer.MAX_VALUE;
      int target = Math.min(oldTarget, newTarget);
      double step = change * teleport.get(target);
      covered += teleport.get(target);
      if (oldTarget == target) {
        step -= share;
        i++;
      }
      if (newTarget == target) {
        step += nextShare;
        j++;
      }
      distance += Math.abs(step);
    }
    return distance + Math.abs(change) * Math.max(0, total - covered);
  }

  private static double share(SiteGraph graph, int v) {
    return graph.internalOutdegree(v) == 0 ? 0 : 1.0 / graph.outdegree(v);
  }
}
