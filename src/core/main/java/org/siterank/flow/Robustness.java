package org.siterank.flow;

import java.util.Set;
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
 * <p>Pages may be deleted: nothing links to them afterwards, and v' is v without them, made to sum
 * to 1 again. Then {@code 2 v(deleted)} is added on both sides, i are the pages that stay, and a
 * page that loses rank is changed with v even where its links stay; the right bound takes these
 * pages with what they change by, and the others with the 2. Proof: as before, with {@code (1-d)
 * (v' - v)} more on the right; what a deleted page does with its rank does not matter, as it has
 * none. The ranks of the deleted pages count among what moves.
 *
 * <p>Source of the right bound: M. Bianchini, M. Gori and F. Scarselli, Inside PageRank, 2005, as
 * quoted by F. Mathieu and L. Viennot, 2004, 5.2.2, there for all pages of a site. The left one
 * uses what was edited. Cost: one pass over the arcs of both graphs.
 *
 * @param editedPages pages that stay and whose links differ
 * @param editedScore the sum of P over them
 * @param bianchini the right bound; infinite for d = 1, unless nothing was edited
 * @param sharp the left bound; infinite for d = 1, unless nothing was edited
 */
public record Robustness(int editedPages, double editedScore, double bianchini, double sharp) {

  /**
   * The bounds of an edit of links.
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
    return of(scores, teleport, edited, Set.of(), damping);
  }

  /**
   * The bounds of an edit after which some pages are gone.
   *
   * @param scores P before the edit
   * @param teleport proportional to v before; afterwards that of the deleted pages is 0
   * @param edited the web after the edit, with the same pages; no page links to a deleted one
   * @param deleted names of the pages that are gone
   * @param damping d in [0, 1]
   * @throws IllegalArgumentException when the graphs do not have the same pages, a deleted page is
   *     none or still linked to, or the teleport vector is 0 everywhere, before or after
   */
  public static Robustness of(
      NodeVector scores,
      NodeVector teleport,
      SiteGraph edited,
      Set<String> deleted,
      double damping) {
    SiteGraph graph = scores.graph();
    int n = graph.numNodes();
    if (teleport.graph() != graph || edited.numNodes() != n) {
      throw new IllegalArgumentException("scores, teleport and edit are of different pages");
    }
    RowChange links = new RowChange(graph, edited, teleport, Set.of());
    RowChange all = deleted.isEmpty() ? links : new RowChange(graph, edited, teleport, deleted);
    double moved = 0;
    double score = 0;
    double elsewhere = 0;
    int pages = 0;
    for (int v = 0; v < n; v++) {
      if (!graph.name(v).equals(edited.name(v))) {
        throw new IllegalArgumentException(
            "an edit keeps the pages, got " + edited.name(v) + " for " + graph.name(v));
      }
      if (all.isDeleted(v)) {
        continue;
      }
      double distance = all.distance(v);
      moved += distance * scores.get(v);
      if (links.distance(v) > 0) {
        pages++;
        score += scores.get(v);
      } else {
        elsewhere += distance * scores.get(v);
      }
    }
    double gone = 2 * all.deletedTeleport();
    return new Robustness(
        pages,
        score,
        bianchini(score, damping) + passedOn(elsewhere, damping) + gone,
        passedOn(moved, damping) + gone);
  }

  private static double passedOn(double moved, double damping) {
    return moved == 0 ? 0 : damping / (1 - damping) * moved;
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
}
