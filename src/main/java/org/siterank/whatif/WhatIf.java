package org.siterank.whatif;

import java.util.List;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;

/**
 * The ranks of a site if some links were different, inflow unchanged: {@code P' = d A'_S^T P' + s}.
 *
 * <p>The new system is solved from the old answer, so the work depends on the size of the edit, and
 * the error of the result is proven like that of any rank. (The update formula of Sherman and
 * Morrison needs a solve of the same size and proves nothing about its error.) The outside world is
 * taken not to react; F. Mathieu and L. Viennot (2004, 5.2) bound what that neglects.
 *
 * @param algorithm how the ranks are computed
 * @param inflow s, what enters each page
 * @param before the ranks of the site as it is
 */
public record WhatIf(SitePageRank algorithm, NodeVector inflow, Ranks before) {

  public WhatIf {
    if (before.scores().graph() != inflow.graph()) {
      throw new IllegalArgumentException("ranks and inflow belong to different graphs");
    }
  }

  /** Ranks the site as it is, to compare with. */
  public static WhatIf of(SitePageRank algorithm, NodeVector inflow) {
    return new WhatIf(algorithm, inflow, algorithm.rank(inflow.graph(), inflow));
  }

  /**
   * The ranks after some edits, applied together.
   *
   * @throws IllegalArgumentException when an edit is impossible ({@link SiteGraph#with}), or leaves
   *     a trap and d = 1 ({@link org.siterank.rank.TrapException})
   */
  public RankDelta after(List<ArcEdit> edits) {
    SiteGraph edited = inflow.graph().with(edits);
    NodeVector source = NodeVector.of(edited, inflow.toArray());
    NodeVector start = NodeVector.of(edited, before.scores().toArray());
    return new RankDelta(before, algorithm.rank(edited, source, start));
  }
}
