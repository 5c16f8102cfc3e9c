package org.siterank.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.flow.RankDifference;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;
import org.siterank.site.PageUrl;

/**
 * Changes between an earlier run and the published one, and their causes, exactly:
 *
 * <pre>
 *   P' - P = N'^T (s' - c s)  +  N'^T ((c-1) s + (d'/d - 1) P_ii)  +  N'^T (d' A'^T P - d'/d P_ii)
 *            inflow              normalisation                       links
 * </pre>
 *
 * <p>P, s, d and P_ii = P - s are of the earlier run, {@code '} is now, {@code N' = (I - d'
 * A'_S)^-1} and {@code c = s'(S)/s(S)}. The earlier links are not needed: what they carried is in
 * P_ii. Links that pages which have vanished had are in "links"; what those pages had themselves is
 * in "vanished".
 *
 * @param run number of the earlier run
 * @param when when it was published
 * @param before P(S) then, vanished pages included
 * @param after P(S) now
 * @param causes what changed P(S)
 * @param vanished less what pages had that are gone
 * @param rows all pages, largest change first
 * @param gone pages that are gone, with what they had
 */
public record Changes(
    long run,
    Instant when,
    double before,
    double after,
    Causes causes,
    double vanished,
    List<Row> rows,
    List<Gone> gone) {

  /**
   * Parts of a change of score; they add up to it, but for vanished pages.
   *
   * @param inflow what visits that come elsewhere did
   * @param normalisation what more or fewer visits in all and another damping did
   * @param links what new, lost and vanished pages' links did
   */
  public record Causes(double inflow, double normalisation, double links) {}

  /** A month, for "since a month". */
  private static final Duration MONTH = Duration.ofDays(30);

  /**
   * A page.
   *
   * @param noise 1.96 standard deviations of the difference, both runs counted by themselves
   * @param withinNoise whether the change is not more than that
   */
  public record Row(
      PageUrl page,
      String title,
      double before,
      double after,
      Causes causes,
      double noise,
      boolean withinNoise) {

    /** By how much the score changed. */
    public double change() {
      return after - before;
    }
  }

  /** A page that is gone, with the score it had. */
  public record Gone(PageUrl page, double before) {}

  public Changes {
    rows = List.copyOf(rows);
    gone = List.copyOf(gone);
  }

  /** P'(S) - P(S). */
  public double change() {
    return after - before;
  }

  /** Since the run before the published one, in the same unit. */
  static Optional<Changes> sinceLast(SiteFacts facts) {
    return comparable(facts).stream().findFirst().map(past -> since(facts, past));
  }

  /** Since the newest run that is a month old, or the oldest that is kept. */
  static Optional<Changes> sinceAMonth(SiteFacts facts) {
    List<SiteFacts.PastRun> runs = comparable(facts);
    Instant then = facts.run().when().minus(MONTH);
    Optional<SiteFacts.PastRun> old =
        runs.stream().filter(run -> !run.when().isAfter(then)).findFirst();
    return old.or(() -> runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(runs.size() - 1)))
        .map(past -> since(facts, past));
  }

  private static List<SiteFacts.PastRun> comparable(SiteFacts facts) {
    return facts.history().past().stream()
        .filter(run -> run.measured() == facts.run().measured())
        .toList();
  }

  static Changes since(SiteFacts facts, SiteFacts.PastRun past) {
    SiteGraph graph = facts.graph();
    int n = graph.numNodes();
    double[] old = past.ranks().scores().toArray();
    double[] oldInflow = past.ranks().inflow().toArray();
    double then = past.goneInflow();
    for (double s : oldInflow) {
      then += s;
    }
    double c = then == 0 ? 1 : facts.inflow().sum() / then;
    double damped = past.damping() == 0 ? 0 : facts.flows().damping() / past.damping();
    double[] sent = new double[n];
    for (int v = 0; v < n; v++) {
      sent[v] =
          graph.internalOutdegree(v) == 0
              ? 0
              : facts.flows().damping() * old[v] / graph.outdegree(v);
    }
    double[] inflow = new double[n];
    double[] normal = new double[n];
    double[] links = new double[n];
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < n; v++) {
      double internal = old[v] - oldInflow[v];
      inflow[v] = facts.inflow(v) - c * oldInflow[v];
      normal[v] = (c - 1) * oldInflow[v] + (damped - 1) * internal;
      links[v] = predecessors.weightedSum(v, sent) - damped * internal;
    }
    Stop stop =
        Stop.errorBelow(facts.run().tolerance())
            .or(Stop.afterIterations(facts.run().maxIterations()));
    NodeVector byInflow = carried(facts.ranking().system(), inflow, stop);
    NodeVector byNormal = carried(facts.ranking().system(), normal, stop);
    NodeVector byLinks = carried(facts.ranking().system(), links, stop);
    List<Row> rows = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      double after = facts.flows().scores().get(v);
      double noise =
          RankDifference.Z95
              * Math.hypot(
                  facts.ranking().intervals().get(v).deviation(), past.ranks().deviation().get(v));
      rows.add(
          new Row(
              facts.url(v),
              facts.title(v),
              old[v],
              after,
              new Causes(byInflow.get(v), byNormal.get(v), byLinks.get(v)),
              noise,
              Math.abs(after - old[v]) <= noise));
    }
    rows.sort(
        Comparator.<Row>comparingDouble(row -> -Math.abs(row.change())).thenComparing(Row::page));
    List<Gone> gone = new ArrayList<>();
    double vanished = 0;
    for (Map.Entry<PageUrl, Double> page : past.gone().entrySet()) {
      gone.add(new Gone(page.getKey(), page.getValue()));
    }
    gone.sort(Comparator.comparingDouble(Gone::before).reversed().thenComparing(Gone::page));
    for (Gone page : gone) {
      vanished += page.before();
    }
    double before = vanished;
    for (double p : old) {
      before += p;
    }
    return new Changes(
        past.id(),
        past.when(),
        before,
        facts.flows().scores().sum(),
        new Causes(byInflow.sum(), byNormal.sum(), byLinks.sum()),
        -vanished,
        rows,
        gone);
  }

  /** {@code N'^T b}; most b are 0 almost everywhere, and have both signs. */
  private static NodeVector carried(SiteSystem system, double[] b, Stop stop) {
    NodeVector source = NodeVector.of(system.graph(), b);
    for (double value : b) {
      if (value != 0) {
        return system.solve(source, null, Method.GAUSS_SEIDEL, stop).x();
      }
    }
    return source;
  }
}
