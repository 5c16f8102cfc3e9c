package org.siterank.whatif;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.SiteGraph;

/**
 * Several new links, chosen one after the other: each is the best one after those before it. Gains
 * do not add up, so the batch need not be the best of its size; what it brings together is computed
 * for all its links at once.
 *
 * @param aim what is to grow
 * @param steps the links in the order of choice, each with what it adds to those before it
 * @param delta the ranks before and after all of them
 * @param converged whether everything met its tolerance
 */
public record LinkBatch(
    Aim aim, List<PairAdvice.Candidate> steps, RankDelta delta, boolean converged) {

  public LinkBatch {
    steps = List.copyOf(steps);
  }

  /** Returns the gain of all links together. */
  public double gain() {
    return aim.of(delta);
  }

  /**
   * Chooses.
   *
   * @param size how many links, at least 1; fewer where no other brings anything
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public static LinkBatch greedy(WhatIf whatIf, Aim aim, int size, PairAdvice.Limits limits) {
    LinkAdvice.checkTop(size);
    SiteGraph graph = whatIf.inflow().graph();
    List<ArcEdit> edits = new ArrayList<>();
    List<PairAdvice.Candidate> steps = new ArrayList<>();
    Map<Integer, Integer> used = new HashMap<>();
    PairAdvice.Limits left =
        new PairAdvice.Limits(
            v -> limits.sources().test(v) && used.getOrDefault(v, 0) < limits.perPage(),
            limits.targets(),
            1,
            limits.mostOpened());
    boolean converged = true;
    WhatIf now = whatIf;
    while (steps.size() < size) {
      PairAdvice advice = PairAdvice.of(now, aim, 1, left);
      converged &= advice.converged();
      if (advice.candidates().isEmpty()) {
        break;
      }
      PairAdvice.Candidate link = advice.candidates().get(0);
      steps.add(link);
      used.merge(link.from(), 1, Integer::sum);
      edits.add(ArcEdit.add(graph.name(link.from()), graph.name(link.to())));
      if (steps.size() < size) {
        now =
            whatIf.restarted(
                graph.with(edits), whatIf.inflow().toArray(), now.before().scores().toArray());
      }
    }
    RankDelta delta = whatIf.after(edits);
    return new LinkBatch(aim, steps, delta, converged && delta.converged());
  }
}
