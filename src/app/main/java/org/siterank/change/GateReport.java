package org.siterank.change;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.site.PageUrl;

/**
 * The effect of a change of a site's links on its pages, and whether it may pass; also its JSON.
 *
 * @param verdict whether the change may pass
 * @param basis what it is held against
 * @param totals sums over the site
 * @param convergence how far the numbers can be trusted
 * @param goals the pages that must not starve, in the order in which they were named
 * @param pages every page before or after, the greatest change first, equal ones by URL
 * @param unreachable pages to which no links lead from the start page any more
 * @param brokenLinks links to pages that are gone, which were not broken before
 */
public record GateReport(
    @JsonUnwrapped Verdict verdict,
    @JsonUnwrapped Basis basis,
    Totals totals,
    Convergence convergence,
    List<Goal> goals,
    List<Change> pages,
    List<PageUrl> unreachable,
    List<BrokenLink> brokenLinks) {

  public GateReport {
    goals = List.copyOf(goals);
    pages = List.copyOf(pages);
    unreachable = List.copyOf(unreachable);
    brokenLinks = List.copyOf(brokenLinks);
  }

  /**
   * The decision about a change.
   *
   * @param failures why the change may not pass, one sentence each; none when it may
   * @param remarks what limits the comparison, one sentence each
   */
  @JsonPropertyOrder({"passes", "failures", "remarks"})
  public record Verdict(List<String> failures, List<String> remarks) {

    public Verdict {
      failures = List.copyOf(failures);
      remarks = List.copyOf(remarks);
    }

    /** Returns true when the change may pass. */
    @JsonProperty
    public boolean passes() {
      return failures.isEmpty();
    }
  }

  /**
   * The published run that a change is compared with, and the limit of the comparison.
   *
   * @param run its number
   * @param measured whether inflow was measured from logs; amounts are then page views per day that
   *     the link model expects
   * @param maxDrop the share that a goal page may lose
   */
  @JsonPropertyOrder({"run", "unit", "maxDrop"})
  public record Basis(long run, @JsonIgnore boolean measured, double maxDrop) {

    /** The unit of all amounts. */
    @JsonProperty
    public String unit() {
      return measured ? "page views/day" : "share";
    }
  }

  /**
   * Sums over the site.
   *
   * @param before sum of the ranks before
   * @param after sum of the ranks after
   * @param lostInflow what enters at pages that are gone, and is lost with them
   */
  public record Totals(double before, double after, double lostInflow) {}

  /**
   * The errors of both ranks.
   *
   * @param l1ErrorBound proven bound on the L1 errors of both ranks together
   * @param converged whether both ranks met their tolerance
   */
  public record Convergence(double l1ErrorBound, boolean converged) {}

  /** The fate of a page. */
  public enum Fate {
    /** It stays where it is. */
    @JsonProperty("kept")
    KEPT,
    /** Its address stands for another page now, which has its inflow. */
    @JsonProperty("moved")
    MOVED,
    /** Nothing answers at its address any more. */
    @JsonProperty("vanished")
    VANISHED,
    /** It was not there before; nobody has measured what enters it. */
    @JsonProperty("new")
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
  @JsonPropertyOrder({"url", "fate", "now", "before", "after", "change", "deviation"})
  public record Change(
      @JsonProperty("url") PageUrl page,
      Fate fate,
      Optional<PageUrl> now,
      double before,
      double after,
      OptionalDouble deviation) {

    /** Returns the gain; negative for a loss. */
    @JsonProperty
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
  @JsonPropertyOrder({"change", "counted", "drop", "passes", "causes"})
  public record Goal(
      @JsonUnwrapped Change change, OptionalDouble counted, List<Cause> causes, boolean passes) {
    public Goal {
      causes = List.copyOf(causes);
    }

    /** The share of its rank that is lost; negative for a gain, 0 where there was none to lose. */
    @JsonProperty
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
    @JsonProperty
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
    return verdict.passes();
  }
}
