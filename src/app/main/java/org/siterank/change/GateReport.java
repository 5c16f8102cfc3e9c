package org.siterank.change;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.site.PageUrl;

/**
 * The effect of a change of a site's links on its pages, and whether it may pass.
 *
 * @param run the published run that it is held against
 * @param measured whether inflow was measured from logs; amounts are then page views per day that
 *     the link model expects
 * @param maxDrop the share that a goal page may lose
 * @param before sum of the ranks before
 * @param after sum of the ranks after
 * @param lostInflow what enters at pages that are gone, and is lost with them
 * @param goals the pages that must not starve, in the order in which they were named
 * @param pages every page before or after, the greatest change first, equal ones by URL
 * @param unreachable pages to which no links lead from the start page any more
 * @param brokenLinks links to pages that are gone, which were not broken before
 * @param l1ErrorBound proven bound on the L1 errors of both ranks together
 * @param converged whether both ranks met their tolerance
 * @param remarks what limits the comparison, one sentence each
 * @param failures why the change may not pass, one sentence each; none when it may
 */
public record GateReport(
    long run,
    boolean measured,
    double maxDrop,
    double before,
    double after,
    double lostInflow,
    List<Goal> goals,
    List<Change> pages,
    List<PageUrl> unreachable,
    List<BrokenLink> brokenLinks,
    double l1ErrorBound,
    boolean converged,
    List<String> remarks,
    List<String> failures) {

  public GateReport {
    goals = List.copyOf(goals);
    pages = List.copyOf(pages);
    unreachable = List.copyOf(unreachable);
    brokenLinks = List.copyOf(brokenLinks);
    remarks = List.copyOf(remarks);
    failures = List.copyOf(failures);
  }

  /** The fate of a page. */
  public enum Fate {
    /** It stays where it is. */
    KEPT,
    /** Its address stands for another page now, which has its inflow. */
    MOVED,
    /** Nothing answers at its address any more. */
    VANISHED,
    /** It was not there before; nobody has measured what enters it. */
    NEW
  }

  /**
   * A page before and after. Amounts are expected page views per day where logs were read.
   *
   * @param page its address
   * @param fate what becomes of it
   * @param now where it is now: elsewhere when it moved, empty when it vanished
   * @param before its rank before; 0 for a new page
   * @param after its rank after; 0 for one that moved or vanished
   * @param deviation standard deviation of the change from counting noise; empty where nothing was
   *     measured, and for pages that are not among the greatest winners and losers
   */
  public record Change(
      PageUrl page,
      Fate fate,
      Optional<PageUrl> now,
      double before,
      double after,
      OptionalDouble deviation) {

    /** Returns the gain; negative for a loss. */
    public double change() {
      return after - before;
    }
  }

  /**
   * A page that must not starve.
   *
   * @param change the page itself; when it moved, {@code after} is the rank of the page it moved to
   * @param counted page views per day that the logs count there; empty where nothing was measured
   * @param causes what makes the greatest differences: what came in over each link before and
   *     after, and what enters from outside
   * @param passes whether it is still there and loses no more than allowed
   */
  public record Goal(Change change, OptionalDouble counted, List<Cause> causes, boolean passes) {
    public Goal {
      causes = List.copyOf(causes);
    }

    /** The share of its rank that is lost; negative for a gain, 0 where there was none to lose. */
    public double drop() {
      return change.before() == 0 ? 0 : -change.change() / change.before();
    }
  }

  /**
   * One source of a page's rank; all of them add up to it, before as after.
   *
   * @param from the page that links here; empty for what enters from outside the site
   * @param before what came from it before
   * @param after what comes from it after
   */
  public record Cause(Optional<PageUrl> from, double before, double after) {

    /** Returns the gain; negative for a loss. */
    public double change() {
      return after - before;
    }
  }

  /**
   * A link to a page that is gone.
   *
   * @param from the page on which it stands
   * @param to the address that is gone, redirects followed
   */
  public record BrokenLink(PageUrl from, PageUrl to) {}

  /** Whether the change may pass. */
  public boolean passes() {
    return failures.isEmpty();
  }
}
