package org.siterank.whatif;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.Arcs;
import org.siterank.graph.EditedRows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Convergence;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * The ranks of a site if something were different: {@code P' = d A'_S^T P' + s'}.
 *
 * <p>In the edited system the ranks of today leave the residual {@code s' - s + d sum_i P_i (a'_i -
 * a_i)} over the edited pages i, and {@code P' - P} is what it becomes. Three ways lead there, the
 * cheapest first:
 *
 * <ol>
 *   <li>the residual is pushed along the links as far as it matters ({@link RankDelta.Way#PUSH}),
 *       without building the edited site;
 *   <li>where that reaches too many pages, a solve of the site as it is for each of a few edited
 *       rows ({@link RankDelta.Way#ROW_UPDATE});
 *   <li>otherwise the edited site is built and solved from what is known ({@link
 *       RankDelta.Way#WARM_SOLVE}).
 * </ol>
 *
 * <p>Error: proven in all three, as far as the tolerance of the algorithm asks; half of it is spent
 * on the ranks before. The outside world is taken not to react; F. Mathieu and L. Viennot (2004,
 * 5.2) bound what that neglects. Fails with {@link org.siterank.rank.RankSinkException} where d = 1
 * and the edit leaves a trap that something flows into.
 *
 * <p>Instances may be shared between threads; one question is answered at a time.
 */
public final class WhatIf {

  /** The share of the tolerance that the ranks before may use up. */
  private static final double SHARE_BEFORE = 0.5;

  /**
   * A push costs some four times as much per link as a sweep, and a cold solve 20 to 50 sweeps: a
   * push that gives up here has taken a few hundredths of a solve. Measured on a crawl of 325,557
   * pages, where one edited link in fifty then takes another way.
   */
  private static final double MOST_OF_ALL_LINKS = 0.4;

  /** Small sites are pushed to the end whatever it takes. */
  private static final long AT_LEAST_LINKS = 10_000;

  /** More rows than this cost more than solving the edited site from the ranks before. */
  private static final int MOST_ROWS = 2;

  /** Of the tolerance, what each of several numbers may be off by that make up a gain. */
  private static final double LEAST_SHARE = 1.0 / 64;

  private final SolvedSite site;
  private final ForwardPush push;

  private WhatIf(SolvedSite site) {
    this.site = site;
    this.push = new ForwardPush(site.graph(), site.damping());
  }

  /** Ranks the site as it is, to start from. */
  public static WhatIf of(SitePageRank algorithm, NodeVector inflow) {
    return of(algorithm, new SiteSystem(inflow.graph(), algorithm.damping()), inflow);
  }

  /**
   * Ranks the site as it is on a system that other solves share.
   *
   * @param system of the site's graph, with the damping of the algorithm
   */
  public static WhatIf of(SitePageRank algorithm, SiteSystem system, NodeVector inflow) {
    return of(algorithm, system, inflow, inflow);
  }

  /**
   * Starts from ranks that are there already; they are made more accurate where needed.
   *
   * @param ranks of {@link SitePageRank}
   * @param system what they were solved with
   * @param inflow what they were computed from
   */
  public static WhatIf of(Ranks ranks, SiteSystem system, NodeVector inflow) {
    if (!(ranks.algorithm() instanceof SitePageRank algorithm)) {
      throw new IllegalArgumentException(
          "a what-if needs ranks of site-pagerank, got " + ranks.algorithm().name());
    }
    if (ranks.scores().graph() != inflow.graph()) {
      throw new IllegalArgumentException("ranks and inflow belong to different graphs");
    }
    return of(algorithm, system, inflow, ranks.scores());
  }

  private static WhatIf of(
      SitePageRank algorithm, SiteSystem system, NodeVector inflow, NodeVector start) {
    SitePageRank sharper =
        new SitePageRank(
            algorithm.damping(),
            algorithm.tolerance() * SHARE_BEFORE,
            algorithm.maxIterations(),
            algorithm.method());
    Ranks ranks = sharper.rank(system, inflow, start);
    Ranks before = new Ranks(algorithm, ranks.scores(), ranks.convergence(), ranks.remarks());
    return new WhatIf(new SolvedSite(algorithm, system, inflow, before));
  }

  /**
   * Another site with the same pages, ranked by the same algorithm from ranks that are close.
   *
   * @param inflow what enters each of its pages
   */
  WhatIf restarted(SiteGraph edited, double[] inflow, double[] start) {
    SiteSystem system = new SiteSystem(edited, algorithm().damping());
    NodeVector entering = NodeVector.of(edited, inflow);
    return of(algorithm(), system, entering, NodeVector.of(edited, start));
  }

  /**
   * This site, ranked as much more accurately as gains need that are computed from its ranks: they
   * are products and quotients of several numbers, each with its error, of up to 1/(1 - d) each.
   */
  WhatIf sharper() {
    double d = algorithm().damping();
    double share = d == 1 ? LEAST_SHARE : Math.min(LEAST_SHARE, (1 - d) * (1 - d) / 8);
    double possible = d == 1 ? 0 : SiteSystem.LEAST_TOLERANCE / (1 - d);
    double tolerance = Math.max(share * algorithm().tolerance(), possible);
    if (tolerance >= algorithm().tolerance()) {
      return this;
    }
    SitePageRank sharper =
        new SitePageRank(d, tolerance, algorithm().maxIterations(), algorithm().method());
    return of(sharper, system(), inflow(), before().scores());
  }

  /** How the ranks are computed. */
  public SitePageRank algorithm() {
    return site.algorithm();
  }

  /** The linear system of the site as it is, for other solves of it. */
  public SiteSystem system() {
    return site.system();
  }

  /** s, what enters each page. */
  public NodeVector inflow() {
    return site.inflow();
  }

  /** The ranks of the site as it is. */
  public Ranks before() {
    return site.ranks();
  }

  SolvedSite site() {
    return site;
  }

  /**
   * Whether errors can be bounded, as advice needs; not so when the limit of iterations is too low.
   *
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  boolean isBounded(int page) {
    if (!site.weights().isProven()) {
      site.system().solveAdjoint(site.unit(page), null, Stop.afterIterations(1));
    }
    return site.weights().isProven();
  }

  /** Refuses what needs bounds where there are none. */
  void requireBounded() {
    if (!isBounded(0)) {
      throw new IllegalStateException(
          "no error can be bounded within max iterations, got "
              + site.algorithm().maxIterations()
              + "; allow more");
    }
  }

  /**
   * The ranks after some edits of links, applied together.
   *
   * @throws org.siterank.graph.EditException when an edit is impossible ({@link SiteGraph#edited})
   * @throws org.siterank.rank.RankSinkException when they leave a trap and d = 1
   */
  public RankDelta after(List<ArcEdit> edits) {
    return after(SiteEdit.of(edits));
  }

  /**
   * The ranks after an edit.
   *
   * @throws org.siterank.graph.EditException when an edit of a link is impossible
   * @throws IllegalArgumentException when a new page is there already, or one that should disappear
   *     or get another inflow is not
   * @throws org.siterank.rank.RankSinkException when the edit leaves a trap and d = 1
   */
  public RankDelta after(SiteEdit edit) {
    if (!edit.newPages().isEmpty()) {
      return withPages(edit);
    }
    Map<Integer, Double> entering = new HashMap<>();
    edit.inflow().forEach((page, amount) -> entering.put(page(page), amount));
    edit.deletedPages().forEach(page -> entering.put(page(page), 0.0));
    return answer(edited(site.graph(), edit), entering);
  }

  /**
   * The links after an edit. The nodes are those of the answer to it ({@link RankDelta#graph}): a
   * page that disappears stays as one that nothing leads to.
   */
  public SiteGraph graphAfter(SiteEdit edit) {
    return graphAfter(site.graph(), edit);
  }

  /** Returns any graph with the links of an edit. */
  public static SiteGraph graphAfter(SiteGraph graph, SiteEdit edit) {
    SiteGraph pages = edit.newPages().isEmpty() ? graph : graph.withPages(edit.newPages());
    return edited(pages, edit).toGraph();
  }

  private int page(String name) {
    return page(site.graph(), name);
  }

  private static int page(SiteGraph graph, String name) {
    int page = graph.node(name);
    if (page < 0) {
      throw new IllegalArgumentException("the site has no page of this name: " + name);
    }
    return page;
  }

  /** The rows that an edit changes, in a graph that has its new pages. */
  private static EditedRows edited(SiteGraph graph, SiteEdit edit) {
    EditedRows given = graph.edited(edit.arcs()); // Faults of the given edits come first.
    if (edit.deletedPages().isEmpty()) {
      return given;
    }
    List<ArcEdit> arcs = new ArrayList<>(edit.arcs());
    edit.deletedPages().forEach(page -> cutOff(graph, page, arcs));
    return graph.edited(arcs);
  }

  /** Appends the removal of all links to a page that are there after the edits so far. */
  private static void cutOff(SiteGraph graph, String page, List<ArcEdit> edits) {
    SiteGraph edited = graph.with(edits);
    int node = page(graph, page);
    Arcs predecessors = edited.predecessors();
    for (int k = predecessors.begin(node); k < predecessors.end(node); k++) {
      String from = edited.name(predecessors.node(k));
      edits.add(ArcEdit.remove(from, page));
      if (graph.isNofollow(predecessors.node(k), node)) {
        edits.add(ArcEdit.remove(from, page)); // The one beneath it, too.
      }
    }
    for (int u = 0; u < edited.numNodes(); u++) {
      if (edited.isNofollow(u, node)) {
        edits.add(ArcEdit.remove(edited.name(u), page));
      }
    }
  }

  private RankDelta withPages(SiteEdit edit) {
    SiteGraph graph = site.graph().withPages(edit.newPages());
    NodeVector zero = NodeVector.zero(graph);
    Ranks ranks = site.ranks();
    Ranks before =
        new Ranks(
            ranks.algorithm(),
            ranks.scores().carriedTo(graph, zero),
            ranks.convergence(),
            ranks.remarks());
    NodeVector inflow = site.inflow().carriedTo(graph, zero);
    SiteEdit rest = new SiteEdit(Set.of(), edit.arcs(), edit.deletedPages(), edit.inflow());
    SiteSystem system = new SiteSystem(graph, site.damping());
    return new WhatIf(new SolvedSite(site.algorithm(), system, inflow, before)).after(rest);
  }

  private synchronized RankDelta answer(EditedRows rows, Map<Integer, Double> entering) {
    push.clear(rows);
    load(rows, entering);
    double gap = site.weights().gap(rows);
    double tolerance = site.algorithm().tolerance();
    if (gap > 0 && site.weightedResidual() / gap < tolerance * site.sum()) {
      ForwardPush.Enough enough =
          (weighted, change) ->
              (weighted + site.weightedResidual()) / gap <= tolerance * (site.sum() + change);
      long most = Math.max(AT_LEAST_LINKS, (long) (MOST_OF_ALL_LINKS * site.graph().numArcs()));
      if (push.forward(v -> weight(rows, gap, v), enough, most)) {
        return pushed(rows, gap);
      }
      if (rows.size() <= MOST_ROWS && entering.isEmpty()) {
        double sum = Math.min(site.sum(), site.sum() + pushedSum());
        WoodburyUpdate.Result result = WoodburyUpdate.of(site, rows, tolerance * gap * sum, push);
        if (result != null
            && result.weightedResidual() / gap
                <= tolerance * (site.sum() + result.change().sum())) {
          return delta(
              RankDelta.Way.ROW_UPDATE,
              new Convergence(result.sweeps(), result.weightedResidual() / gap, true),
              null,
              result.change().toArray());
        }
      }
    }
    return solved(rows, entering);
  }

  /** The right-hand side of {@code P' - P}. */
  private void load(EditedRows rows, Map<Integer, Double> entering) {
    SiteGraph graph = site.graph();
    double d = site.damping();
    entering.forEach((page, amount) -> push.add(page, amount - site.inflow().get(page)));
    for (int row = 0; row < rows.size(); row++) {
      int page = rows.source(row);
      double flow = d * site.score(page);
      Arcs successors = graph.successors();
      for (int k = successors.begin(page); k < successors.end(page); k++) {
        push.add(successors.node(k), -flow * successors.weight(k) / graph.outdegree(page));
      }
      for (int place = 0; place < rows.internalOutdegree(row); place++) {
        push.add(rows.successor(row, place), flow * rows.weight(row, place) / rows.outdegree(row));
      }
    }
  }

  private double weight(EditedRows rows, double gap, int v) {
    int row = rows.indexOf(v);
    return row < 0 ? site.weights().behind(v, gap) : site.weights().behind(rows, row, gap);
  }

  private double pushedSum() {
    double sum = 0;
    for (int k = 0; k < push.size(); k++) {
      sum += push.x(push.touched(k)) + push.r(push.touched(k));
    }
    return sum;
  }

  /** The answer of the push: the residual left is added, and only what is behind it is missing. */
  private RankDelta pushed(EditedRows rows, double gap) {
    int[] pages = new int[push.size()];
    double[] changes = new double[pages.length];
    double missing = site.weightedResidual();
    for (int k = 0; k < pages.length; k++) {
      int v = push.touched(k);
      pages[k] = v;
      changes[k] = push.x(v) + push.r(v);
      missing += Math.abs(push.r(v)) * weight(rows, gap, v);
    }
    int sweeps = (int) (push.arcs() / Math.max(1, site.graph().numArcs())) + 1;
    Convergence convergence = new Convergence(sweeps, missing / gap, true);
    return delta(RankDelta.Way.PUSH, convergence, pages, changes);
  }

  private RankDelta delta(
      RankDelta.Way way, Convergence convergence, int[] pages, double[] changes) {
    return new RankDelta(site.ranks(), way, convergence, site.ranks().remarks(), pages, changes);
  }

  /** The edited site solved, from the ranks before and what was pushed so far. */
  private RankDelta solved(EditedRows rows, Map<Integer, Double> entering) {
    SiteGraph edited = rows.toGraph();
    double[] inflow = site.inflow().toArray();
    entering.forEach((page, amount) -> inflow[page] = amount);
    double[] start = site.scores().clone();
    for (int k = 0; k < push.size(); k++) {
      int v = push.touched(k);
      start[v] = Math.max(0, start[v] + push.x(v) + push.r(v));
    }
    Ranks ranks =
        site.algorithm().rank(edited, NodeVector.of(edited, inflow), NodeVector.of(edited, start));
    double[] changes = ranks.scores().toArray();
    for (int v = 0; v < changes.length; v++) {
      changes[v] -= site.score(v);
    }
    return new RankDelta(
        site.ranks(),
        RankDelta.Way.WARM_SOLVE,
        ranks.convergence(),
        ranks.remarks(),
        null,
        changes);
  }
}
