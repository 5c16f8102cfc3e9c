package org.siterank.change;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.insight.PageFacts;
import org.siterank.rank.Ranks;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;
import org.siterank.whatif.Aim;
import org.siterank.whatif.LinkBatch;
import org.siterank.whatif.PairAdvice;
import org.siterank.whatif.RankDelta;
import org.siterank.whatif.WhatIf;

/**
 * Computes the effects of edits on a ranked site, and searches for the edits that do most for a
 * page.
 */
final class EditTrials {

  /**
   * Pages whose links are all computed: five do on a manual of 6,438 pages. Where all pages are
   * alike none is better than another, and each takes a solve.
   */
  private static final int MOST_OPENED = 100;

  /** Single links that are proposed: a person looks at so many. */
  private static final int SINGLES = 5;

  /** Pages listed with a batch: those that gain and lose most. */
  private static final int LISTED = 20;

  private final WhatIf whatIf;
  private final SiteGraph graph;
  private final PageFacts facts;
  private final boolean measured;
  private final IntFunction<String> titles;

  EditTrials(WhatIf whatIf, PageFacts facts, boolean measured, IntFunction<String> titles) {
    this.whatIf = whatIf;
    this.graph = whatIf.inflow().graph();
    this.facts = facts;
    this.measured = measured;
    this.titles = titles;
  }

  EditEffect effect(List<LinkEdit> edits, int most) {
    long begin = System.nanoTime();
    List<ArcEdit> arcs = arcs(edits);
    return effect(whatIf.after(arcs), EditEffect.addsAny(arcs), most, begin);
  }

  private static List<ArcEdit> arcs(List<LinkEdit> edits) {
    List<ArcEdit> arcs = new ArrayList<>();
    for (LinkEdit edit : edits) {
      String from = edit.from().value();
      String to = edit.to().value();
      arcs.add(edit.adds() ? ArcEdit.add(from, to) : ArcEdit.remove(from, to));
    }
    return arcs;
  }

  private EditEffect effect(RankDelta delta, boolean adds, int most, long begin) {
    double bound = delta.convergence().l1ErrorBound() + delta.before().convergence().l1ErrorBound();
    int changed = 0;
    double gained = 0;
    double lost = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      double change = delta.change(v);
      changed += Math.abs(change) > bound ? 1 : 0;
      gained += Math.max(0, change);
      lost += Math.max(0, -change);
    }
    List<EditEffect.PageChange> changes = new ArrayList<>();
    int[] order = delta.descending();
    for (int k = 0; k < Math.min(most, changed); k++) {
      int v = order[k];
      double before = delta.before().scores().get(v);
      StoredRank rank = facts.rank(v);
      boolean within =
          measured && rank != null && Math.abs(delta.change(v)) < (rank.upper() - rank.lower()) / 2;
      changes.add(
          new EditEffect.PageChange(
              url(v), titles.apply(v), before, Math.max(0, before + delta.change(v)), within));
    }
    double sum = delta.before().scores().sum();
    return new EditEffect(
        sum,
        sum + delta.totalChange(),
        new EditEffect.PageCounts(graph.numNodes(), changed),
        gained,
        lost,
        changes,
        adds && graph.expectsNewLinks() ? Optional.of(LinkPosition.CONTENT) : Optional.empty(),
        new EditEffect.Solution(
            bound,
            delta.converged(),
            delta.way().name().toLowerCase(Locale.ROOT).replace('_', '-'),
            System.nanoTime() - begin));
  }

  private PageUrl url(int node) {
    return new PageUrl(graph.name(node));
  }

  GoalAdvice goal(int page, int size, int perPage, BitSet editable) {
    long begin = System.nanoTime();
    Aim aim = Aim.page(page);
    PairAdvice.Limits limits =
        new PairAdvice.Limits(
            editable::get, v -> graph.kind(v) == NodeKind.READ, perPage, MOST_OPENED);
    PairAdvice singles = PairAdvice.of(whatIf, aim, SINGLES, limits);
    LinkBatch batch = LinkBatch.greedy(whatIf, aim, size, limits);
    double score = whatIf.before().scores().get(page);
    List<GoalAdvice.Step> steps = steps(batch.steps());
    Ranks again = fromScratch(steps);
    double tolerance =
        again.convergence().l1ErrorBound()
            + whatIf.before().convergence().l1ErrorBound()
            + batch.delta().convergence().l1ErrorBound();
    int targets = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      targets += graph.kind(v) == NodeKind.READ ? 1 : 0;
    }
    EditEffect effect = effect(batch.delta(), !steps.isEmpty(), LISTED, begin);
    return new GoalAdvice(
        url(page),
        score,
        new GoalAdvice.Candidates(
            editable.cardinality(), targets, perPage, singles.opened(), singles.missed()),
        steps(singles.candidates()),
        new GoalAdvice.Batch(steps, batch.gain(), effect),
        new GoalAdvice.Verification(
            again.scores().get(page),
            tolerance,
            singles.converged() && batch.converged() && again.convergence().converged()),
        System.nanoTime() - begin);
  }

  private List<GoalAdvice.Step> steps(List<PairAdvice.Candidate> candidates) {
    List<GoalAdvice.Step> steps = new ArrayList<>();
    for (PairAdvice.Candidate link : candidates) {
      LinkEdit edit = new LinkEdit(true, url(link.from()), url(link.to()));
      steps.add(new GoalAdvice.Step(edit, link.gain()));
    }
    return steps;
  }

  /** The edited site, ranked without knowing anything of the ranks before. */
  private Ranks fromScratch(List<GoalAdvice.Step> steps) {
    SiteGraph edited = graph.with(arcs(steps.stream().map(GoalAdvice.Step::link).toList()));
    return whatIf.algorithm().rank(edited, NodeVector.of(edited, whatIf.inflow().toArray()));
  }
}
