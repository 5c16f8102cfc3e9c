package org.siterank.change;

import java.util.List;
import java.util.Optional;
import org.siterank.graph.ArcEdit;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;

/**
 * The effect of link edits on a site, computed for all of them together.
 *
 * @param before the sum of all scores as the site is
 * @param after the sum of all scores after the edits
 * @param counts how many pages change
 * @param gained what the pages that gain gain together
 * @param lost what the pages that lose lose together, at least 0
 * @param changes pages by descending size of their change
 * @param place where links that are added are taken to be; empty where none is added, or all links
 *     of a page are alike
 * @param solution how the ranks after the edits were found
 */
public record EditEffect(
    double before,
    double after,
    PageCounts counts,
    double gained,
    double lost,
    List<PageChange> changes,
    Optional<LinkPosition> place,
    Solution solution) {

  /**
   * Numbers of pages.
   *
   * @param pages pages of the site
   * @param changed pages whose score changes by more than the bound of all errors
   */
  public record PageCounts(int pages, int changed) {}

  /**
   * The solution of the edited site.
   *
   * @param l1ErrorBound proven bound of the errors of all scores together, before and after
   * @param converged whether both met their tolerance
   * @param way how the ranks after the edits were found: push, row-update or warm-solve
   * @param nanos how long it took
   */
  public record Solution(double l1ErrorBound, boolean converged, String way, long nanos) {}

  /**
   * Gain or loss of one page.
   *
   * @param before its score as the site is
   * @param after its score after the edits
   * @param withinNoise whether the change is smaller than half the width of the 95 % interval of
   *     its published score; never where no visits were measured
   */
  public record PageChange(
      PageUrl url, String title, double before, double after, boolean withinNoise) {

    /** Returns the gain; negative for a loss. */
    public double change() {
      return after - before;
    }
  }

  /** Returns true if an edit adds a link. */
  static boolean addsAny(List<ArcEdit> edits) {
    return edits.stream().anyMatch(edit -> edit.operation() == ArcEdit.Operation.ADD);
  }

  public EditEffect {
    changes = List.copyOf(changes);
  }
}
