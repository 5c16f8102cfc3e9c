package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.RankSinkException;

/**
 * How much of a new link's gain stays when the page leaves that its source depends on most.
 *
 * <pre>
 *   share_p = P_p N_pi / (N_pp P_i)
 *   gain_p  = F(site without p, with the link) - F(site without p)
 * </pre>
 *
 * <p>Symbols: i the page that gets the link, {@code N = (I - d A_S)^-1} the expected visits, F what
 * the link is to raise. {@code share_p} is the part of the score of i that comes from p or passes
 * it: {@code P_p / N_pp} is what reaches p for the first time. A page leaves as in {@link
 * SiteEdit}: with its inflow and all links to it, so that who followed one of these takes another
 * link. Hence at least {@code (1 - share_p) P_i} is left, and p is the page with the largest share:
 * of pages that were read, without the two ends of the link and the page that is to gain, which it
 * cannot do without.
 *
 * <p>Related: M. Bianchini, M. Gori and F. Scarselli, Inside PageRank, 2005, as quoted by F.
 * Mathieu and L. Viennot, 2004, 5.2.2, bound what pages that leave can move by their score. Here
 * the score is that part of it which the link lives on, and what is left of the gain is solved, not
 * bounded.
 *
 * <p>Cost: a column of N and a few of its rows for each link, one solve for each page p.
 */
public final class GainRobustness {

  /** The error of a share, in parts of the score. */
  private static final double ACCURACY = 1e-4;

  /**
   * A link that could be added.
   *
   * @param aim what it is to raise
   * @param from its source
   * @param to its target
   */
  public record NewLink(Aim aim, int from, int to) {}

  /**
   * The gain that is left without a page.
   *
   * @param without the page that leaves
   * @param share the part of the source's score that passes this page, to about four digits
   * @param gain what the link brings without this page
   * @param converged whether the gain met the tolerance of the ranks
   */
  public record Remainder(int without, double share, double gain, boolean converged) {}

  private record Passed(int page, double share) {}

  private final WhatIf whatIf;
  private final SiteGraph graph;
  private final IntPredicate leaving;
  private final double highest; // Score of all; a column's error counts with that of its page.
  private final FundamentalMatrix visits;
  private final ForwardPush column;
  private final ForwardPush row;

  private GainRobustness(WhatIf whatIf, IntPredicate leaving) {
    this.whatIf = whatIf;
    this.graph = whatIf.site().graph();
    this.leaving = leaving;
    this.highest = Arrays.stream(whatIf.site().scores()).max().orElseThrow();
    this.visits = new FundamentalMatrix(whatIf.site());
    this.column = visits.room();
    this.row = visits.room();
  }

  /**
   * Computes.
   *
   * @param leaving which pages can leave
   * @return one for each link; empty where nothing that can leave leads to the source, or where d =
   *     1 and its leaving closes a trap
   * @throws IllegalStateException when the ranks were not allowed enough iterations for any bound
   */
  public static List<Optional<Remainder>> of(
      WhatIf whatIf, List<NewLink> links, IntPredicate leaving) {
    List<Optional<Remainder>> left = new ArrayList<>();
    if (links.isEmpty()) {
      return left;
    }
    whatIf.requireBounded();
    GainRobustness robustness = new GainRobustness(whatIf, leaving);
    List<Optional<Passed>> pages = new ArrayList<>();
    for (NewLink link : links) {
      pages.add(robustness.mostPassed(link));
      left.add(Optional.empty());
    }
    int[] byPage =
        IntStream.range(0, links.size())
            .filter(k -> pages.get(k).isPresent())
            .boxed()
            .sorted(Comparator.comparingInt(k -> pages.get(k).orElseThrow().page))
            .mapToInt(k -> k)
            .toArray();
    int gone = -1;
    Optional<WhatIf> rest = Optional.empty();
    for (int k : byPage) {
      Passed passed = pages.get(k).orElseThrow();
      if (passed.page != gone) {
        gone = passed.page;
        rest = robustness.without(gone);
      }
      left.set(k, rest.flatMap(site -> robustness.remainder(site, passed, links.get(k))));
    }
    return left;
  }

  /** Branch and bound: N_pp is at least 1. */
  private Optional<Passed> mostPassed(NewLink link) {
    SolvedSite site = whatIf.site();
    double score = site.score(link.from);
    if (!(score > 0)) {
      return Optional.empty();
    }
    visits.to(link.from, ACCURACY * score / highest, column);
    List<Passed> open = new ArrayList<>();
    for (int k = 0; k < column.size(); k++) {
      int page = column.touched(k);
      boolean end = page == link.from || page == link.to || page == link.aim.page();
      double most = site.score(page) * column.x(page) / score;
      if (!end && most > 0 && graph.kind(page) == NodeKind.READ && leaving.test(page)) {
        open.add(new Passed(page, most));
      }
    }
    open.sort(
        Comparator.comparingDouble((Passed one) -> -one.share).thenComparingInt(Passed::page));
    Passed best = null;
    for (Passed one : open) {
      if (best != null && one.share <= best.share) {
        break;
      }
      visits.from(one.page, ACCURACY, row);
      double share = one.share / Math.max(1, row.x(one.page));
      if (best == null || share > best.share) {
        best = new Passed(one.page, share);
      }
    }
    return Optional.ofNullable(best);
  }

  private Optional<WhatIf> without(int page) {
    double[] inflow = whatIf.inflow().toArray();
    double[] start = whatIf.before().scores().toArray();
    inflow[page] = 0;
    start[page] = 0;
    SiteEdit edit = SiteEdit.none().withoutPage(graph.name(page));
    try {
      return Optional.of(whatIf.restarted(whatIf.graphAfter(edit), inflow, start));
    } catch (RankSinkException e) {
      return Optional.empty(); // As promised: without damping such a site has no ranks.
    }
  }

  private Optional<Remainder> remainder(WhatIf site, Passed passed, NewLink link) {
    ArcEdit arc = ArcEdit.add(graph.name(link.from), graph.name(link.to));
    try {
      RankDelta delta = site.after(List.of(arc));
      return Optional.of(
          new Remainder(
              passed.page,
              passed.share,
              link.aim.of(delta),
              site.before().convergence().converged() && delta.converged()));
    } catch (RankSinkException e) {
      return Optional.empty();
    }
  }
}
