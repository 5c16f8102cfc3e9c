package org.siterank.flow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * The strongest ways to a page t: what enters the site at their first page and follows exactly
 * their links. The score is the sum over all ways, which may pass a page more than once:
 *
 * <pre>
 *   P_t = sum over ways (w = v_0, ..., v_k = t) of s_w prod_i d / d+(v_i)
 * </pre>
 *
 * <p>Found backwards from t, best first. All ways that end with a given piece, from v to t, carry
 * together {@code P_v} times the product over the piece: more than any single one of them. So a
 * piece that carries less than the best ways found need not be looked at, and when nothing else is
 * left, the list is proven.
 *
 * @param ways the strongest ones, most first
 * @param unseen no way that is not listed carries more than this
 * @param complete whether the list is proven; else the limit of steps ended the search, and unseen
 *     is larger than the last way listed
 */
public record TopPaths(List<Way> ways, double unseen, boolean complete) {

  /**
   * One way.
   *
   * @param pages from the entry to the page
   * @param amount what comes along it, in the unit of the scores
   */
  public record Way(List<Integer> pages, double amount) {

    public Way {
      pages = List.copyOf(pages);
    }
  }

  /** The end of a way: from a page to the one that was asked for. */
  private record Piece(int page, Piece rest, double product, double together, long born) {

    Way way(double inflow) {
      List<Integer> pages = new ArrayList<>();
      for (Piece piece = this; piece != null; piece = piece.rest) {
        pages.add(piece.page);
      }
      return new Way(pages, inflow * product);
    }
  }

  private static final Comparator<Way> WEAKEST_FIRST = Comparator.comparingDouble(Way::amount);

  public TopPaths {
    ways = List.copyOf(ways);
  }

  /**
   * Searches.
   *
   * @param scores P
   * @param inflow s, that P was computed from
   * @param damping d in [0, 1]
   * @param top how many ways, at least 1
   * @param mostSteps links looked at, at least 1; each keeps some 50 bytes
   */
  public static TopPaths strongest(
      NodeVector scores, NodeVector inflow, double damping, int page, int top, int mostSteps) {
    if (top < 1 || mostSteps < 1) {
      throw new IllegalArgumentException(
          "ways and steps must be at least 1, got " + top + " and " + mostSteps);
    }
    SiteGraph graph = scores.graph();
    Arcs predecessors = graph.predecessors();
    PriorityQueue<Piece> open =
        new PriorityQueue<>(
            Comparator.comparingDouble((Piece piece) -> -piece.together)
                .thenComparingLong(piece -> piece.born));
    PriorityQueue<Way> best = new PriorityQueue<>(WEAKEST_FIRST);
    open.add(new Piece(page, null, 1, scores.get(page), 0));
    long steps = 0;
    while (!open.isEmpty() && open.peek().together > least(best, top) && steps < mostSteps) {
      Piece piece = open.poll();
      double entering = inflow.get(piece.page);
      if (entering * piece.product > least(best, top)) {
        best.add(piece.way(entering));
        if (best.size() > top) {
          best.poll();
        }
      }
      int end = predecessors.end(piece.page);
      for (int k = predecessors.begin(piece.page); k < end; k++) {
        int from = predecessors.node(k);
        double product = piece.product * damping * predecessors.weight(k) / graph.outdegree(from);
        double together = product * scores.get(from);
        steps++;
        if (together > least(best, top)) {
          open.add(new Piece(from, piece, product, together, steps));
        }
      }
    }
    double left = open.isEmpty() ? 0 : open.peek().together;
    double least = least(best, top);
    List<Way> list = new ArrayList<>(best);
    list.sort(WEAKEST_FIRST.reversed().thenComparing(way -> way.pages().toString()));
    return new TopPaths(list, Math.max(left, least), left <= least);
  }

  /** Returns the amount that a path must exceed to be listed. */
  private static double least(PriorityQueue<Way> best, int top) {
    return best.size() < top ? 0 : best.peek().amount();
  }
}
