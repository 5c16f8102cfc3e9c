package org.siterank.whatif;

import java.util.List;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Convergence;
import org.siterank.rank.Ranks;

/**
 * Ranks before and after an edit: the gain and the loss of every page.
 *
 * <p>The pages are those before and after taken together: a new page has 0 before, a deleted one 0
 * after. Only the pages that an edit reaches are stored until all are asked for.
 */
public final class RankDelta {

  /** How the ranks after the edit were found. */
  public enum Way {
    /** By pushing the residual of the edited rows along the links, as far as it matters. */
    PUSH,
    /** From a solve of the site as it is for every edited row. */
    ROW_UPDATE,
    /** By solving the edited site from the ranks before. */
    WARM_SOLVE
  }

  private final Ranks before;
  private final Way way;
  private final Convergence convergence;
  private final List<String> remarks;
  private final int[] pages; // null: all
  private final double[] changes;
  private double[] dense;
  private Ranks after;

  RankDelta(
      Ranks before,
      Way way,
      Convergence convergence,
      List<String> remarks,
      int[] pages,
      double[] changes) {
    this.before = before;
    this.way = way;
    this.convergence = convergence;
    this.remarks = remarks;
    this.pages = pages;
    this.changes = changes;
  }

  /** The pages before and after. */
  public SiteGraph graph() {
    return before.scores().graph();
  }

  /** The ranks of the site as it is. */
  public Ranks before() {
    return before;
  }

  /** The ranks after the edit. */
  public synchronized Ranks after() {
    if (after == null) {
      double[] scores = before.scores().toArray();
      double[] change = dense();
      for (int v = 0; v < scores.length; v++) {
        scores[v] = Math.max(0, scores[v] + change[v]); // Below 0 is within the error.
      }
      NodeVector vector = NodeVector.of(graph(), scores);
      after = new Ranks(before.algorithm(), vector, convergence, remarks);
    }
    return after;
  }

  /** Returns the gain of a page; negative for a loss. */
  public double change(int node) {
    return dense()[node];
  }

  /** Returns the gain of the site in all. */
  public double totalChange() {
    double sum = 0;
    for (double change : changes) {
      sum += change;
    }
    return sum;
  }

  /** The nodes by descending size of their change, equal ones by name. */
  public int[] descending() {
    double[] size = dense().clone();
    for (int v = 0; v < size.length; v++) {
      size[v] = Math.abs(size[v]);
    }
    return NodeVector.of(graph(), size).descending();
  }

  /** The page that loses most, or -1 when none loses. */
  public int greatestLoser() {
    int page = -1;
    double most = 0;
    for (int k = 0; k < changes.length; k++) {
      int v = pages == null ? k : pages[k];
      if (changes[k] < most || (changes[k] == most && most < 0 && v < page)) {
        most = changes[k];
        page = v;
      }
    }
    return page;
  }

  /** How the ranks after the edit were found. */
  public Way way() {
    return way;
  }

  /** How near the ranks after the edit are; the bound is that of all their errors. */
  public Convergence convergence() {
    return convergence;
  }

  /** Whether both ranks met their tolerance. */
  public boolean converged() {
    return before.convergence().converged() && convergence.converged();
  }

  private synchronized double[] dense() {
    if (dense == null) {
      if (pages == null) {
        dense = changes;
      } else {
        dense = new double[before.scores().size()];
        for (int k = 0; k < pages.length; k++) {
          dense[pages[k]] += changes[k];
        }
      }
    }
    return dense;
  }
}
